/// The page that a host shows at a path that does not exist.
package struct NotFoundPage: PageModel, Equatable, Sendable {
  let layout: PageLayout
  /// Whether the page names the loan whose page is gone.
  let namesLoan: Bool

  /// The address of a loan at Kiva, with `ID` in place of its number, which the script reads from
  /// the path; `nil` if the page must not name a loan.
  var kivaLink: String? {
    namesLoan ? Card.kivaLink(id: "ID", appID: layout.site.settings.appID) : nil
  }
}
