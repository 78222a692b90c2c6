import History
import SiteIndex
import Words

/// A facet of the filter of the page of changes: the countries or the sectors of the listed loans.
struct ChangeFacet: Sendable {
  let key: FacetKey
  /// The values in alphabetical order.
  let values: [FacetValue]
  let words: SiteWords

  /// Returns the facets that have at least two values.
  static func all(of entries: [ChangeEntry]) -> [ChangeFacet] {
    guard let words = entries.first?.words else { return [] }
    let countries = entries.lazy.compactMap { entry in
      entry.countryCode.map { FacetValue(slug: $0, name: entry.summary.country ?? $0) }
    }
    let sectors = entries.lazy.compactMap(\.sectorValue)
    return [
      ChangeFacet(key: .country, values: distinct(countries, in: words), words: words),
      ChangeFacet(key: .sector, values: distinct(sectors, in: words), words: words),
    ].filter { $0.values.count > 1 }
  }

  private static func distinct(
    _ values: some Sequence<FacetValue>, in words: SiteWords
  ) -> [FacetValue] {
    let keys = words.names.sortKeys
    let named = Dictionary(values.map { ($0.slug, $0) }) { first, _ in first }
    return named.values.sorted { collates($0, before: $1, by: keys) }
  }

  static let bindings = TemplateBindings<ChangeFacet>(
    "a facet of the changes",
    [
      .text("label", "the heading, 'Country' or 'Sector'") { $0.words.filter.facets[$0.key].label },
      .list("options", "the values", ChangeOption.bindings) { facet in
        facet.values.map { ChangeOption(key: facet.key, value: $0) }
      },
    ])
}

/// A checkbox of the filter of the page of changes.
struct ChangeOption: Sendable {
  let key: FacetKey
  let value: FacetValue

  static let bindings = TemplateBindings<ChangeOption>(
    "an option of the changes",
    [
      .choice("facet", "'country' or 'sector'") { $0.key },
      .slug("value", "the value in the hash, 'KE' or 'food'") { $0.value.slug },
      .text("name", "the name of the country or the sector") { $0.value.name },
      .text("flag", "the flag of a country") { $0.key.definition.flag($0.value) },
      .slug("band", "the name of the woven band of a sector") { $0.key.definition.band($0.value) },
    ])
}
