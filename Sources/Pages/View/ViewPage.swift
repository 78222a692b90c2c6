import SiteIndex

/// A page with loans of a view, most often the view's only page: `views/east-africa.html`.
package struct ViewPage: PageModel, Sendable {
  let layout: PageLayout
  let result: ViewResult
  let list: LoanList
}
