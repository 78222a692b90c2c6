import Mustache
import Site

extension NotFoundPage {
  static let path = OutputPath(known: "404.html")

  /// The page for a path that is not there, `404.html`. A host shows it at any path, so it has its
  /// style and scripts written into it.
  static let route = Route(
    at: path, template: "404", bindings: bindings, script: .lost, assets: \.assets.notFound,
    model: { context, layout in
      NotFoundPage(
        layout: layout.titled("This page is not here"), namesLoan: context.content.namesLostLoans)
    })

  /// Returns a warning if the page is to name no loan, and its template, which may be the site's
  /// own, still lets the script name one.
  static func warnings(of context: SiteContext) -> [String] {
    // An error in the template is reported when the page is made.
    guard !context.content.namesLostLoans, let page = try? route.files(context)[0].make(),
      String(decoding: page.bytes, as: UTF8.self).contains("data-gone=")
    else { return [] }
    return [
      "the site's own '404.mustache' names the loan whose page is gone, though '--exclude' is set; "
        + "write what has 'data-gone' between {{#loanLink}} and {{/loanLink}}"
    ]
  }
}
