package import Loans

/// The slug tables of a whole site, one for each facet whose values have names only, and the facet
/// values of its loans.
///
/// All pages of a site share its slugs, so that a value has the same slug on each of them.
package struct SiteSlugs: Equatable, Sendable {
  private let sectors: SlugTable
  private let activities: SlugTable
  private let tags: SlugTable
  private let themes: SlugTable
  /// The numbers of the field partners that have one, which are also their slugs.
  private let partnerNumbers: Set<String>
  /// The slugs of the field partners that have only a name.
  private let partners: SlugTable

  /// Creates the slugs for all loans of a site.
  package init(of loans: [Loan]) {
    sectors = SlugTable(names: loans.lazy.compactMap(\.sector), fallback: "sector")
    activities = SlugTable(names: loans.lazy.compactMap(\.activity), fallback: "activity")
    tags = SlugTable(names: loans.lazy.flatMap(\.publicTags), fallback: "tag")
    themes = SlugTable(names: loans.lazy.flatMap(\.themes), fallback: "theme")
    let known = loans.compactMap(\.partner)
    partnerNumbers = Set(known.compactMap(\.id).map { String($0) })
    partners = SlugTable(
      names: known.lazy.filter { $0.id == nil }.compactMap(\.name), fallback: "partner",
      reserved: partnerNumbers)
  }

  /// Returns the values of a facet that one of the site's loans has. Those that Kiva does not name
  /// have names in the words of the site.
  ///
  /// - Returns: Each value once, in the order of the loan; at most one unless the facet is `tag` or
  ///   `theme`.
  package func values(
    of key: Facet.Key, in loan: Loan, _ words: SiteWords
  ) -> [FacetValue] {
    switch key {
    case .sector: value(loan.sector, in: sectors)
    case .activity: value(loan.activity, in: activities)
    case .country: country(of: loan)
    case .borrower: borrower(of: loan, words)
    case .tag: values(loan.publicTags, in: tags)
    case .theme: values(loan.themes, in: themes)
    case .partner: partner(of: loan)
    }
  }

  private func country(of loan: Loan) -> [FacetValue] {
    guard let code = loan.place.countryCode else { return [] }
    return [FacetValue(slug: code, name: loan.place.country ?? code)]
  }

  private func borrower(of loan: Loan, _ words: SiteWords) -> [FacetValue] {
    guard let kind = loan.borrowerKind else { return [] }
    return [FacetValue(slug: kind.rawValue, name: words.filter.borrowers[kind])]
  }

  /// Returns the field partner, whose slug is Kiva's number: Kiva may give a partner several names,
  /// or none.
  private func partner(of loan: Loan) -> [FacetValue] {
    guard let id = loan.partner?.id else { return value(loan.partner?.name, in: partners) }
    let slug = String(id)
    guard partnerNumbers.contains(slug) else { return [] }
    return [FacetValue(slug: slug, name: loan.partner?.name ?? slug)]
  }

  /// Returns the slug of a sector; `nil` if no loan of the site is in it.
  func sector(_ name: String?) -> String? { name.flatMap { sectors[$0] } }

  /// Returns whether the slug of a field partner is its number, and not made of its name.
  func isNumber(ofPartner partner: FacetValue) -> Bool { partnerNumbers.contains(partner.slug) }

  private func value(_ name: String?, in slugs: SlugTable) -> [FacetValue] {
    guard let name, let slug = slugs[name] else { return [] }
    return [FacetValue(slug: slug, name: name)]
  }

  private func values(_ names: [String], in slugs: SlugTable) -> [FacetValue] {
    if names.count < 2 { return value(names.first, in: slugs) }
    var seen: Set<String> = []
    return names.compactMap { name in
      guard let slug = slugs[name], seen.insert(slug).inserted else { return nil }
      return FacetValue(slug: slug, name: name)
    }
  }
}
