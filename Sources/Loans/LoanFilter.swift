/// Which loans are wanted: one of each list that is not empty.
package struct LoanFilter: Equatable, Sendable {
  /// ISO 3166-1 alpha-2 in capitals, and `XK`.
  package var countries: [String]
  /// Names as Kiva has them, in any case; white space around them does not count.
  package var sectors: [String]
  /// Names as Kiva has them, in any case; white space around them does not count.
  package var themes: [String]
  /// Kiva's numbers of field partners.
  package var partners: [Int]

  package init(
    countries: [String] = [], sectors: [String] = [], themes: [String] = [], partners: [Int] = []
  ) {
    self.countries = countries
    self.sectors = sectors
    self.themes = themes
    self.partners = partners
  }

  /// Whether every loan is wanted.
  package var isEmpty: Bool { self == LoanFilter() }

  /// Whether the loan is wanted; one that lacks a value that is asked for is not.
  package func matches(_ loan: Loan) -> Bool {
    hasOne(of: countries, in: [loan.place.countryCode])
      && hasOne(of: sectors.map(Self.folded), in: [loan.sector.map(Self.folded)])
      && hasOne(of: themes.map(Self.folded), in: loan.themes.map(Self.folded))
      && hasOne(of: partners, in: [loan.partner?.id])
  }

  private func hasOne<Value: Equatable>(of wanted: [Value], in values: [Value?]) -> Bool {
    wanted.isEmpty || values.contains { value in value.map(wanted.contains) ?? false }
  }

  /// The form in which two names of a sector or a theme are equal: case and the white space around
  /// them do not count.
  package static func folded(_ name: String) -> String { name.trimmed.lowercased() }
}
