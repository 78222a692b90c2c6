package import Loans

/// The slug tables of a whole site, one for each facet whose values have names only, and the facet
/// values of its loans.
///
/// All pages of a site share its slugs, so that a value has the same slug on each of them.
package struct SiteSlugs: Sendable {
  private let sectors: SlugTable
  /// The name of the woven band of each sector.
  private let bandOfSector: [String: String]
  private let activities: SlugTable
  private let tags: SlugTable
  private let themes: SlugTable
  private let countries: NumberedSlugs
  /// The field partners that have a number, which is also their slug.
  private let numberedPartners: NumberedSlugs
  /// The slugs of the field partners that have only a name.
  private let namedPartners: SlugTable

  /// Creates the slugs for all loans of a site.
  package init(of loans: [Loan]) {
    let all = loans.lazy
    sectors = SlugTable(names: all.compactMap { $0.sector }, fallback: "sector")
    bandOfSector = Dictionary(
      uniqueKeysWithValues: Set(all.compactMap { $0.sector }).map { name in
        (name, Card.band(ofSector: name))
      })
    activities = SlugTable(names: all.compactMap { $0.activity }, fallback: "activity")
    tags = SlugTable(names: all.flatMap { $0.publicTags }, fallback: "tag")
    themes = SlugTable(names: all.flatMap { $0.themes }, fallback: "theme")
    countries = NumberedSlugs(all.compactMap { Self.country(at: $0.place) })
    let partners = all.compactMap { $0.partner }
    numberedPartners = NumberedSlugs(partners.compactMap(Self.numbered))
    namedPartners = SlugTable(
      names: partners.filter { $0.id == nil }.compactMap(\.name), fallback: "partner",
      reserved: numberedPartners.slugs, firstNumber: numberedPartners.count)
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

  private static func country(at place: Loan.Place) -> NamedSlug? {
    place.countryCode.map { NamedSlug(slug: $0, name: place.country ?? $0) }
  }

  private func country(of loan: Loan) -> [FacetValue] {
    Self.country(at: loan.place).map { [countries.value(of: $0)] } ?? []
  }

  private func borrower(of loan: Loan, _ words: SiteWords) -> [FacetValue] {
    guard let kind = loan.borrowerKind else { return [] }
    return [
      FacetValue(
        slug: kind.rawValue, name: words.filter.borrowers[kind],
        number: Loan.BorrowerKind.allCases.firstIndex(of: kind))
    ]
  }

  /// Returns the slug and the name of a field partner that has a number. Its slug is the number,
  /// because Kiva may give a partner several names, or none.
  private static func numbered(_ partner: Loan.FieldPartner) -> NamedSlug? {
    partner.id.map { id in
      let slug = String(id)
      return NamedSlug(slug: slug, name: partner.name ?? slug)
    }
  }

  private func partner(of loan: Loan) -> [FacetValue] {
    guard let partner = loan.partner else { return [] }
    guard let numbered = Self.numbered(partner) else {
      return value(partner.name, in: namedPartners)
    }
    return numberedPartners.slugs.contains(numbered.slug)
      ? [numberedPartners.value(of: numbered)] : []
  }

  /// Returns the name of the woven band of a sector.
  func band(ofSector name: String?) -> String {
    guard let name else { return Card.band(ofSector: "") }
    return bandOfSector[name] ?? Card.band(ofSector: name)
  }

  /// Returns the slug of a sector; `nil` if no loan of the site is in it.
  func sector(_ name: String?) -> String? { name.flatMap { sectors[$0] } }

  /// Returns whether the slug of a field partner is its number, and not made of its name.
  func isNumber(ofPartner partner: FacetValue) -> Bool {
    numberedPartners.slugs.contains(partner.slug)
  }

  private func value(_ name: String?, in slugs: SlugTable) -> [FacetValue] {
    name.flatMap(slugs.value).map { [$0] } ?? []
  }

  private func values(_ names: [String], in slugs: SlugTable) -> [FacetValue] {
    if names.count < 2 { return value(names.first, in: slugs) }
    var seen: Set<String> = []
    return names.compactMap { name in
      slugs.value(named: name).flatMap { seen.insert($0.slug).inserted ? $0 : nil }
    }
  }
}

/// A name with a slug that is not made of the name.
private struct NamedSlug: Hashable {
  let slug: String
  let name: String
}

/// The names of countries, or of field partners, with slugs that are not made of the names. Each
/// slug may occur with several names, and each slug with a name has a number.
private struct NumberedSlugs: Sendable {
  /// The slugs, each of them once.
  let slugs: Set<String>
  /// The number of each slug with its name.
  private let numbers: [NamedSlug: Int]

  /// How many different slugs with names there are.
  var count: Int { numbers.count }

  init(_ names: some Sequence<NamedSlug>) {
    var numbers: [NamedSlug: Int] = [:]
    for name in names where numbers[name] == nil { numbers[name] = numbers.count }
    self.numbers = numbers
    slugs = Set(numbers.keys.map(\.slug))
  }

  func value(of name: NamedSlug) -> FacetValue {
    FacetValue(slug: name.slug, name: name.name, number: numbers[name])
  }
}
