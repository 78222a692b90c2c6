import Loans
import Mustache
package import SiteIndex
import Words

extension ListFilter: ModelWithWords {
  package static let bindings = TemplateBindings<ListFilter>(
    "the filter",
    .record(
      "amount", "the slider of the amounts; absent without any", RangeFilter.bindings, \.amount),
    .list("orders", "the orders besides newest first", SortOption.bindings) { filter in
      filter.orders.map { SortOption(order: $0, words: filter.words) }
    },
    .record(
      "open", "the switch for loans that still need money; absent with fewer than eight loans",
      TraitSwitch.bindings
    ) { filter in filter.switches.first { $0.trait == .open } },
    .list("facets", "the groups of checkboxes in sight", Facet.bindings) { filter in
      filter.facets.filter(\.isOpen)
    },
    .flag("hasMore", "whether there are moreSwitches, moreFacets or moreRanges") { filter in
      !filter.moreRanges.isEmpty || !filter.moreSwitches.isEmpty
        || !filter.facets.allSatisfy(\.isOpen)
    },
    .flag("hasRisk", "whether loans can be sorted by the risk that they are not funded in time") {
      $0.orders.contains(.atRisk)
    },
    .list("moreSwitches", "the switches that are folded away", TraitSwitch.bindings) {
      $0.moreSwitches
    },
    .list("moreFacets", "the groups of checkboxes that are folded away", Facet.bindings) { filter in
      filter.facets.filter { !$0.isOpen }
    },
    .flag("hasCountries", "whether loans can be filtered and grouped by country") {
      $0.hasFacet(.country)
    },
    .flag("hasSectors", "whether loans can be filtered and grouped by sector") {
      $0.hasFacet(.sector)
    },
    .flag("hasPartners", "whether loans can be filtered by field partner") {
      $0.hasFacet(.partner)
    },
    .list("moreRanges", "the sliders that are folded away", RangeFilter.bindings, \.moreRanges))

  private var moreSwitches: [TraitSwitch] { switches.filter { $0.trait != .open } }

  private func hasFacet(_ key: FacetKey) -> Bool { facets.contains { $0.key == key } }
}

extension TraitSwitch: ModelWithWords {
  package static let bindings = TemplateBindings<TraitSwitch>(
    "a switch",
    .choice("key", "the name of the switch: 'open', 'women'", \.trait),
    .text("label", "the text of the switch, 'Still needs money'") {
      $0.words.filter.traits[$0.trait]
    },
    .count("count", "how many of the loans have the property, '1,204'") { $0.count })
}

extension Facet {
  package static let bindings = TemplateBindings<Facet>(
    "a facet",
    .choice("facet", "the name of its controls: 'sector', 'country'") { $0.key },
    .text("label", "the heading, 'Sector'") { $0.label },
    .flag("isOpen", "whether the facet is expanded when the page loads") { $0.isOpen },
    .flag("allowsAll", "whether readers can ask for loans with all chosen values") {
      $0.key.allowsAll
    },
    .text("chip", "the text of a chip, 'Region: {0}'; absent if it is the name of the value") {
      forScripts($0.chips.chosen)
    },
    .text("chipOfExcluded", "the text of the chip of a value that loans must not have") {
      forScripts($0.chips.excluded)
    },
    .text("searchLabel", "'Search countries', of a long facet only") { $0.searchLabel },
    .list("options", "the options in sight, the most frequent first", OptionEntry.bindings) {
      OptionEntry.all(of: $0.options, in: $0)
    },
    .flag("hasRest", "whether options are folded away") { !$0.rest.isEmpty },
    .text("restText", "'12 more', of a long facet only") { $0.restText },
    .list("rest", "the options that are folded away", OptionEntry.bindings) {
      OptionEntry.all(of: $0.rest, in: $0)
    })
}

extension Facet {
  fileprivate var chips: ChipWords { words.filter.facets[key].chips }
}

/// Returns a phrase with the place that a script fills in, `Region: {0}`.
private func forScripts(_ phrase: Phrase<1>?) -> String? { phrase?.text(.text("{0}")) }

