package import Site

/// What the loans of a site are divided by: each country and each sector has pages of its own.
///
/// The raw value is also the name of the folder of these pages, and of the folder of the notes on
/// them.
package enum SectionKind: String, CaseIterable, Equatable, Sendable {
  case countries, sectors

  /// The facet whose value decides which section a loan is in.
  var key: Facet.Key {
    switch self {
    case .countries: .country
    case .sectors: .sector
    }
  }

  /// The noun for one section in messages, `country`, which is a part of the keys of words, too.
  var noun: String { key.rawValue }

  /// The path of the overview, `countries.html`.
  package var path: OutputPath { PagePaths.sections(self) }

  /// Returns the path of a section's first page, `countries/KE.html`; `nil` for a country whose
  /// code is not two capital letters, because no file should have such a name.
  package func path(of value: FacetValue) -> OutputPath? {
    if self == .countries, flag(ofCountry: value.slug) == nil { return nil }
    return PagePaths.section(self, named: value.slug)
  }
}
