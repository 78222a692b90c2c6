package import Loans

/// The loans of one answer of Kiva's, or of one file.
package struct Listing: Equatable, Sendable {
  /// In the order of the answer; an id may come twice.
  package var loans: [Loan] = []
  /// How many entries the answer holds, those that are skipped or repeated included.
  package var entryCount = 0
  /// How many entries gave no loan; each has at least one problem of severity `error`.
  package var skippedCount = 0
  /// Every broken rule, in the order of the entries.
  package var problems: [Problem] = []
  /// How many loans there are at the source: `paging.total`, GraphQL's `totalCount`.
  package var total: Int?
  /// How many pages there are at the source: `paging.pages`.
  package var pages: Int?
  /// When the data was fetched; only in our own `loans.json`.
  package var fetchedAt: Timestamp?
  /// Where the data is from (`newest`, `sample`); only in our own `loans.json`.
  package var source: String?

  package init() {}
}
