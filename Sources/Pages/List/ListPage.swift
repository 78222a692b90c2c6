import SiteIndex

/// A page of the list of all loans, most often the only one.
package struct ListPage: PageModel, Sendable {
  let layout: PageLayout
  /// The totals of all loans, also of those on other pages.
  let totals: Totals
  let list: LoanList
}
