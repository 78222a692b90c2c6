/// Selects the loans that have one of the values of each list that is not empty.
package struct LoanFilter: Equatable, Sendable {
  /// The codes of countries in capitals: those of ISO 3166-1 alpha-2, and `XK`.
  package var countries: [String]
  /// Kiva's names of sectors and themes. Their folded forms are compared.
  package var sectors, themes: [String]
  /// The numbers that Kiva gave field partners.
  package var partners: [Int]
  /// The statuses of the loans of a team or a lender, those of `Loan.Status.kivaStatuses`.
  package var statuses: [Loan.Status]

  package init(
    countries: [String] = [], sectors: [String] = [], themes: [String] = [], partners: [Int] = [],
    statuses: [Loan.Status] = []
  ) {
    self.countries = countries
    self.sectors = sectors
    self.themes = themes
    self.partners = partners
    self.statuses = statuses
  }

  /// Whether the filter selects every loan.
  package var isEmpty: Bool { self == LoanFilter() }

  /// Returns whether the filter selects the loan. A loan that lacks a value to filter by is not
  /// selected.
  package func matches(_ loan: Loan) -> Bool {
    (statuses.isEmpty || statuses.contains(loan.kivaStatus)) && matchesValues(of: loan)
  }

  /// Returns whether the filter selects the loan, whatever its status.
  package func matchesValues(of loan: Loan) -> Bool {
    hasOne(of: countries, in: [loan.location.countryCode])
      && hasOne(of: sectors.map(\.foldedName), in: [loan.sector?.foldedName])
      && hasOne(of: themes.map(\.foldedName), in: loan.themes.map(\.foldedName))
      && hasOne(of: partners, in: [loan.partner?.id])
  }

  private func hasOne<Value: Equatable>(of wanted: [Value], in values: [Value?]) -> Bool {
    wanted.isEmpty || values.contains { value in value.map(wanted.contains) ?? false }
  }
}
