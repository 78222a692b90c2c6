/// The page a host shows for a path that is not there, at that very path.
package struct NotFoundPage: Equatable, Sendable {
  let frame: PageLayout
  /// Whether it names the loan whose page is gone.
  let namesLoan: Bool

  /// Where a loan is at Kiva, with `ID` in place of its number: the script knows it from the path.
  var kivaLink: String? {
    namesLoan ? Card.kivaLink(id: "ID", appID: frame.site.settings.appID) : nil
  }
}
