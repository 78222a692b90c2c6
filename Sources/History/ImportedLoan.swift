package import Loans

/// A loan that is known only from an imported history, because Kiva has not sent it since the
/// import. The borrower may have withdrawn the name meanwhile, so pages do not show the imported
/// name.
package struct ImportedLoan: Equatable, Sendable {
  package let id: LoanID
  /// The last time when the loan was on the list, according to the imported history.
  package let listed: Timestamp

  package init(_ id: LoanID, listed: Timestamp) {
    self.id = id
    self.listed = listed
  }
}
