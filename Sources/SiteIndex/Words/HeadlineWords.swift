import Loans
package import Words

/// The sentences that say how much is needed, by whom and where.
package struct HeadlineWords: Sendable {
  /// The location of the borrowers.
  enum Location: Sendable {
    case unknown
    /// All borrowers are in one country, whose name is in the form for sentences.
    case country(String)
    /// The borrowers are in this number of countries, two or more.
    case countries(Int)
  }

  package let none = word("headline.none")
  package let sentence = word("headline.sentence", ["headline"])
  /// The sentences about loans that still need money.
  let needed = Sentences("needed")
  /// The sentences about fundraising loans whose amounts are fully lent or reserved.
  let asking = Sentences("asking")
  /// The sentences about a list without a fundraising loan.
  let asked = Sentences("asked")
  private let askingALoan = SentencesWithoutAmount("asking")
  private let askedALoan = SentencesWithoutAmount("asked")

  /// Returns a sentence without a full stop about some loans without amounts.
  func text(_ count: Int, _ location: Location, areOpen: Bool) -> String {
    (areOpen ? askingALoan : askedALoan).text(.count(count), location)
  }

  /// The variants of a sentence, which depend on where the borrowers are.
  struct Sentences: Sendable {
    private let anywhere: Phrase<2>
    private let inCountry: Phrase<3>
    private let inCountries: Phrase<3>

    fileprivate init(_ name: String) {
      anywhere = word("headline.\(name)", ["count", "amount"])
      inCountry = word("headline.\(name)-in-country", ["count", "country", "amount"])
      inCountries = word("headline.\(name)-in-countries", ["count", "countries", "amount"])
    }

    /// Returns the sentence about this number of loans, without a full stop.
    func text(_ count: Int, _ location: Location, _ amount: Money) -> String {
      let (count, amount) = (PhraseValue.count(count), PhraseValue.money(amount))
      return switch location {
      case .unknown: anywhere.text(count, amount)
      case .country(let name): inCountry.text(count, .text(name), amount)
      case .countries(let countries): inCountries.text(count, .count(countries), amount)
      }
    }
  }

  private struct SentencesWithoutAmount: Sendable {
    private let anywhere: Phrase<1>
    private let inCountry: Phrase<2>
    private let inCountries: Phrase<2>

    init(_ name: String) {
      anywhere = word("headline.\(name)-a-loan", ["count"])
      inCountry = word("headline.\(name)-in-country-a-loan", ["count", "country"])
      inCountries = word("headline.\(name)-in-countries-a-loan", ["count", "countries"])
    }

    func text(_ count: PhraseValue, _ location: Location) -> String {
      switch location {
      case .unknown: anywhere.text(count)
      case .country(let name): inCountry.text(count, .text(name))
      case .countries(let countries): inCountries.text(count, .count(countries))
      }
    }
  }
}
