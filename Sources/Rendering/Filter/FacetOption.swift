/// One thing that can be ticked.
package struct FacetOption: Equatable, Sendable {
  package let value: FacetValue
  /// How many of the loans have it.
  package let count: Int
  /// Of a country.
  package var flag: String?
  /// Of a sector: the name of its woven band, from a fixed table.
  package var band: String?
  /// Of a sector: the activities that stand under it, the most frequent first.
  package var activities: [FacetOption] = []
}
