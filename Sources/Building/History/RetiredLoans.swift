internal import Diagnostics
internal import Loans
internal import Pages

/// The loans that a site has shown and that are no longer listed.
package struct RetiredLoans: Sendable {
  /// The loans that keep their pages, sorted by identifier.
  var loans: [RetiredLoan] = []
  /// The loans that were last listed too long ago. Their pages are removed.
  private(set) var removed: [RetiredLoan] = []
  /// The identifiers of `removed`.
  var hidden: Set<LoanID> { Set(removed.map(\.loan.id)) }
  /// How long a page stays after its loan has left the listing.
  var retainSeconds = 0
  /// The hidden loans that the store is to delete.
  var outdated: [Int] = []
  /// Warnings about the store.
  var warnings: [Warning] = []

  /// Adds a loan, which keeps its page unless it was last listed too long ago.
  mutating func add(_ loan: RetiredLoan, _ period: RetentionPeriod) {
    guard period.hides(loan.lastListed) else { return loans.append(loan) }
    removed.append(loan)
    // A loan was still listed after it was posted, whatever time was recorded for it.
    let latest = (loan.loan.pastDates + [loan.lastListed]).max()
    if let latest, period.forgets(latest) { outdated.append(loan.loan.id.value) }
  }
}
