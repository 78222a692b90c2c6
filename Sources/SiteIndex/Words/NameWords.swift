package import History
package import Loans
import Words

/// The names of countries, sectors and activities, which Kiva has in English, for the site.
package struct NameWords: Sendable {
  /// The language of untranslated names, `en`; `nil` if it is that of the site.
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

  /// Whether all names stay as Kiva sends them.
  var isEmpty: Bool { table.isEmpty }

  /// Returns the name of a country in the language of the site, or else the given one or the code.
  package func country(_ name: String, code: String?) -> LocalizedName {
    ownCountryName(name, code: code).map(LocalizedName.init) ?? untranslated(name)
  }

  /// Returns the name of a country as a sentence has it; `nil` if the language has no form for it.
  func countryInSentence(code: String) -> String? { table[.countryInSentence, code] }

  /// Returns the name of a sector, or the English one if the language has none.
  package func sector(_ name: String) -> LocalizedName { self.name(.sector, name) }

  /// Returns the name of an activity, or the English one if the language has none.
  func activity(_ name: String) -> LocalizedName { self.name(.activity, name) }

  /// Returns the name of a country if the language has one, or else the one that Kiva gave, if any.
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

  /// Returns how often a loan is repaid, `monthly`, or in English in small letters.
  package func interval(_ name: String) -> String {
    table[.interval, name.fileNameSlug] ?? name.lowercased()
  }

  private func name(_ category: NameTable.NameCategory, _ name: String) -> LocalizedName {
    let translation = table.isEmpty ? nil : table[category, name.nameSlug]
    return translation.map(LocalizedName.init) ?? untranslated(name)
  }

  /// Returns a name that stays as Kiva gave it.
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

/// How a country stands in a sentence.
package struct CountryWords: Sendable {
  let names: NameWords
  let withArticle = word("country.with-article", ["country"])
  /// The codes of the countries whose names have an article in a sentence.
  let articleCodes = Set(word("country.article-codes").split(separator: " "))
  /// The article at the beginning of a name that has it already.
  let articleInName = word("country.article-in-name")

  /// Returns a country's name, or its code, as in a sentence: `the Philippines`, `au Kenya`.
  package func inSentence(_ name: String, code: String?) -> String {
    if let code, let text = names.countryInSentence(code: code) { return text }
    if !articleInName.isEmpty, name.hasPrefix(articleInName) {
      return withArticle.text(.text(String(name.dropFirst(articleInName.count))))
    }
    guard let code, name != code, articleCodes.contains(code[...]) else { return name }
    return withArticle.text(.text(name))
  }

  func inSentence(_ country: FacetValue) -> String { inSentence(country.name, code: country.slug) }

  /// Returns the name of the country, or its code, as a sentence has it; `nil` if neither is known.
  package func inSentence(_ place: Loan.Location) -> String? {
    (place.country ?? place.countryCode).map { inSentence($0, code: place.countryCode) }
  }
}
