import Notes
import SiteIndex

extension AboutPage {
  /// The page that says where the data are from, `about.html`.
  package static let route = Route(at: PagePaths.about, template: "about", bindings: bindings) {
    context, layout in
    let content = context.content
    var origin = content.origin
    origin.includesLoansByID = origin.includesLoansByID || !content.notes.ofLoans.isEmpty
    return AboutPage(
      layout: layout.titled(
        context.words.about.title, description: context.words.about.description),
      source: content.source, origin: origin, loans: context.loans,
      retiredLoans: content.retiredLoans.map(\.loan), pictures: content.pictures,
      report: content.report)
  }
}
