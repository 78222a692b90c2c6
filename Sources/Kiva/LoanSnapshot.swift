package import Decoding
package import Loans

/// The loans to build from, and what is to be said of them.
package struct LoanSnapshot: Equatable, Sendable {
  /// Newest first by the date of posting, then by id; loans without a date last.
  package var loans: [Loan] = []
  /// The sectors, themes and field partners of all loans of the listing, wanted or not.
  package var values = FilterValues()
  /// Whether some loans were to be chosen, and the listing has none of them.
  package var hasNoMatch = false
  /// How many distinct entries the listing holds, those that gave no loan included.
  package var entryCount = 0
  /// Loans of the listing that the site is not to show. They are in nothing else of this.
  package private(set) var excluded: [Loan] = []
  /// How many of them gave no loan.
  package var skippedCount = 0
  /// Their ids, where they can be read; only of loans that Kiva gave.
  var skippedIDs = Set<LoanID>()
  /// Whether there are entries, and not one of them is a usable loan.
  package var isUnusable = false
  /// Every broken rule, in the order of the answers.
  package var issues: [DataIssue] = []
  /// What a person should know: one sentence each, no full stop.
  package var warnings: [String] = []
  /// Why answers that were fetched are not in the cache, each cause once; empty if all are there.
  package var cacheFailures: [String] = []
  package var source: Source
  /// Where the loans come from in the end, however they were got: never `cache`. The same answer
  /// gives the same.
  package var origin: Source
  /// Whether the loans are invented.
  package var isSample = false
  /// Whether Kiva could not be asked, so that an earlier listing is used.
  package var isStale = false
  /// When the oldest listing answer in use was given.
  package var time: Timestamp
  package var fetchDuration: Duration = .zero
  package var decodeDuration: Duration = .zero
  /// Loans that were to be kept and that the source does not know; sorted.
  package var missing: [LoanID] = []
  /// Loans that were to be kept and that Kiva could not be asked for; sorted. A warning tells why.
  package var unasked: [LoanID] = []

  /// Where the loans come from, by the names of `--json`.
  package enum Source: String, Sendable {
    case newest, search, graphql, sample, input
    /// Only the cache answered.
    case cache

    init(_ source: ListingSource) {
      switch source {
      case .newest: self = .newest
      case .search: self = .search
      case .graphql: self = .graphql
      }
    }
  }

  /// Without an `origin` the source is the origin.
  package init(source: Source, origin: Source? = nil, time: Timestamp) {
    self.source = source
    self.origin = origin ?? source
    self.time = time
  }

  /// Takes note of loans that are left out; of each id the first counts.
  mutating func take(excluded loans: [Loan]) {
    var known = Set(excluded.map(\.id))
    excluded += loans.filter { known.insert($0.id).inserted }
  }

  /// Takes over loans in any order: the newest `limit` of those that match, and those of `keep`
  /// beyond.
  mutating func take(
    _ all: [Loan], limit: Int, filter: LoanFilter = LoanFilter(), keep: [LoanID]
  ) {
    let kept = Set(keep)
    var rest = max(0, limit)
    hasNoMatch = !filter.isEmpty
    loans = all.newestFirst.filter { loan in
      if rest > 0, filter.matches(loan) {
        rest -= 1
        hasNoMatch = false
        return true
      }
      return kept.contains(loan.id)
    }
    missing = kept.subtracting(loans.map(\.id)).sorted()
  }
}
