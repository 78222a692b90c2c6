/// A page of the list, most often the only one: what it says above, and the loans.
package struct ListPage: Sendable {
  let frame: PageLayout
  /// What all loans come to.
  let totals: Totals
  let list: LoanList
}
