package import SiteIndex

extension ListFilter {
  package static let bindings = TemplateBindings<ListFilter>(
    "the filter",
    [
      .record("amount", "the slider of the amounts; absent without any", RangeFilter.bindings) {
        $0.amount
      },
      .list("orders", "the orders besides newest first", SortOption.bindings) { filter in
        filter.orders.map { SortOption(order: $0, words: filter.words) }
      },
      .integer("openCount", "how many loans still need money") { $0.openCount },
      .list("facets", "the groups of checkboxes", Facet.bindings) { $0.facets },
      .flag("hasCountries", "whether loans can be filtered and grouped by country") {
        $0.has(.country)
      },
      .flag("hasSectors", "whether loans can be filtered and grouped by sector") {
        $0.has(.sector)
      },
      .flag("hasMoreRanges", "whether there are moreRanges") { !$0.moreRanges.isEmpty },
      .list("moreRanges", "the sliders that are folded away", RangeFilter.bindings) {
        $0.moreRanges
      },
    ])

  private func has(_ key: FacetKey) -> Bool { facets.contains { $0.key == key } }
}
