import Loans
package import Site

/// A country or a sector, with its loans.
package struct Section: Equatable, Sendable {
  package let kind: SectionKind
  package let value: FacetValue
  /// How its loans are split over pages.
  package let split: Pagination
  /// Which loans are in it, by their place in the order of the list; ascending, never empty.
  package let loans: [Int]
  /// What they come to.
  package let totals: Totals
  /// Of a sector: the activities of its loans, by name.
  package let activities: [FacetOption]

  /// `nil` if no page can be called after the value; `all` are the loans of the site, in the order of
  /// the list.
  init?(
    _ kind: SectionKind, _ value: FacetValue, places: [Int], _ all: [Loan], _ slugs: SiteSlugs,
    at time: Timestamp, cardsPerPage: Int
  ) {
    guard let path = kind.path(of: value) else { return nil }
    let own = places.map { all[$0] }
    self.kind = kind
    self.value = value
    split = Pagination(
      loanCount: places.count, cardsPerPage: cardsPerPage, first: path,
      folder: "\(kind.rawValue)/\(value.slug)")
    loans = places
    totals = Totals(of: own, at: time)
    let ownActivities =
      kind == .sectors ? FacetCounts(of: .activity, in: own, slugs: slugs).options : []
    activities = ownActivities.sorted { collates($0.value, before: $1.value) }
  }

  package var name: String { value.name }

  /// Where its first page lies.
  package var path: OutputPath { split.path(ofPage: 1) }

  /// Of a country.
  package var flag: String? { kind == .countries ? Rendering.flag(ofCountry: value.slug) : nil }

  /// Of a sector: the name of its woven band, from a fixed table.
  package var band: String? { kind == .sectors ? Card.band(ofSector: name) : nil }
}
