package import Loans

/// A loan that is no longer in the list: its page stays, and says so.
package struct RetiredLoanPage: Equatable, Sendable {
  /// As it was last known.
  package var loan: Loan
  /// The time of the data that had it last.
  package var lastListed: Timestamp

  package init(loan: Loan, lastListed: Timestamp) {
    self.loan = loan
    self.lastListed = lastListed
  }
}
