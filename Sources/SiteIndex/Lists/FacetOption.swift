/// A checkbox of the filter for a value of a facet.
package struct FacetOption: Equatable, Sendable {
  package var value: FacetValue
  /// The number of loans that have the value.
  package let count: Int
  /// The flag of a country; `nil` for all other facets.
  package var flag: String?
  /// The name of a sector's woven band, from a fixed table; `nil` for all other facets.
  package var band: String?
  /// The activities of a sector, the most frequent first; empty for all other facets.
  package var activities: [FacetOption] = []
}
