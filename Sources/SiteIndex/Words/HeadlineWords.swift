import Loans
package import Words

/// The sentences on who asks for how much.
package struct HeadlineWords: Sendable {
  /// Who asks; the raw value is a part of the keys.
  enum Borrowers: String, CaseIterable, Sendable {
    case people, groups
    /// People and groups.
    case both
  }

  /// Whether loans can still be lent to; the raw value is a part of the keys.
  enum Verb: String, CaseIterable, Sendable {
    case asking, asked
  }

  /// Where the borrowers are.
  enum Location: Sendable {
    case unknown
    /// All are in one country, with its name as in a sentence.
    case country(String)
    /// They are in so many countries, two or more.
    case countries(Int)
  }

  package let none: String
  /// The figures below the headline.
  let toRaise: Phrase<OnePlace>
  let endingSoon: Phrase<OnePlace>
  package let sentence: Phrase<OnePlace>
  private let sentences: PerCase<Borrowers, PerCase<Verb, Sentences>>

  init(_ words: inout WordLookup) {
    none = words.text("headline.none")
    toRaise = words.phrase("figure.to-raise", "figure")
    endingSoon = words.phrase("figure.ending-soon", "figure")
    sentence = words.phrase("headline.sentence", "headline")
    sentences = PerCase { borrowers in
      PerCase { verb in Sentences(&words, "headline.\(borrowers.rawValue)", verb.rawValue) }
    }
  }

  /// Returns the sentence on a number of loans, without a full stop. The amount is `nil` if it is
  /// not known.
  func text(
    _ count: Int, _ borrowers: Borrowers, _ location: Location, _ verb: Verb, amount: Money?
  ) -> String {
    let sentences = sentences[borrowers][verb]
    let count = PhraseValue.count(count)
    switch (location, amount.map(PhraseValue.money)) {
    case (.unknown, let amount?): return sentences.anywhere.text(count, amount)
    case (.unknown, nil): return sentences.anywhereALoan.text(count)
    case (.country(let name), let amount?):
      return sentences.inCountry.text(count, .text(name), amount)
    case (.country(let name), nil): return sentences.inCountryALoan.text(count, .text(name))
    case (.countries(let countries), let amount?):
      return sentences.inCountries.text(count, .count(countries), amount)
    case (.countries(let countries), nil):
      return sentences.inCountriesALoan.text(count, .count(countries))
    }
  }

  /// The sentences that differ in where the borrowers are, and in whether the amount is known.
  private struct Sentences: Sendable {
    let anywhere: Phrase<TwoPlaces>
    let anywhereALoan: Phrase<OnePlace>
    let inCountry: Phrase<ThreePlaces>
    let inCountryALoan: Phrase<TwoPlaces>
    let inCountries: Phrase<ThreePlaces>
    let inCountriesALoan: Phrase<TwoPlaces>

    init(_ words: inout WordLookup, _ start: String, _ verb: String) {
      anywhere = words.phrase("\(start)-\(verb)", "count", "amount")
      anywhereALoan = words.phrase("\(start)-\(verb)-a-loan", "count")
      inCountry = words.phrase("\(start)-in-country-\(verb)", "count", "country", "amount")
      inCountryALoan = words.phrase("\(start)-in-country-\(verb)-a-loan", "count", "country")
      inCountries = words.phrase("\(start)-in-countries-\(verb)", "count", "countries", "amount")
      inCountriesALoan = words.phrase(
        "\(start)-in-countries-\(verb)-a-loan", "count", "countries")
    }
  }
}
