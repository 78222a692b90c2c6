/// The fetched pictures, and the failures of the others.
package struct FetchedPictures: Equatable, Sendable {
  /// The format of each picture. A source without a picture has no format.
  package internal(set) var formats: [PictureReference: PictureFormat] = [:]
  /// The number of different pictures that the loans have.
  package internal(set) var wantedCount = 0
  /// Warnings about the cache: one sentence each, without a full stop.
  package internal(set) var warnings: [String] = []

  private var failures: [PictureFailure] = []
  private var blocked: [PictureFailure] = []
  private var earlierFailures: [PictureFailure] = []

  package init() {}

  /// Warnings such as `3 of 20 pictures could not be fetched: cannot fetch …`, with the first
  /// cause. There are separate warnings about pictures that were not requested, and about pictures
  /// of an earlier fetch.
  package var failureWarnings: [String] {
    [
      (failures, "could not be fetched"),
      (blocked, "were not fetched, because the server refuses requests"),
      (earlierFailures, "are those of an earlier fetch"),
    ].compactMap { failures, what in
      guard let first = failures.first else { return nil }
      let noun = wantedCount == 1 ? "picture" : "pictures"
      return "\(failures.count) of \(wantedCount) \(noun) \(what): \(first)"
    }
  }

  /// Adds the outcome of a picture, which is `nil` if the picture was not requested.
  mutating func add(_ outcome: PictureFetcher.Outcome?, of source: PictureReference) {
    wantedCount += 1
    if let format = outcome?.format { formats[source] = format }
    guard let failure = outcome?.failure else { return }
    if outcome?.format != nil {
      earlierFailures.append(failure)
    } else if case .blocked = failure {
      blocked.append(failure)
    } else {
      failures.append(failure)
    }
  }
}
