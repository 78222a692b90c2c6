internal import Fetching

/// What failed for good is not asked for again within a day: the cache has a note of it for each
/// site, a line a picture: `1795171320 4711 cannot fetch …`.
extension PictureFetcher {
  private static let daySeconds = 86_400

  /// A picture that failed for good.
  struct KnownFailure: Equatable, Sendable {
    /// When it was asked for, in seconds since 1970, UTC.
    let seconds: Int
    /// One sentence, no full stop, no line break.
    let cause: String
    /// Whether it is not to be asked for again yet.
    let isRecent: Bool
  }

  /// By the description of their source. One from the future is of a clock that was wrong.
  func knownFailures(nowSeconds: Int) -> [String: KnownFailure] {
    let maySkip = if case .fresh = cachePolicy { true } else { false }
    var failures: [String: KnownFailure] = [:]
    for line in String(decoding: noteOfFailures?.body ?? [], as: UTF8.self).split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 2)
      guard parts.count == 3, let seconds = Int(parts[0]), seconds <= nowSeconds else { continue }
      failures[String(parts[1])] = KnownFailure(
        seconds: seconds, cause: String(parts[2]),
        isRecent: maySkip && seconds > nowSeconds - Self.daySeconds)
    }
    return failures
  }

  /// Notes what failed for good now, and goes on knowing what was not asked for again.
  func noteFailures(
    of sources: [PictureSource], _ outcomes: [Outcome?], known: [String: KnownFailure],
    nowSeconds: Int
  ) {
    if cachePolicy == .cacheOnly { return }
    let serverAnswers = outcomes.contains { $0?.isNew ?? false }
    var lines: [String] = []
    for (source, outcome) in zip(sources, outcomes) {
      guard let failure = outcome?.failure else { continue }
      let earlier = known[source.description]
      if case .failedBefore = failure, let earlier {
        lines.append("\(earlier.seconds) \(source) \(earlier.cause)")
      } else if failure.isLasting(slowIsLasting: serverAnswers || earlier != nil) {
        lines.append("\(nowSeconds) \(source) \(failure)")
      }
    }
    keepNoteOfFailures(Array(lines.sorted().joined(separator: "\n").utf8), nowSeconds: nowSeconds)
  }

  private var nameOfFailures: String { endpoints.name(ofFailedPicturesOn: site) }

  private var noteOfFailures: FetchedResponse? { fetcher.cached(named: nameOfFailures).first }

  private func keepNoteOfFailures(_ body: [UInt8], nowSeconds: Int) {
    if body == noteOfFailures?.body ?? [] { return }
    if body.isEmpty { return fetcher.forget(nameOfFailures) }
    let note = CachedResponse(
      key: nameOfFailures, status: 0, receivedSeconds: nowSeconds, body: body)
    fetcher.keep([FetchedResponse(kept: note, isFromCache: false)], as: [nameOfFailures])
  }
}

extension PictureFailure {
  /// Whether it would be the same an hour later. That no answer was complete in time lasts only if
  /// `slowIsLasting`: the server had others meanwhile, or the picture had failed before. Else the
  /// server, or the network, may have had a bad moment.
  fileprivate func isLasting(slowIsLasting: Bool) -> Bool {
    switch self {
    case .noPicture: return true
    case .unanswered(let error):
      switch error.reason {
      case .status(404), .status(410), .bodyTooLarge(limit: PictureFetcher.mostBytes): return true
      case .timedOut: return slowIsLasting
      default: return false
      }
    case .blocked, .elsewhere, .failedBefore: return false
    }
  }
}
