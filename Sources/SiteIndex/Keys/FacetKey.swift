/// The facets, in the order of the filter. The raw value is the name of the controls and the key in
/// the hash. ``FacetDefinition`` describes everything else.
package enum FacetKey: String, CaseIterable, Equatable, Sendable {
  case status, sector, activity, country, borrower, tag, theme, partner, region
  /// How often a loan is repaid.
  case interval
  /// Who bears the loss if the currency of the loan falls.
  case currencyLoss = "currency-loss"
  /// Who bears the loss if the borrower does not repay.
  case defaultLoss = "default-loss"

  /// The facets that are expanded beside a list, as many as ``maximumOpenCount`` of those that it
  /// has. The others are behind "More filters".
  static let openFirst: [FacetKey] = [
    .status, .sector, .country, .borrower, .tag, .theme, .activity, .region, .partner,
  ]
  static let maximumOpenCount = 4

  /// Whether a reader can ask for loans that have all chosen values. A loan can have several tags
  /// and themes, but only one value of any other facet.
  package var allowsAll: Bool { self == .tag || self == .theme }

  var index: Int {
    guard let index = Self.allCases.firstIndex(of: self) else { preconditionFailure("no such key") }
    return index
  }
}
