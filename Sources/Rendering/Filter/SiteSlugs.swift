package import Loans

/// The slugs of all that the loans of a site can be filtered by.
package struct SiteSlugs: Equatable, Sendable {
  private let sectors: Slugs
  private let activities: Slugs
  private let tags: Slugs
  private let themes: Slugs

  package init(of loans: [Loan]) {
    sectors = Slugs(names: loans.lazy.compactMap(\.sector), fallback: "sector")
    activities = Slugs(names: loans.lazy.compactMap(\.activity), fallback: "activity")
    tags = Slugs(names: loans.lazy.flatMap(\.publicTags), fallback: "tag")
    themes = Slugs(names: loans.lazy.flatMap(\.themes), fallback: "theme")
  }

  /// What one of the loans has of a facet: each value once, in the order of the loan; of all but
  /// tags and themes one at most.
  package func values(of key: Facet.Key, in loan: Loan) -> [FacetValue] {
    switch key {
    case .sector: values([loan.sector], in: sectors)
    case .activity: values([loan.activity], in: activities)
    case .country: country(of: loan)
    case .borrower: borrower(of: loan)
    case .tag: values(loan.publicTags, in: tags)
    case .theme: values(loan.themes, in: themes)
    }
  }

  private func country(of loan: Loan) -> [FacetValue] {
    guard let code = loan.place.countryCode else { return [] }
    return [FacetValue(slug: code, name: loan.place.country ?? code)]
  }

  private func borrower(of loan: Loan) -> [FacetValue] {
    guard let kind = loan.borrowerKind else { return [] }
    return [FacetValue(slug: kind.rawValue, name: "A \(kind.rawValue)")]
  }

  private func values(_ names: [String?], in slugs: Slugs) -> [FacetValue] {
    var seen: Set<String> = []
    return names.compactMap { name in
      guard let name, let slug = slugs[name], seen.insert(slug).inserted else { return nil }
      return FacetValue(slug: slug, name: name)
    }
  }
}
