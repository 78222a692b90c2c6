/// The facets, in the order of the filter. The raw value is the name of the controls and the key in
/// the hash. ``FacetDefinition`` describes everything else.
package enum FacetKey: String, CaseIterable, Equatable, Sendable {
  case status, sector, activity, country, borrower, tag, theme, partner

  var index: Int {
    guard let index = Self.allCases.firstIndex(of: self) else { preconditionFailure("no such key") }
    return index
  }
}
