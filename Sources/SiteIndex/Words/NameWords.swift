package import History
package import Loans
import Words

/// The names of countries, sectors and activities in the language of the site. Kiva has them in
/// English.
package struct NameWords: Sendable {
  /// The language of untranslated names, `en`; `nil` if it is the language of the site.
  package let kivaLanguage: String?
  /// The code of the language of the site, `zh`.
  package let language: String
  /// The alphabetical order of names.
  package let sortKeys: SortKeys
  private let table: NameTable

  init(_ words: WordLookup) {
    let tag = words.language
    language = tag.languageCode
    let isEnglish = tag.languageCode == LanguageTag.english.languageCode
    kivaLanguage = isEnglish ? nil : LanguageTag.english.text
    sortKeys = isEnglish ? .english : SortKeys(language: tag)
    table = words.names
  }

  /// Whether there are no translations, so that all names are as Kiva sends them.
  var isEmpty: Bool { table.isEmpty }

  /// Returns the name of a country in the language of the site or, if there is none, the given name
  /// or the code.
  package func country(_ name: String, code: String?) -> LocalizedName {
    ownCountryName(name, code: code).map(LocalizedName.init) ?? untranslated(name)
  }

  /// Returns the form of a country's name for sentences; `nil` if the language has no such form.
  func countryInSentence(code: String) -> String? { table[.countryInSentence, code] }

  /// Returns the name of a sector, or the English one if the language has none.
  package func sector(_ name: String) -> LocalizedName { self.name(.sector, name) }

  /// Returns the name of an activity, or the English one if the language has none.
  func activity(_ name: String) -> LocalizedName { self.name(.activity, name) }

  /// Returns the name of a country in the language of the site or, if there is none, the name that
  /// Kiva gave, if any.
  func countryName(_ name: String?, code: String?) -> String? {
    ownCountryName(name, code: code) ?? name
  }

  /// Returns the name of a country in the language of the site; `nil` if the language has none.
  private func ownCountryName(_ name: String?, code: String?) -> String? {
    if table.isEmpty { return nil }
    return (code ?? name.flatMap { Self.codes[$0.foldedName] }).flatMap { table[.country, $0] }
  }

  /// Returns the name of the country with this code; `nil` if the language has none.
  func name(ofCountryWith code: String) -> String? { table[.country, code] }

  /// Returns the name of the sector with this slug; `nil` if the language has none.
  func name(ofSectorWith slug: String) -> String? { table[.sector, slug] }

  /// Returns the name of the activity with this slug; `nil` if the language has none.
  func name(ofActivityWith slug: String) -> String? { table[.activity, slug] }

  /// Returns how often a loan is repaid, `monthly`; if the language has no word for it, in English
  /// and lower case.
  package func interval(_ name: String) -> String {
    table[.interval, name.fileNameSlug] ?? name.lowercased()
  }

  /// Returns the form of an interval of repayment in a sentence, `monthly`. The name and the slug
  /// are those of the facet value.
  func intervalInSentence(_ name: String, slug: String) -> String {
    table[.interval, slug] ?? name.lowercased()
  }

  /// Returns the name of the part of the world with this slug; `nil` if the language has none.
  func name(ofRegionWith slug: String) -> String? { table[.region, slug] }

  /// Returns the name of a social strength of a field partner in the language of the site or, if
  /// there is none, the text that Kiva gave; `nil` if Kiva gave none either.
  package func strength(_ strength: PartnerProfile.Strength) -> LocalizedName? {
    let translation = strength.id.flatMap { table[.strength, String($0)] }
    return translation.map(LocalizedName.init) ?? strength.name.map(untranslated)
  }

  /// Returns the name of a part of the world, or the English one if the language has none.
  func region(_ name: String) -> LocalizedName { self.name(.region, name) }

  private func name(_ category: NameTable.NameCategory, _ name: String) -> LocalizedName {
    let translation = table.isEmpty ? nil : table[category, name.nameSlug]
    return translation.map(LocalizedName.init) ?? untranslated(name)
  }

  /// Returns a name exactly as Kiva gave it.
  func untranslated(_ name: String) -> LocalizedName { LocalizedName(name, language: kivaLanguage) }

  /// Returns a summary with the names in the language of the site.
  package func localizing(_ summary: LoanSummary) -> LoanSummary {
    if table.isEmpty { return summary }
    var summary = summary
    summary.country = countryName(summary.country, code: summary.countryCode)
    summary.sector = summary.sector.map { sector($0).text }
    return summary
  }

  private static let codes = Dictionary(
    uniqueKeysWithValues: CountryCode.names.map { ($0.value.foldedName, $0.key) })
}

/// The forms of countries' names for sentences.
package struct CountryWords: Sendable {
  let names: NameWords
  let withArticle = word("country.with-article", ["country"])
  /// The codes of the countries whose names take an article in a sentence.
  let articleCodes = Set(word("country.article-codes").split(separator: " "))
  /// The article that some names already have at their beginning.
  let articleInName = word("country.article-in-name")

  /// Returns the form of a country's name, or of its code, for sentences: `the Philippines`, `au
  /// Kenya`.
  package func inSentence(_ name: String, code: String?) -> String {
    if let code, let text = names.countryInSentence(code: code) { return text }
    if !articleInName.isEmpty, name.hasPrefix(articleInName) {
      return withArticle.text(.text(String(name.dropFirst(articleInName.count))))
    }
    guard let code, name != code, articleCodes.contains(code[...]) else { return name }
    return withArticle.text(.text(name))
  }

  func inSentence(_ country: FacetValue) -> String { inSentence(country.name, code: country.slug) }

  /// Returns the form of the country's name, or of its code, for sentences; `nil` if neither is
  /// known.
  package func inSentence(_ place: Loan.Location) -> String? {
    (place.country ?? place.countryCode).map { inSentence($0, code: place.countryCode) }
  }
}
