package import Loans

/// The loans of one answer of Kiva's, or of one file.
package struct Listing: Equatable, Sendable {
  /// In the order of the answer; an id may come twice.
  package var loans: [Loan] = []
  /// How many entries the answer holds, those that are skipped or repeated included.
  package var entryCount = 0
  /// The entries that gave no loan, in their order.
  package var skipped: [SkippedEntry] = []
  /// Every broken rule, in the order of the entries.
  package var issues: [DataIssue] = []
  /// How many loans there are at the source: `paging.total`, GraphQL's `totalCount`.
  package var total: Int?
  /// How many pages there are at the source: `paging.pages`.
  package var pages: Int?
  /// When the data was fetched; only in our own `loans.json`.
  package var fetchedAt: Timestamp?
  /// Where the data is from (`newest`, `sample`); only in our own `loans.json`.
  package var source: String?

  package init() {}

  /// An entry that gave no loan.
  package struct SkippedEntry: Equatable, Sendable {
    /// `nil` if it cannot be read either.
    package var id: LoanID?
    /// What is wrong with it, at least one of severity `error`; the listing's issues have them too.
    package var issues: [DataIssue]
  }

  package var skippedCount: Int { skipped.count }

  /// Forgets the skipped entries whose ids are known already, and their issues.
  package mutating func dropSkipped(where isKnown: (LoanID) -> Bool) {
    var paths = Set<String>()
    skipped.removeAll { entry in
      guard let id = entry.id, isKnown(id) else { return false }
      paths.formUnion(entry.issues.map(\.path))
      return true
    }
    if !paths.isEmpty { issues.removeAll { paths.contains($0.path) } }
  }

  /// Forgets the loans with these ids, the entries of theirs that gave none, and what was wrong with
  /// them.
  ///
  /// Returns the ids of those that were there, as often as they were.
  package mutating func removeLoans(withIDs ids: Set<LoanID>) -> [LoanID] {
    if ids.isEmpty { return [] }
    let removed = (loans.map(\.id) + skipped.compactMap(\.id)).filter(ids.contains)
    loans.removeAll { ids.contains($0.id) }
    skipped.removeAll { $0.id.map(ids.contains) ?? false }
    issues.removeAll { $0.loan.map(ids.contains) ?? false }
    return removed
  }

  /// The same listing with the paths of its issues below `place`.
  func within(_ place: String) -> Listing {
    var listing = self
    listing.issues = issues.map { $0.within(place) }
    listing.skipped = skipped.map { entry in
      SkippedEntry(id: entry.id, issues: entry.issues.map { $0.within(place) })
    }
    return listing
  }
}
