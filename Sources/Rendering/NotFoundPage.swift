/// The page that a host shows for a path that is not there, at that very path.
package struct NotFoundPage: Equatable, Sendable {
  let layout: PageLayout
  /// Whether the page names the loan whose page is gone.
  let namesLoan: Bool

  /// The address of a loan at Kiva, with `ID` in place of its number, which the script knows from the
  /// path; `nil` if the page is to name no loan.
  var kivaLink: String? {
    namesLoan ? Card.kivaLink(id: "ID", appID: layout.site.settings.appID) : nil
  }
}
