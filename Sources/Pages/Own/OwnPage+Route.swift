import Mustache
import Notes
import Site
import SiteIndex

extension OwnPage {
  /// The route of the page. Its template may use the names of the list, and the page links its
  /// style sheet and scripts.
  package var route: Route {
    Route(
      at: .page(path), template: template, bindings: ListPage.bindings,
      scripts: hasList ? [.list, .long, .page] : [.page],
      assets: { [$0.assets.linking(script(in: $0))] }
    ) { context in
      if isHidden { return LazyList([]) }
      return LazyList([
        RoutePage(path: path) { layout in
          ListPage(
            number: 1, layout: layout.titled(title, description: context.listDescription),
            totals: context.totals, isFilteredAlone: !isFilteredAsAWhole(in: context), in: context)
        }
      ])
    }
  }

  private func script(in context: SiteContext) -> PageScript {
    if !hasList || context.loans.isEmpty { return .page }
    if isFilteredAsAWhole(in: context) { return context.script(of: context.pagination) }
    return CardCap.exists(of: context.pagination.loans(onPage: 1).count) ? .long : .list
  }

  /// Returns whether the page has everything that the filter of a split list needs to find the
  /// loans of other pages.
  private func isFilteredAsAWhole(in context: SiteContext) -> Bool {
    SplitList.isFilteredAsAWhole(template, of: context.templates)
  }
}
