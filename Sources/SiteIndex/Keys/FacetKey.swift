/// What a facet is about; the raw value is the name of its controls and its key in the hash.
package enum FacetKey: String, CaseIterable, Equatable, Sendable {
  case sector, activity, country, borrower, tag, theme, partner

  /// Whether the facet is expanded on every page that has it.
  var isOpen: Bool { self == .sector || self == .country }
}
