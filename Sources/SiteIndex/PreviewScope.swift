/// The pages that have previews of their own, as pictures. All other pages have that of the site.
package enum PreviewScope: String, CaseIterable, Sendable {
  /// No page has a picture.
  case none
  /// The site, and each country, sector, field partner and named search.
  case site
  /// The same, and each loan.
  case loans
}
