package import Loans
import Words

/// How a country stands in a sentence.
package struct CountryWords: Sendable {
  let names: NameWords
  let withArticle = word("country.with-article", ["country"])
  /// The codes of the countries whose names have an article in a sentence.
  let articleCodes = Set(word("country.article-codes").split(separator: " "))
  /// The article at the beginning of a name that has it already.
  let articleInName = word("country.article-in-name")

  /// Returns the name of a country as a sentence has it: `Kenya`, but `the Philippines`, and in French
  /// `au Kenya`.
  ///
  /// - Parameters:
  ///   - name: The name that Kiva gave, or the code of a country without a name.
  ///   - code: The ISO code of the country; `nil` if it is not known.
  /// - Returns: The name, with an article or a preposition if the language needs one.
  package func inSentence(_ name: String, code: String?) -> String {
    if let code, let text = names.countryInSentence(code: code) { return text }
    if !articleInName.isEmpty, name.hasPrefix(articleInName) {
      return withArticle.text(.text(String(name.dropFirst(articleInName.count))))
    }
    guard let code, name != code, articleCodes.contains(code[...]) else { return name }
    return withArticle.text(.text(name))
  }

  /// Returns the name of a country that is the value of a facet as a sentence has it.
  func inSentence(_ country: FacetValue) -> String { inSentence(country.name, code: country.slug) }

  /// Returns the name of the country, or its code, as a sentence has it; `nil` if neither is known.
  package func inSentence(_ place: Loan.Place) -> String? {
    (place.country ?? place.countryCode).map { inSentence($0, code: place.countryCode) }
  }
}
