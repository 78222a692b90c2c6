import Loans
package import Site

/// A country or a sector, with its loans.
package struct Section: Equatable, Sendable {
  package let kind: SectionKind
  package let value: FacetValue
  /// The division of the loans into pages.
  package let pagination: Pagination
  /// The loans, as indices in the list of all loans, in ascending order; never empty.
  package let loanIndices: [Int]
  package let totals: Totals
  package let medians: LoanMedians
  /// The activities of a sector's loans, in alphabetical order; empty for a country.
  package let activities: [FacetOption]

  /// Creates the section of the loans at some indices. Returns `nil` if the value cannot be the
  /// name of a page.
  init?(
    _ kind: SectionKind, _ value: FacetValue, loanIndices: [Int], _ all: [SiteLoan],
    words: SiteWords, cardsPerPage: Int
  ) {
    guard let path = kind.path(of: value) else { return nil }
    let sectionLoans = loanIndices.map { all[$0] }
    self.kind = kind
    self.value = value
    pagination = Pagination(
      loanCount: loanIndices.count, cardsPerPage: cardsPerPage, first: path,
      folder: "\(kind.rawValue)/\(value.slug)")
    self.loanIndices = loanIndices
    totals = Totals(of: sectionLoans, words: words)
    medians = LoanMedians(of: sectionLoans)
    let ownActivities = kind == .sectors ? FacetCounts(of: .activity, in: sectionLoans).options : []
    activities = ownActivities.sorted {
      collates($0.value, before: $1.value, by: words.names.sortKeys)
    }
  }

  package var name: String { value.name }

  /// The path of the first page.
  package var path: OutputPath { pagination.path(ofPage: 1) }

  /// The flag of a country; `nil` for a sector.
  package var flag: String? { kind == .countries ? countryFlag(value.slug) : nil }

  /// The name of a sector's woven band, from a fixed table; `nil` for a country.
  package var band: String? { kind == .sectors ? SectorBand.name(ofSector: value.kivaName) : nil }
}
