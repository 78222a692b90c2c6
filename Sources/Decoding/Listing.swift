package import Loans

/// The loans in a response of Kiva, or in a file.
package struct Listing: Equatable, Sendable {
  /// The loans in the order of the response. An id may occur more than once.
  package var loans: [Loan] = []
  /// The number of entries in the response, including skipped and repeated ones.
  package var entryCount = 0
  /// The entries without a usable loan and the issues of all entries, both in order.
  package var skipped: [SkippedEntry] = []
  package var issues: [DataIssue] = []
  /// The number of loans that the source has: `paging.total` in REST, `totalCount` in GraphQL.
  package var total: Int?
  /// The number of pages that the source has: `paging.pages`.
  package var pages: Int?
  /// The time and source (`newest`, `sample`) of the data, which only kivagen's own `loans.json`
  /// has.
  package var fetchedAt: Timestamp?
  package var source: String?

  package init() {}

  /// An entry without a usable loan.
  package struct SkippedEntry: Equatable, Sendable {
    /// The id of the loan, or `nil` if that is unreadable, too.
    package var id: LoanID?
    /// The issues of the entry, which are also among those of the listing. At least one is an
    /// error.
    package var issues: [DataIssue]
  }

  package var skippedCount: Int { skipped.count }

  /// Removes the skipped entries whose ids are already known, and their issues.
  package mutating func removeSkippedEntries(where isKnown: (LoanID) -> Bool) {
    var paths = Set<String>()
    skipped.removeAll { entry in
      guard let id = entry.id, isKnown(id) else { return false }
      paths.formUnion(entry.issues.map(\.path))
      return true
    }
    if !paths.isEmpty { issues.removeAll { paths.contains($0.path) } }
  }

  /// Removes the loans and skipped entries with these ids, and their issues. Returns the id of each
  /// removed loan and entry.
  package mutating func removeLoans(withIDs ids: Set<LoanID>) -> [LoanID] {
    if ids.isEmpty { return [] }
    let removed = (loans.map(\.id) + skipped.compactMap(\.id)).filter(ids.contains)
    loans.removeAll { ids.contains($0.id) }
    skipped.removeAll { $0.id.map(ids.contains) ?? false }
    issues.removeAll { $0.loan.map(ids.contains) ?? false }
    return removed
  }

  func prefixingPaths(with name: String) -> Listing {
    var listing = self
    listing.issues = issues.map { $0.prefixingPath(with: name) }
    listing.skipped = skipped.map { entry in
      SkippedEntry(id: entry.id, issues: entry.issues.map { $0.prefixingPath(with: name) })
    }
    return listing
  }
}
