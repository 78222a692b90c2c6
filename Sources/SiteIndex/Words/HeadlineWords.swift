import Loans
package import Words

/// The sentences that say who asks for how much.
package struct HeadlineWords: Sendable {
  /// The kind of borrowers who ask. The raw value is a part of the keys.
  enum Borrowers: String, CaseIterable, Sendable {
    case people, groups, both
  }

  /// The verb of the sentence, which depends on whether the loans are open for lending. The raw
  /// value is a part of the keys.
  enum Verb: String, CaseIterable, Sendable {
    case asking, asked
  }

  /// The location of the borrowers.
  enum Location: Sendable {
    case unknown
    /// All borrowers are in one country, whose name is in the form for sentences.
    case country(String)
    /// The borrowers are in this number of countries, two or more.
    case countries(Int)
  }

  package let none = word("headline.none")
  let toRaise = word("figure.to-raise", ["figure"])
  let endingSoon = word("figure.ending-soon", ["figure"])
  package let sentence = word("headline.sentence", ["headline"])
  private let sentences = PerCase<Borrowers, PerCase<Verb, Sentences>> { borrowers in
    PerCase { verb in Sentences("headline.\(borrowers.rawValue)", verb.rawValue) }
  }

  /// Returns the sentence about some loans, without a full stop. An unknown amount is left out.
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

  /// The variants of a sentence, which depend on where the borrowers are and whether the amount is
  /// known.
  private struct Sentences: Sendable {
    let anywhere: Phrase<2>
    let anywhereALoan: Phrase<1>
    let inCountry: Phrase<3>
    let inCountryALoan: Phrase<2>
    let inCountries: Phrase<3>
    let inCountriesALoan: Phrase<2>

    init(_ start: String, _ verb: String) {
      anywhere = word("\(start)-\(verb)", ["count", "amount"])
      anywhereALoan = word("\(start)-\(verb)-a-loan", ["count"])
      inCountry = word("\(start)-in-country-\(verb)", ["count", "country", "amount"])
      inCountryALoan = word("\(start)-in-country-\(verb)-a-loan", ["count", "country"])
      inCountries = word("\(start)-in-countries-\(verb)", ["count", "countries", "amount"])
      inCountriesALoan = word(
        "\(start)-in-countries-\(verb)-a-loan", ["count", "countries"])
    }
  }
}
