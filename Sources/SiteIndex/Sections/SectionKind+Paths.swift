package import Site

extension SectionKind {
  /// The path of the overview, `countries.html`.
  package var path: OutputPath { PagePaths.sections(self) }

  /// Returns the path of a section's first page, `countries/KE.html`; `nil` for a country whose
  /// code is not two capital letters, because no file should have such a name.
  package func path(of value: FacetValue) -> OutputPath? {
    if self == .countries, countryFlag(value.slug) == nil { return nil }
    return PagePaths.section(self, named: value.slug)
  }
}
