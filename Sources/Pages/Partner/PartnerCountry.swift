import Loans
import Mustache
import Site
import SiteIndex
import Words

/// A country in which a field partner works, as templates show it.
struct PartnerCountry: Equatable, Sendable {
  let name: LocalizedName
  /// The link to the page of the country; `nil` if the site has none.
  let link: String?

  static let bindings = TemplateBindings<PartnerCountry>(
    "a country of a field partner",
    .text("name", "the name of the country") { $0.name.text },
    .text("lang", "the language of the name, 'en'; absent if it is the page's") {
      $0.name.language
    },
    .link("href", "link to the page of the country; absent if the site has none", \.link))

  /// Returns the countries in which a partner works, without duplicates, in the order in which Kiva
  /// names them. If Kiva names none, they are those of the partner's loans on the site, in
  /// alphabetical order.
  static func all(of partner: SitePartner, root: String, in context: SiteContext) -> [Self] {
    func countries(_ places: some Sequence<(code: String?, name: String?)>) -> [Self] {
      var known: Set<String> = []
      return places.compactMap { code, name in
        guard let kivaName = name ?? code, known.insert(code ?? kivaName.foldedName).inserted
        else { return nil }
        let path = code.flatMap { context.sectionPaths[.countries]?[$0] }
        return PartnerCountry(
          name: context.words.names.country(kivaName, code: code),
          link: path.map { root + $0.text })
      }
    }
    let stated = countries(
      (partner.record.profile?.countries ?? []).map { (code: $0.code, name: $0.name) })
    if !stated.isEmpty { return stated }
    let places = partner.loanIndices.map { context.siteLoans[$0].loan.location }
    let keys = context.words.names.sortKeys
    return countries(places.map { (code: $0.countryCode, name: $0.country) })
      .sorted { collates($0.name.text, before: $1.name.text, by: keys) }
  }
}

extension [PartnerCountry] {
  /// Returns the names of the countries if there are at most two; otherwise the first name with the
  /// number of the others: `Kenya and 3 more`. The text is `nil` if there are no countries.
  func shortText(in words: SiteWords) -> String? {
    guard let first else { return nil }
    if count <= 2 { return words.formats.commas.text(of: map(\.name.text)) }
    return words.partner.moreCountries.text(.text(first.name.text), .count(count - 1))
  }
}
