internal import Decoding
package import Diagnostics
package import Loans

/// A snapshot, with the warnings and the times of its fetch.
package struct FetchedSnapshot: Equatable, Sendable {
  package var snapshot: LoanSnapshot
  /// Warnings about the loans and about the fetch.
  package var warnings: [Warning] = []
  /// Errors of the cache that did not lose a response, without duplicates.
  package var cacheWarnings: [Warning] = []
  /// The reasons why fetched responses are not in the cache, without duplicates.
  package var cacheFailures: [Warning] = []
  /// Whether reading the same files, or fetching again soon from the cache alone, would give the
  /// same result. The modification time of a file may be a part of the result.
  package var isRepeatable = true
  /// The numbers of Kiva's field partners, if the filter needs them and a list is available.
  package var knownPartners: Set<Int>?
  /// Whether everything that the listing lacks was requested.
  package internal(set) var isComplete = false
  /// What became of loans that left the list.
  package var followed = FollowedLoans()
  /// The source at which further loans are requested, which is that of the listing unless there is
  /// a portfolio; `nil` without a listing of Kiva.
  package internal(set) var source: ListingSource?
  /// All loans of the team or the lender until their details are added; `nil` for other listings.
  var portfolio: KeptPortfolio?
  /// Whether the listing came from Kiva's newer address for GraphQL.
  var usesGateway = false
  /// The duration of the fetch, without decoding.
  package var fetchDuration: Duration = .zero
  package var decodeDuration: Duration = .zero

  package init(_ snapshot: LoanSnapshot) { self.snapshot = snapshot }

  mutating func warn(_ category: Warning.Category, _ message: String) {
    warnings.append(Warning(category, message))
  }
}

extension LoanSnapshot {
  /// Records the entries of a listing that could not be decoded, and its issues. Entries that were
  /// recorded before, or whose loans are in another part of the data, are removed from `listing`.
  mutating func recordEntries(
    of listing: inout Listing, unless isKnown: (LoanID) -> Bool = { _ in false }
  ) {
    listing.removeSkippedEntries { isKnown($0) || !recordSkipped($0) }
    skippedCount += listing.skippedCount
    issues += listing.issues
  }
}
