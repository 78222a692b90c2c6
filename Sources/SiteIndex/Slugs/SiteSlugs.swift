package import Loans
internal import Parallel
import Words

/// The slugs of all values of facets, which the pages of a site share.
package struct SiteSlugs: Sendable {
  private let sectors: SlugTable
  /// The names of the woven bands, by the slugs of the sectors.
  private let bands: [String: String]
  private let activities: SlugTable
  private let tags: TagTable
  private let themes: SlugTable
  /// The values for each combination of several themes that a loan has.
  private let valuesOfThemes: [ExactTexts: [FacetValue]]
  private let countries: NumberedSlugs
  private let partners: PartnerSlugs
  private let regions, intervals: SlugTable
  /// The parts of the world of the countries for which a loan or a field partner has them, by the
  /// codes of the countries.
  private let regionsOfCountries: [String: String]
  /// The codes of the countries with few loans.
  private let rareCountries: Set<String>
  private let names: NameWords

  /// Creates the slugs for all loans from the names that Kiva gave.
  package init(of loans: [Loan], names: NameWords) {
    self.names = names
    let all = loans.lazy
    ((sectors, activities, tags), (themes, valuesOfThemes, countries, partners)) = concurrently {
      (
        SlugTable(names: all.compactMap { $0.sector }, fallback: "sector", localize: names.sector),
        SlugTable(
          names: all.compactMap { $0.activity }, fallback: "activity",
          localize: names.activity),
        TagTable(of: loans, names: names)
      )
    } _: {
      let themeLists = Set(all.map { ExactTexts(texts: $0.themes) })
      let themes = SlugTable(names: themeLists.lazy.flatMap(\.texts), fallback: "theme") {
        names.untranslated($0)
      }
      let values = themeLists.map { ($0, themes.values(named: $0.texts)) }
      return (
        themes, Dictionary(uniqueKeysWithValues: values), Self.countries(of: loans, names),
        PartnerSlugs(of: loans)
      )
    }
    let regionsOfCountries = Self.regionsOfCountries(in: loans)
    self.regionsOfCountries = regionsOfCountries
    regions = SlugTable(
      names: all.compactMap { $0.regionName(among: regionsOfCountries) }, fallback: "region"
    ) {
      names.region($0)
    }
    intervals = SlugTable(
      names: all.compactMap { $0.terms?.repaymentInterval }, fallback: "interval"
    ) { LocalizedName(names.interval($0).withInitialCapital) }
    rareCountries = Self.rareCountries(of: loans)
    bands = Dictionary(
      uniqueKeysWithValues: sectors.all.map { ($0.slug, SectorBand.name(ofSector: $0.kivaName)) })
  }

  private static func regionsOfCountries(in loans: [Loan]) -> [String: String] {
    var (ofLoans, ofPartners): ([String: String], [String: String]) = ([:], [:])
    // If several names are known, the order of the loans does not decide which one is used.
    func add(_ region: String?, of code: String?, to regions: inout [String: String]) {
      guard let region, let code else { return }
      regions[code] = min(regions[code] ?? region, region)
    }
    for loan in loans {
      add(loan.location.region, of: loan.location.countryCode, to: &ofLoans)
      for country in loan.partner?.profile?.countries ?? [] {
        add(country.region, of: country.code, to: &ofPartners)
      }
    }
    return ofLoans.merging(ofPartners) { ofLoan, _ in ofLoan }
  }

  private static func countries(of loans: [Loan], _ names: NameWords) -> NumberedSlugs {
    var countries = NumberedSlugs()
    for place in loans.lazy.map(\.location) {
      guard let code = place.countryCode else { continue }
      countries.insert(code, named: place.country) { names.country($0, code: code) }
    }
    return countries
  }

  /// Returns the codes of the countries that have at most 1% of the loans, or only one loan.
  private static func rareCountries(of loans: [Loan]) -> Set<String> {
    var counts: [String: Int] = [:]
    for loan in loans {
      if let code = loan.location.countryCode { counts[code, default: 0] += 1 }
    }
    return Set(counts.filter { $0.value <= max(1, loans.count / 100) }.keys)
  }

  /// Returns whether few loans of the site are in the country of a loan.
  func isInRareCountry(_ loan: Loan) -> Bool {
    loan.location.countryCode.map(rareCountries.contains) ?? false
  }

  /// Returns the values of a facet that a loan has, without duplicates, in the order of the loan.
  /// There is at most one unless the facet is `tag` or `theme`. Values without a name from Kiva get
  /// one from the site's words.
  package func values(of key: FacetKey, in loan: Loan, _ words: SiteWords) -> [FacetValue] {
    key.definition.values(loan, self, words)
  }

  func sector(of loan: Loan) -> [FacetValue] { loan.sector.map(sectors.values) ?? [] }

  func activity(of loan: Loan) -> [FacetValue] { loan.activity.map(activities.values) ?? [] }

  func partner(of loan: Loan) -> [FacetValue] { loan.partner.map(partners.values) ?? [] }

  func region(of loan: Loan) -> [FacetValue] {
    loan.regionName(among: regionsOfCountries).map(regions.values) ?? []
  }

  func interval(of loan: Loan) -> [FacetValue] {
    loan.terms?.repaymentInterval.map(intervals.values) ?? []
  }

  func tags(of loan: Loan) -> PublicTags { tags.tags(of: loan) }

  /// Returns the themes of a loan in the spellings that all loans of the site share.
  func themes(of loan: Loan) -> [String] {
    let values = theme(of: loan)
    let isSpelled = ExactTexts(texts: values.map(\.name)) == ExactTexts(texts: loan.themes)
    return isSpelled ? loan.themes : themes.spellings(of: loan.themes)
  }

  func theme(of loan: Loan) -> [FacetValue] {
    if loan.themes.isEmpty { return [] }
    return valuesOfThemes[ExactTexts(texts: loan.themes)] ?? themes.values(named: loan.themes)
  }

  func country(of loan: Loan) -> [FacetValue] {
    let place = loan.location
    return place.countryCode.map { code in
      countries.values(of: code, named: place.country) { names.country($0, code: code) }
    } ?? []
  }

  /// Returns the name of a loan's woven band. `sector` is `nil` if no loan of the site has the
  /// sector.
  func band(of sector: FacetValue?, in loan: Loan) -> String {
    sector.flatMap { bands[$0.slug] } ?? SectorBand.name(ofSector: loan.sector ?? "")
  }

  /// Returns the value of a sector; `nil` if no loan of the site is in it.
  package func sector(_ name: String?) -> FacetValue? {
    name.flatMap { sectors.values(named: $0).first }
  }

  /// Returns whether the slug of a field partner is its number, and not derived from its name.
  func isNumber(ofPartner partner: FacetValue) -> Bool { partners.isNumber(slug: partner.slug) }
}

extension Loan {
  /// Returns the part of the world where the borrower lives, in Kiva's words. If Kiva did not give
  /// it for the loan, it is that of the loan's country in another loan, or in the profile of a field
  /// partner.
  fileprivate func regionName(among regionsOfCountries: [String: String]) -> String? {
    self.location.region ?? self.location.countryCode.flatMap { regionsOfCountries[$0] }
  }
}
