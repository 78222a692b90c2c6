import Mustache
import Site

extension ListPage {
  static let firstPath = OutputPath(known: "index.html")

  /// The first page of the list, `index.html`, which has its style and scripts written into it.
  static let firstRoute = Route(
    at: .page(firstPath), template: "index", bindings: bindings,
    script: .list,
    assets: { context in
      if context.loans.isEmpty { return context.assets.emptyList }
      return context.pagination.isSplit ? context.assets.splitList : context.assets.list
    },
    pages: { context in LazyList([page(1, in: context)]) })

  /// The further pages of a list that is split, `page/2.html` and so on.
  static let furtherRoute = Route(
    at: .folder("page"), template: "index", bindings: bindings, script: .list
  ) { context in
    LazyList(count: context.pagination.pageCount - 1) { page($0 + 2, in: context) }
  }

  /// The page of the list with this number, counted from 1.
  private static func page(_ number: Int, in context: SiteContext) -> RoutePage<ListPage> {
    let split = context.pagination
    return RoutePage(at: split.path(ofPage: number)) { layout in
      let shown = Array(context.loans[split.loans(onPage: number)])
      // Only the first page is made again whenever the data are newer.
      let time = number == 1 ? context.time : nil
      let totals = Totals(of: context.loans, at: time)
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
