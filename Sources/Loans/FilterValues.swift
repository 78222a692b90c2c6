/// The sectors, themes and field partners of some loans: what a `LoanFilter` can choose by.
package struct FilterValues: Equatable, Sendable {
  /// Each name as it was spelled first, by its folded form.
  private var sectorsByKey: [String: String] = [:]
  private var themesByKey: [String: String] = [:]
  /// Kiva's numbers of field partners.
  package private(set) var partners: Set<Int> = []

  package init(of loans: some Sequence<Loan> = []) {
    insert(loans)
  }

  /// Names of sectors, in no particular order.
  package var sectors: some Collection<String> { sectorsByKey.values }

  /// Names of themes, in no particular order.
  package var themes: some Collection<String> { themesByKey.values }

  /// Adds what the loans have.
  package mutating func insert(_ loans: some Sequence<Loan>) {
    for loan in loans {
      if let sector = loan.sector { Self.insert(sector, into: &sectorsByKey) }
      for theme in loan.themes { Self.insert(theme, into: &themesByKey) }
      if let partner = loan.partner?.id { partners.insert(partner) }
    }
  }

  private static func insert(_ name: String, into names: inout [String: String]) {
    let key = LoanFilter.folded(name)
    if names[key] == nil { names[key] = name }
  }
}

extension FilterValues {
  /// Kiva's sectors.
  ///
  /// Source: the sectors of Kiva's published loan data, 2005 to 2026, and of `kiva.org/lend`.
  package static let kivaSectors = [
    "Agriculture", "Arts", "Clothing", "Construction", "Education", "Entertainment", "Food",
    "Health", "Housing", "Manufacturing", "Personal Use", "Retail", "Services", "Transportation",
    "Wholesale",
  ]

  /// Kiva's themes, those of earlier years included; there may be more, as Kiva publishes no list.
  ///
  /// Source: recorded answers, and the lists of clients of Kiva's API of 2014 to 2026.
  package static let kivaThemes = [
    "Arab Youth", "Clean Energy", "Conflict Zones", "Crop Insurance", "Disaster recovery",
    "Earth Day Campaign", "Fair Trade", "Flexible Credit Study", "Green", "Growing Businesses",
    "Health", "Higher Education", "Innovative Loans", "International COVID-19 support",
    "Islamic Finance", "Job Creation", "Kiva City Detroit", "Kiva City LA", "Mobile Technology",
    "Refugees/Displaced", "Rural Exclusion", "SME", "Social Enterprise", "Solar", "Start-Up",
    "Underfunded Areas", "Vulnerable Groups", "Water and Sanitation", "Youth",
  ]
}
