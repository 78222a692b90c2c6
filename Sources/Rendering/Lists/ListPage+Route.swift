import Mustache
import Site

extension ListPage {
  static let firstPath = OutputPath(known: "index.html")

  /// The first page of the list, `index.html`, which has its style and scripts written into it.
  static let firstRoute = Route(
    at: .page(firstPath), template: "index", bindings: bindings,
    scripts: [.list, .long], assets: { [firstAssets(in: $0)] },
    pages: { context in LazyList([page(1, in: context)]) })

  /// The further pages of a list that is split, `page/2.html` and so on.
  static let furtherRoute = Route(
    at: .folder("page"), template: "index", bindings: bindings, scripts: [.list, .long],
    assets: { [$0.assets.linking($0.script(of: $0.pagination))] }
  ) { context in
    LazyList(count: context.pagination.pageCount - 1) { page($0 + 2, in: context) }
  }

  /// Returns the model of the first page.
  static func first(in context: SiteContext) -> ListPage {
    let page = page(1, in: context)
    let assets = firstAssets(in: context)
    return page.model(PageLayout(site: context.layout, path: page.path, assets: assets))
  }

  private static func firstAssets(in context: SiteContext) -> PageAssets {
    if context.loans.isEmpty { return context.assets.emptyList }
    let pagination = context.pagination
    return context.assets.writtenIntoList(
      context.script(of: pagination), isSplit: pagination.isSplit,
      isFilteredAsAWhole: context.splitLists[pagination] != nil)
  }

  /// The page of the list with this number, counted from 1.
  private static func page(_ number: Int, in context: SiteContext) -> RoutePage<ListPage> {
    let split = context.pagination
    return RoutePage(at: split.path(ofPage: number)) { layout in
      let shown = Array(context.loans[split.loans(onPage: number)])
      // Only the first page is made again whenever the data are newer.
      let time = number == 1 ? context.time : nil
      let totals = number == 1 ? Totals(of: context.loans, at: time) : context.totals
      return ListPage(
        layout: layout.titled(
          number == 1 ? nil : "Page \(number)",
          description: context.settings.description ?? context.totals.headline),
        totals: totals,
        list: LoanList(
          of: shown, on: number, of: split, totals: totals, at: time,
          note: context.content.notes.index, root: layout.root, in: context))
    }
  }
}
