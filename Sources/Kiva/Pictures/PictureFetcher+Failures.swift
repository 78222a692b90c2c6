internal import Fetching

/// The records of pictures that do not exist. These are not requested again within a day.
extension PictureFetcher {
  /// The failures of pictures, by source.
  typealias Failures = [PictureReference: PictureCache.Failure]

  private static let daySeconds = 86_400

  /// Returns the failures in the cache for the site.
  func cachedFailures() -> Failures {
    fetcher.readCache { try cache.failures(api) } ?? [:]
  }

  /// Returns whether a picture is not to be requested again yet.
  func isRecent(_ failure: PictureCache.Failure, nowSeconds: Int) -> Bool {
    guard case .fresh = cachePolicy else { return false }
    return failure.seconds > nowSeconds - Self.daySeconds
  }

  /// Records the pictures that turned out not to exist, and those that were not requested again.
  ///
  /// - Parameters:
  ///   - sources: The pictures that the site wants.
  ///   - outcomes: The outcome of each, in the same order.
  ///   - earlier: The failures in the cache, except those with a time in the future.
  ///   - cached: All failures in the cache.
  ///   - nowSeconds: The time in seconds since 1970, UTC.
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
  /// Decides whether a request an hour later would fail as well.
  ///
  /// - Parameter slowIsPermanent: Whether that holds for a picture that did not arrive in time: the
  ///   server sent others meanwhile, or this one had failed before. Otherwise the server, or the
  ///   network, may have been slow for a moment.
  /// - Returns: Whether the failure is to be recorded.
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
