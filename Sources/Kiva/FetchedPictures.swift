/// Which pictures there are, and what is to be said of the others.
package struct FetchedPictures: Equatable, Sendable {
  /// What kind of picture each source has; a source without a picture is not in it.
  package internal(set) var formats: [PictureSource: PictureFormat] = [:]
  /// How many different pictures the loans have.
  package internal(set) var wantedCount = 0
  /// What was wrong with the cache; one sentence each, no full stop.
  package internal(set) var warnings: [String] = []

  private var failures: [PictureFailure] = []
  private var blocked: [PictureFailure] = []
  private var earlierFailures: [PictureFailure] = []

  package init() {}

  /// `3 of 20 pictures could not be fetched: cannot fetch …`, the first cause standing for all; in a
  /// sentence of their own those that nobody was asked for, and those that are from earlier.
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

  /// Takes over what came of one picture; none of one that was not asked for in the end.
  mutating func add(_ outcome: PictureFetcher.Outcome?, of source: PictureSource) {
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
