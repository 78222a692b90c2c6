package import Diagnostics
import Mustache
import Site
import SiteIndex

/// The page that a host shows at a path that does not exist.
package struct NotFoundPage: PageModel, Equatable, Sendable {
  let layout: PageLayout
  /// Whether the page may mention the loan whose page is gone.
  let namesLoan: Bool
  /// Whether the list has loans that are being repaid, are repaid, or have ended.
  let hasAnyStatus: Bool

  /// The address of a loan at Kiva with `ID` in place of its number; `nil` if the page must not
  /// mention a loan.
  var kivaLink: String? {
    namesLoan ? Card.kivaLink(id: "ID", appID: layout.site.settings.appID) : nil
  }

  /// The folders of all languages except the first. With them, the script finds the root of the
  /// site.
  var languageFolders: String? {
    let folders = layout.site.languages.all.compactMap(\.folder?.text)
    return folders.isEmpty ? nil : folders.joined(separator: " ")
  }

  package static let bindings = TemplateBindings<NotFoundPage>(
    "the 404 page", embedding: [Embedded(PageLayout.bindings) { $0.layout }],
    .link(
      "loanLink",
      "a loan at Kiva, with ID in place of its number, for the script; absent if the page "
        + "must not name a loan", \.kivaLink),
    .flag(
      "hasAnyStatus", "whether some of the loans are being repaid, are repaid, or have ended",
      \.hasAnyStatus),
    .text(
      "languageFolders",
      "the folders of a site's further languages, with spaces between, for the script",
      \.languageFolders))

  /// The route of the 404 page, `404.html`. Its style sheet and scripts are written into it,
  /// because a host shows it at any path.
  package static let route = Route(
    at: PagePaths.notFound, template: "404", bindings: bindings, script: .lost,
    assets: \.assets.notFound,
    model: { context, layout in
      NotFoundPage(
        layout: layout.titled(context.words.page.lostTitle),
        namesLoan: context.content.notFoundPageNamesLoans,
        hasAnyStatus: context.totals.hasLoansInOrAfterRepayment)
    })

  /// Returns a warning if the page must not mention a loan, but the site's own template does.
  package static func warnings(of context: SiteContext) -> [Warning] {
    // An error in the template is reported when the page is rendered.
    guard !context.content.notFoundPageNamesLoans, context.layout.languages.current.isFirst,
      let page = try? route.files(context)[0].make(),
      String(decoding: page.bytes, as: UTF8.self).contains("data-gone=")
    else { return [] }
    return [
      Warning(
        .template,
        "the site's own '404.mustache' names the loan whose page is gone, though '--exclude' is set; "
          + "write what has 'data-gone' between {{#loanLink}} and {{/loanLink}}")
    ]
  }
}
