/// The page a host shows for a path that is not there, at that very path.
package struct NotFoundPage: Equatable, Sendable {
  let frame: Frame

  /// Where a loan is at Kiva, with `ID` in place of its number: the script knows it from the path.
  var kivaLink: String {
    Card.kivaLink(id: "ID", appID: frame.site.settings.appID)
  }
}
