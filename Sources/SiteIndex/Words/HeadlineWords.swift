import Loans
package import Words

/// The sentences on who asks for how much.
package struct HeadlineWords: Sendable {
  let words: WordTable

  /// Who asks; the raw value is a part of the keys.
  package enum Borrowers: String, CaseIterable, Sendable {
    case people, groups
    /// People and groups.
    case both
  }

  /// Whether loans can still be lent to; the raw value is a part of the keys.
  package enum Verb: String, CaseIterable, Sendable {
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

  package var none: String { words["headline.none"] }
  /// The figures below the headline.
  var toRaise: Phrase<1> { words["figure.to-raise", "figure"] }
  var endingSoon: Phrase<1> { words["figure.ending-soon", "figure"] }
  package var sentence: Phrase<1> { words["headline.sentence", "headline"] }

  /// Returns the sentence on a number of loans, without a full stop. The amount is `nil` if it is
  /// not known.
  func text(
    _ count: Int, _ borrowers: Borrowers, _ location: Location, _ verb: Verb, amount: Money?
  ) -> String {
    let (who, verb) = (borrowers.rawValue, verb.rawValue)
    let count = PhraseValue.count(count)
    switch (location, amount.map(PhraseValue.money)) {
    case (.unknown, let amount?):
      return words["headline.\(who)-\(verb)", "count", "amount"].text(count, amount)
    case (.unknown, nil):
      return words["headline.\(who)-\(verb)-a-loan", "count"].text(count)
    case (.country(let name), let amount?):
      return words["headline.\(who)-in-country-\(verb)", "count", "country", "amount"]
        .text(count, .text(name), amount)
    case (.country(let name), nil):
      return words["headline.\(who)-in-country-\(verb)-a-loan", "count", "country"]
        .text(count, .text(name))
    case (.countries(let countries), let amount?):
      return words["headline.\(who)-in-countries-\(verb)", "count", "countries", "amount"]
        .text(count, .count(countries), amount)
    case (.countries(let countries), nil):
      return words["headline.\(who)-in-countries-\(verb)-a-loan", "count", "countries"]
        .text(count, .count(countries))
    }
  }
}
