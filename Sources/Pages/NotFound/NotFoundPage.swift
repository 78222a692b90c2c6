import Site
import SiteIndex

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

  /// The folders of the languages after the first, from which the script tells where the site
  /// begins; `nil` for a site in one language.
  var languageFolders: String? {
    let folders = layout.site.languages.all.compactMap(\.folder?.text)
    return folders.isEmpty ? nil : folders.joined(separator: " ")
  }
}
