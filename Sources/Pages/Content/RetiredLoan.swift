package import Loans

/// A loan that has left the list: it keeps its page, which says so.
package struct RetiredLoan: Equatable, Sendable {
  /// The loan as it was last known.
  package var loan: Loan
  /// The time of the data in which the loan was last listed.
  package var lastListed: Timestamp

  package init(loan: Loan, lastListed: Timestamp) {
    self.loan = loan
    self.lastListed = lastListed
  }
}