/// An option of a facet, as the template shows it.
package struct OptionEntry: ModelWithWords, Sendable {
  let option: FacetOption
  let key: FacetKey
  let words: SiteWords

  static func all(of options: some Collection<FacetOption>, in facet: Facet) -> [OptionEntry] {
    options.map { OptionEntry(option: $0, key: facet.key, words: facet.words) }
  }

  package static let bindings = TemplateBindings<OptionEntry>(
    "an option",
    fields: choice + [
      .text("flag", "the flag, of a country only") { $0.option.flag },
      .slug("band", "the name of the woven band, of a sector only") { $0.option.band },
      .flag("hasActivities", "whether there are activities") { !$0.option.activities.isEmpty },
      .list("activities", "the activities under a sector", activityBindings) { entry in
        entry.option.activities.map {
          OptionEntry(option: $0, key: .activity, words: entry.words)
        }
      },
      .text("activityChip", "the text of a chip of an activity, 'Activity: {0}'") {
        forScripts($0.activityChips.chosen)
      },
      .text("activityChipOfExcluded", "the chip of an activity that loans must not have") {
        forScripts($0.activityChips.excluded)
      },
      .text("ownChip", "the text of the option's chip, if it does not follow from the name") {
        $0.chips.chosen
      },
      .text("ownChipOfExcluded", "the text of the chip if loans must not have the option") {
        $0.chips.excluded
      },
    ])

  private var chips: ValueChips { key.definition.chips(option.value, words) }

  private var activityChips: ChipWords { words.filter.facets[.activity].chips }

  package static let activityBindings = TemplateBindings<OptionEntry>("an activity", fields: choice)

  private static let choice: [Field<OptionEntry>] = [
    .slug("value", "the slug, as in attributes and in the hash") { $0.option.value.slug },
    .text("name", "the name that readers see") { $0.option.value.name },
    .text("lang", "the language of the name, 'en'; absent if it is the page's") {
      $0.option.value.language
    },
    .count("count", "how many of the loans have the value, '1,204'") { $0.option.count },
  ]
}

extension RangeFilter {
  package static let bindings = TemplateBindings<RangeFilter>("a slider", fields: scale + texts)

  private static let scale: [Field<RangeFilter>] = [
    .choice("key", "the measure: 'amount', 'remaining', 'percent', 'days' and others", \.measure),
    .choice("unit", "'$', '%', 'day', 'month', 'date' or 'rating'", \.measure.unit),
    .text(
      "stops", "the stops, separated by commas; a 'date' is the number of a month since year 0"
    ) { $0.stopsText },
    .integer("lastStop", "the number of the last stop, from 0") { $0.stops.count - 1 },
    .slug("minName", "the name of the control on the left; absent if there is only the other one") {
      $0.measure.minName
    },
    .slug("maxName", "the name of the control on the right") { $0.measure.maxName },
    .flag("hasFields", "whether exact values can be typed") { $0.measure == .amount },
    .integer("minValue", "the first stop, '225'") { $0.lowest },
    .integer("maxValue", "the last stop, '5500'") { $0.highest },
    .text("viewBox", "the box of the histogram") {
      $0.histogram.map { "0 0 \($0.width) \(Histogram.height)" }
    },
    .text("bars", "the histogram as an SVG path; of the amounts only") { $0.histogram?.path },
  ]

  private static let texts: [Field<RangeFilter>] = [
    .text("label", "the heading, 'Loan amount'") { $0.labels.label },
    .text("anyText", "the text while the slider is not used") { $0.labels.any },
    .text("minLabel", "the label of the control on the left") { $0.labels.least },
    .text("maxLabel", "the label of the control on the right") { $0.labels.most },
  ]

  private var stopsText: String {
    stops.map { stop in
      let perStop = measure.hundredthsPerStop
      return perStop == 100 ? String(stop) : (Double(stop) * Double(perStop) / 100).plain
    }.joined(separator: ",")
  }

  private var labels: SliderWords { words.filter.sliders[measure] }
}

/// An order, as the template shows it.
struct SortOption: Sendable {
  let order: SortOrder
  let words: SiteWords

  static let bindings = TemplateBindings<SortOption>(
    "an order",
    .slug("value", "the key in the hash, 'amount-desc'") { $0.order.rawValue },
    .text("label", "the text of the option, 'Largest amount'") { $0.words.filter.orders[$0.order] })
}
