import Mustache
import Site
import SiteIndex
import Words

/// A page with loans of a view, such as `views/east-africa.html`. Most views have only one page.
package struct ViewPage: PageModel, Sendable {
  let layout: PageLayout
  let result: ViewResult
  let list: LoanList

  package static let bindings = TemplateBindings<ViewPage>(
    "the page of a view",
    embedding: [
      Embedded(PageLayout.bindings) { $0.layout }, Embedded(LoanList.bindings) { $0.list },
    ],
    .text("name", "the title of the view") { $0.result.view.title },
    .lang("nameLang", "the language of that title") { $0.titleLanguage },
    .direction("nameDirection", with: "nameLang") { $0.titleLanguage },
    .text("searched", "a sentence on what the view searches for") { $0.result.sentence },
    .text("headline", "a sentence on how much is needed, and by whom, without a full stop") {
      $0.result.totals.headline
    },
    .text(
      "leftOut", "sentences on the loans that the headline leaves out; absent if there are none"
    ) {
      $0.result.totals.leftOut
    },
    .link("upHref", "link to the list of all views") { $0.layout.root + PagePaths.views.text },
    .text("upText", "'All searches'") { $0.layout.site.words.view.allViews })

  private var titleLanguage: TextLanguage? {
    result.view.titleLanguage.map(layout.site.languages.textLanguage)
  }

  /// The route of the pages of all views: `views/east-africa.html`, `views/east-africa/2.html`.
  package static let route = Route(
    at: .folder(PagePaths.viewFolder), template: "view", bindings: bindings, scripts: scripts,
    assets: { context in
      let used = Set(context.views.map { script(of: $0, in: context) })
      return scripts.filter { used.isEmpty || used.contains($0) }.map(context.assets.linking)
    }
  ) { context in
    LazyList(
      context.views.flatMap { result in
        let preview = Lazy { PagePreview(of: result, in: context) }
        return (1...result.pagination.pageCount).map {
          page($0, of: result, preview, in: context)
        }
      })
  }

  private static let scripts: [PageScript] = [.list, .long, .page]

  /// Returns the script of the pages of a view. If the view has no loans, there is nothing to
  /// filter.
  private static func script(of result: ViewResult, in context: SiteContext) -> PageScript {
    result.loanIndices.isEmpty ? .page : context.script(of: result.pagination)
  }

  /// Returns the page of a view with this number, counted from 1.
  private static func page(
    _ number: Int, of result: ViewResult, _ preview: Lazy<PagePreview>, in context: SiteContext
  ) -> RoutePage<ViewPage> {
    let (split, title) = (result.pagination, result.view.title)
    let assets = context.assets.linking(script(of: result, in: context))
    let titleWords = context.words.list.sectionPageTitle
    return RoutePage(path: split.path(ofPage: number), assets: assets) { layout in
      ViewPage(
        layout: layout.titled(
          number == 1 ? title : titleWords.text(.text(title), .digits(number)),
          description: result.sentence
        ).followed(by: LoanFeed(of: result).links(in: context.layout))
          .previewed(by: preview.value),
        result: result,
        list: LoanList(
          ofLoansAt: Array(result.loanIndices[split.loans(onPage: number)]), on: number,
          of: split, totals: result.totals, orderedBy: result.view.search.order, isView: true,
          note: nil, root: layout.root, in: context))
    }
  }
}
