/// The sectors, themes and field partners of some loans, which a `LoanFilter` can select.
package struct FilterValues: Equatable, Sendable {
  /// The first spelling of each name, by its folded form.
  private var sectorsByKey: [String: String] = [:]
  private var themesByKey: [String: String] = [:]
  /// The numbers that Kiva gave the field partners.
  package private(set) var partners: Set<Int> = []

  /// Collects the values of the loans.
  package init(of loans: some Sequence<Loan> = []) { insert(loans) }

  /// The names of the sectors, in no particular order.
  package var sectors: some Collection<String> { sectorsByKey.values }

  /// The names of the themes, in no particular order.
  package var themes: some Collection<String> { themesByKey.values }

  /// Inserts the sectors, themes and field partners of the loans.
  package mutating func insert(_ loans: some Sequence<Loan>) {
    for loan in loans {
      if let sector = loan.sector { Self.insert(sector, into: &sectorsByKey) }
      for theme in loan.themes { Self.insert(theme, into: &themesByKey) }
      if let partner = loan.partner?.id { partners.insert(partner) }
    }
  }

  private static func insert(_ name: String, into names: inout [String: String]) {
    let key = name.foldedName
    if names[key] == nil { names[key] = name }
  }

  /// Returns the known name with the same folded form as a text, or the text itself if there is no
  /// such name.
  package static func name(spelled text: String, among known: [String]) -> String {
    let key = text.foldedName
    return known.first { $0.foldedName == key } ?? text
  }

  /// The names of Kiva's sectors.
  /// Source: the sectors of Kiva's published loan data, 2005 to 2026, and of `kiva.org/lend`.
  package static let kivaSectors = [
    "Agriculture", "Arts", "Clothing", "Construction", "Education", "Entertainment", "Food",
    "Health", "Housing", "Manufacturing", "Personal Use", "Retail", "Services", "Transportation",
    "Wholesale",
  ]

  /// The names of Kiva's themes, including former ones. Kiva publishes no list, so some may be
  /// missing. Source: recorded responses, and the lists in clients of Kiva's API from 2014 to 2026.
  package static let kivaThemes = [
    "Arab Youth", "Clean Energy", "Conflict Zones", "Crop Insurance", "Disaster recovery",
    "Earth Day Campaign", "Fair Trade", "Flexible Credit Study", "Green", "Growing Businesses",
    "Health", "Higher Education", "Innovative Loans", "International COVID-19 support",
    "Islamic Finance", "Job Creation", "Kiva City Detroit", "Kiva City LA", "Mobile Technology",
    "Refugees/Displaced", "Rural Exclusion", "SME", "Social Enterprise", "Solar", "Start-Up",
    "Underfunded Areas", "Vulnerable Groups", "Water and Sanitation", "Youth",
  ]
}
