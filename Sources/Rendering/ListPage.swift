/// A page of the list, most often the only one: what it says above, and the loans.
package struct ListPage: Sendable {
  package let frame: Frame
  /// What all loans come to.
  package let totals: Totals
  package let list: LoanList
}
