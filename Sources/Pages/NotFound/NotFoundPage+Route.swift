package import Diagnostics
import Mustache
import Site
import SiteIndex

extension NotFoundPage {
  /// The 404 page, `404.html`. A host shows it at any path, so its style and scripts are written
  /// into it.
  package static let route = Route(
    at: PagePaths.notFound, template: "404", bindings: bindings, script: .lost,
    assets: \.assets.notFound,
    model: { context, layout in
      NotFoundPage(
        layout: layout.titled(context.words.page.lostTitle),
        namesLoan: context.content.namesLostLoans)
    })

  /// Returns a warning if the page must not name a loan, but its template, which may be the site's
  /// own, lets the script name one.
  package static func warnings(of context: SiteContext) -> [Warning] {
    // An error in the template is reported when the page is rendered.
    guard !context.content.namesLostLoans, context.layout.languages.current.isFirst,
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
