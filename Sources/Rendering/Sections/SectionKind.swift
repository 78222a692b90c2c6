package import Site

/// What the loans of a site are divided by: each country has its page, and each sector.
package enum SectionKind: String, CaseIterable, Equatable, Sendable {
  /// Also the name of their folder, in the site as among the notes.
  case countries, sectors

  /// What in a loan says where it belongs.
  var key: Facet.Key {
    switch self {
    case .countries: .country
    case .sectors: .sector
    }
  }

  /// `Countries`.
  package var title: String {
    switch self {
    case .countries: "Countries"
    case .sectors: "Sectors"
    }
  }

  /// `country`.
  var word: String { key.rawValue }

  /// Where the overview lies, `countries.html`.
  package var path: OutputPath {
    switch self {
    case .countries: OutputPath(known: "countries.html")
    case .sectors: OutputPath(known: "sectors.html")
    }
  }

  /// Where the page of a section lies, `countries/KE.html`; `nil` for what no file should be called:
  /// a country whose code is not two capital letters.
  package func path(of value: FacetValue) -> OutputPath? {
    if self == .countries, flag(ofCountry: value.slug) == nil { return nil }
    return OutputPath("\(rawValue)/\(value.slug).html")
  }
}
