/// What a facet is about; the raw value is the name of its controls and its key in the hash. The
/// filter has the facets in this order, and ``FacetDefinition`` says what each of them is.
package enum FacetKey: String, CaseIterable, Equatable, Sendable {
  case sector, activity, country, borrower, tag, theme, partner

  var index: Int {
    guard let index = Self.allCases.firstIndex(of: self) else {
      preconditionFailure("each key is among all keys")
    }
    return index
  }
}
