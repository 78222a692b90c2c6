import History
import Loans
import Mustache
import Notes
import Site
import SiteIndex
import Words

extension ListPage {
  /// The first page of the list, `index.html`, which has its style and scripts written into it.
  package static let firstRoute = Route(
    at: .page(PagePaths.list), template: "index", bindings: bindings,
    scripts: [.list, .long], assets: { [firstAssets(in: $0)] },
    pages: { context in LazyList([page(1, in: context)]) })

  /// The further pages of a list that is split, `page/2.html` and so on.
  package static let furtherRoute = Route(
    at: .folder(PagePaths.furtherListFolder), template: "index", bindings: bindings,
    scripts: [.list, .long],
    assets: { [$0.assets.linking($0.script(of: $0.pagination))] }
  ) { context in
    LazyList(count: context.pagination.pageCount - 1) { page($0 + 2, in: context) }
  }

  /// Returns the model of the first page.
  static func first(in context: SiteContext) -> ListPage {
    let page = page(1, in: context)
    let assets = firstAssets(in: context)
    let shared = SharedLayout(ofPageAt: page.path, in: context.layout, assets: assets)
    return page.model(PageLayout(shared, path: page.path))
  }

  private static func firstAssets(in context: SiteContext) -> PageAssets {
    let hasMore = !context.layout.navigation.more.isEmpty
    if context.loans.isEmpty { return context.assets.emptyList(withMoreLinks: hasMore) }
    let pagination = context.pagination
    return context.assets.writtenIntoList(
      context.script(of: pagination), needsWholeStyle: pagination.isSplit || hasMore,
      isFilteredAsAWhole: context.splitLists[pagination] != nil,
      hasMarks: context.content.history.hasChanged)
  }

  /// The page of the list with this number, counted from 1.
  private static func page(_ number: Int, in context: SiteContext) -> RoutePage<ListPage> {
    RoutePage(at: context.pagination.path(ofPage: number)) { layout in
      // Only the first page changes whenever the data are newer.
      let time = number == 1 ? context.time : nil
      let title = number == 1 ? nil : context.words.list.pageTitle.text(.digits(number))
      return ListPage(
        number: number,
        layout: layout.titled(title, description: context.listDescription)
          .followed(by: LoanFeed.site.links(in: context.layout)),
        totals: number == 1
          ? Totals(of: context.siteLoans, words: context.words, at: time) : context.totals,
        at: time, in: context)
    }
  }

  /// Creates a page with the loans of the page of the list with this number.
  ///
  /// - Parameters:
  ///   - number: The number of the page of the list, counted from 1.
  ///   - layout: The layout of the page, with its title.
  ///   - totals: The totals of all loans.
  ///   - time: The time of the data; `nil` for a page that must not change with it.
  ///   - isFilteredAlone: Whether the filter covers only the loans of the page in any case.
  ///   - context: The site.
  init(
    number: Int, layout: PageLayout, totals: Totals, at time: Timestamp? = nil,
    isFilteredAlone: Bool = false, in context: SiteContext
  ) {
    let split = context.pagination
    self.init(
      layout: layout, totals: totals,
      list: LoanList(
        ofLoansAt: Array(split.loans(onPage: number)), on: number, of: split,
        totals: totals, at: time, isFilteredAlone: isFilteredAlone,
        note: context.content.notes.index, root: layout.root, in: context))
  }
}
