internal import Fetching

extension PictureFetcher {
  /// The base URL that identifies the API in the cache.
  var api: String { endpoints.base }

  func cachedSources() -> Set<PictureReference> {
    fetcher.readCache { try cache.sources(api) } ?? []
  }

  /// Saves a picture for the site, unless the cache already has it for this site.
  func save(
    _ picture: FetchedResponse, from source: PictureReference, cached: Set<PictureReference>
  ) {
    guard picture.isCacheable, !picture.isFromCache || !cached.contains(source) else { return }
    fetcher.writeCache { try cache.save(picture.response, source, api) }
  }

  /// Deletes cached pictures that the site no longer uses, if they could be fetched again.
  func deletePictures(besides sources: Set<PictureReference>, cached: Set<PictureReference>) {
    let outdated = cached.subtracting(sources)
    if outdated.isEmpty || cachePolicy == .cacheOnly { return }
    fetcher.writeCache { try cache.delete(outdated, api) }
  }

  // MARK: - Pictures that do not exist, which are not requested again within a day

  typealias Failures = [PictureReference: PictureCache.Failure]

  private static let daySeconds = 86_400

  func cachedFailures() -> Failures { fetcher.readCache { try cache.failures(api) } ?? [:] }

  /// Returns whether it is too early to request a picture again.
  func isRecent(_ failure: PictureCache.Failure, nowSeconds: Int) -> Bool {
    guard case .fresh = cachePolicy else { return false }
    return failure.seconds > nowSeconds - Self.daySeconds
  }

  /// Records the pictures that do not exist, and those that were not requested again. The outcomes
  /// are in the order of `sources`. `earlier` has the cached failures that are not in the future.
  func recordFailures(
    of sources: [PictureReference], _ outcomes: [Outcome?], earlier: Failures, cached: Failures,
    nowSeconds: Int
  ) {
    if cachePolicy == .cacheOnly { return }
    let serverAnswers = outcomes.contains { $0?.isNew ?? false }
    var failures: Failures = [:]
    for (source, outcome) in zip(sources, outcomes) {
      guard let failure = outcome?.failure else { continue }
      let known = earlier[source]
      if case .failedBefore = failure, let known {
        failures[source] = known
      } else if failure.isPermanent(slowIsPermanent: serverAnswers || known != nil) {
        failures[source] = PictureCache.Failure(seconds: nowSeconds, cause: "\(failure)")
      }
    }
    if failures == cached { return }
    fetcher.writeCache { try cache.replaceFailures(failures, api) }
  }
}

extension PictureFailure {
  /// Returns whether a request an hour later would probably fail as well. A timeout counts only if
  /// the server sent other pictures meanwhile, or had been slow with this one before.
  fileprivate func isPermanent(slowIsPermanent: Bool) -> Bool {
    switch self {
    case .notAPicture: return true
    case .requestFailed(let error):
      switch error.reason {
      case .status(404), .status(410), .bodyTooLarge(limit: PictureFetcher.maximumBytes):
        return true
      case .timedOut: return slowIsPermanent
      default: return false
      }
    case .blocked, .otherServer, .failedBefore: return false
    }
  }
}
