/// The loans to build a site from, with the counts and issues of their listing.
/// It is complete before the first page is made, and does not change afterwards.
package struct LoanSnapshot: Equatable, Sendable {
  /// The loans of the site in the order of `newestFirst`, without duplicates.
  package private(set) var loans: [Loan] = []
  /// The sectors, themes and field partners of all loans of the listing, including those that were
  /// not chosen.
  package var filterValues = FilterValues()

  /// Where the loans originally come from. It does not depend on how the data was retrieved.
  package var provenance: Provenance
  /// The way in which the loans were read or fetched.
  package var retrieval: Retrieval
  /// When Kiva sent the oldest of the listing's responses; for files, the time of their data.
  package var time: Timestamp
  /// Whether an earlier listing is used because Kiva could not be reached.
  package var isStale = false
  /// Whether the listing ended early: a page failed or was repeated, or the cache has no more.
  package var isPartial = false
  /// Whether invented loans are used because Kiva could not be reached and nothing was cached.
  package var isFallback = false

  /// The number of distinct entries in the listing, including those that could not be decoded.
  package var entryCount = 0
  /// The number of distinct entries that could not be decoded.
  package var skippedCount = 0
  /// The identifiers of skipped entries whose identifiers are readable.
  package private(set) var skippedIDs = Set<LoanID>()
  /// Whether the listing has entries and none of them is a usable loan.
  package var isUnusable = false
  package var issues: [DataIssue] = []

  /// Whether a filter is set that no loan of the listing matches.
  package var hasNoMatch = false
  /// The loans of the listing that must not be shown. They count only in `entryCount`.
  package private(set) var excluded: [Loan] = []
  /// The identifiers of loans to keep that the source does not know, sorted.
  package var missing: [LoanID] = []
  /// The identifiers of loans to keep that could not be fetched, sorted.
  package var unavailable: [LoanID] = []
  /// The number of loans whose details could not be requested yet, within the limits on the rate of
  /// requests and on time.
  package var postponedDetailsCount = 0
  /// The loans that were on the list of a team or a lender before it was first read, so that their
  /// appearance is not news.
  package var longListed: Set<LoanID> = []
  /// The number of loans of a team or a lender that could not be requested yet, within the limits
  /// on the rate of requests and on time.
  package var postponedLoanCount = 0
  /// The number of loans of a team or a lender that were received for the first time in this fetch.
  package var newlyReadCount = 0
  /// The number of loans whose details were received in this fetch.
  package var fetchedDetailsCount = 0

  package init(
    _ loans: [Loan] = [], provenance: Provenance, retrieval: Retrieval, time: Timestamp
  ) {
    self.provenance = provenance
    self.retrieval = retrieval
    self.time = time
    self.loans = loans.newestFirst
  }

  package var isInvented: Bool { provenance == .sample }

  // MARK: - Building a snapshot

  /// Chooses the site's loans from a listing without duplicates: the newest ones that match the
  /// filter, up to the limit, and the loans to keep. Sets `missing` to the loans to keep that the
  /// listing lacks.
  package mutating func choose(
    from candidates: [Loan], limit: Int, filter: LoanFilter = LoanFilter(), keep: [LoanID]
  ) {
    let kept = Set(keep)
    var remaining = max(0, limit)
    hasNoMatch = !filter.isEmpty
    loans = candidates.newestFirst.filter { loan in
      if remaining > 0, filter.matches(loan) {
        remaining -= 1
        hasNoMatch = false
        return true
      }
      return kept.contains(loan.id)
    }
    missing = kept.isEmpty ? [] : kept.subtracting(loans.map(\.id)).sorted()
  }

  /// Replaces each loan with the result of `transform`, which must keep the identifier, adds new
  /// loans, and restores the order.
  package mutating func update(
    adding others: [Loan] = [], _ transform: (Loan) -> Loan = { $0 }
  ) {
    // Another array would keep the former loans in memory beside the new ones.
    for index in loans.indices { loans[index] = transform(loans[index]) }
    loans = (loans + others).newestFirst
  }

  /// Records loans that the site must not show. Of loans with the same identifier, the first one is
  /// recorded.
  package mutating func exclude(_ loans: [Loan]) {
    var known = Set(excluded.map(\.id))
    excluded += loans.filter { known.insert($0.id).inserted }
  }

  /// Records the identifier of a skipped entry, and returns whether it is new.
  package mutating func recordSkipped(_ id: LoanID) -> Bool { skippedIDs.insert(id).inserted }
}
