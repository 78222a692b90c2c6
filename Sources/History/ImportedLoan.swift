package import Loans

/// A loan that only an imported history names: Kiva has not answered for it since the import. Its
/// borrower may have withdrawn the name meanwhile, so pages do not show that of the history.
package struct ImportedLoan: Equatable, Sendable {
  package let id: LoanID
  /// The last time at which the loan was on the list, as far as the history tells.
  package let listed: Timestamp

  package init(_ id: LoanID, listed: Timestamp) {
    self.id = id
    self.listed = listed
  }
}
