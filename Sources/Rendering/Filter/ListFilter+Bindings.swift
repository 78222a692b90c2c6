extension ListFilter {
  package static let names = TemplateBindings<ListFilter>(
    "the filter",
    [
      .record("amount", "the slider of the amounts; absent without any", RangeFilter.names) {
        $0.amount
      },
      .text("openCount", "how many loans still need money") { String($0.openCount) },
      .text("soonCount", "how many end within a week") { String($0.soonCount) },
      .list("facets", "what can be ticked, by subject", Facet.names) { $0.facets },
      .flag("hasCountries", "whether there are countries to tick or to group by") {
        $0.has(.country)
      },
      .flag("hasSectors", "whether there are sectors, likewise") { $0.has(.sector) },
      .flag("hasMoreRanges", "whether there are moreRanges") { !$0.moreRanges.isEmpty },
      .list("moreRanges", "the sliders that are folded away", RangeFilter.names) {
        $0.moreRanges
      },
    ])

  private func has(_ key: Facet.Key) -> Bool { facets.contains { $0.key == key } }
}
