package import Loans
import Words

/// The sums and counts of the loans of a page.
package struct Totals: Equatable, Sendable {
  package let loanCount: Int
  /// The sum of the amounts that the loans ask for; `nil` if no loan has an amount.
  package let amount: Money?
  /// The sum that is neither lent nor in a basket; `nil` if no loan has an amount.
  package let remaining: Money?
  /// The number of loans that can still be funded, but for three days at most; 0 without a time.
  package let endingSoonCount: Int
  /// The loans that the headline is about: those that can still be lent to, or else all of them.
  private let requested: RequestedLoans
  /// Whether at least one of the loans can still be lent to, as far as status and amounts tell.
  package let isFundraising: Bool
  private let fundedCount: Int
  private let endedCount: Int
  package let words: SiteWords

  /// Adds up the loans of a page. Without a time, the totals do not change with that of the data.
  package init(of loans: [SiteLoan], words: SiteWords, at time: Timestamp? = nil) {
    let open = loans.filter { $0.closedReason == nil }
    loanCount = loans.count
    amount = sum(of: loans) { $0.loan.amount }
    remaining = sum(of: loans) { $0.remaining }
    endingSoonCount =
      time.map { time in loans.count { $0.loan.ends(withinDays: 3, of: time) } } ?? 0
    isFundraising = !open.isEmpty
    requested = RequestedLoans(open.isEmpty ? loans : open)
    fundedCount = loans.count { $0.closedReason == .funded }
    endedCount = loans.count - open.count - fundedCount
    self.words = words
  }

  /// One of the figures below the headline.
  package struct Figure: Equatable, Sendable {
    /// Identifies a figure to scripts, which update it when the filter changes.
    package enum FigureID: String, CaseIterable, Equatable, Sendable {
      case remaining, soon
    }

    package let id: FigureID
    package let value: String
    package let label: String
  }

  /// The known figures that the headline does not have.
  package var figures: [Figure] {
    let figures = [
      remaining.map { figure(.remaining, .money($0), words.headline.toRaise) },
      endingSoonCount > 0
        ? figure(.soon, .count(endingSoonCount), words.headline.endingSoon) : nil,
    ]
    return figures.compactMap(\.self)
  }

  private func figure(_ id: Figure.FigureID, _ value: PhraseValue, _ phrase: Phrase<1>) -> Figure {
    // Templates of a site's own write the label after the value, and the built-in one the phrase.
    let label = phrase.text(.text("")).split(separator: " ").joined(separator: " ")
    return Figure(id: id, value: words.formats.text(value), label: label)
  }

  /// A sentence on who is asking for how much, without a full stop:
  /// `20 people and groups in 14 countries are asking for $30,300`. It is about the loans that can
  /// still be lent to, or else says what all loans `asked` for.
  package var headline: String {
    loanCount == 0
      ? words.headline.none : requestSentence(location: requested.location(in: words.country))
  }

  /// The same sentence without the countries: `20 people and groups are asking for $30,300`.
  package var requestSentence: String { requestSentence(location: .unknown) }

  private func requestSentence(location: HeadlineWords.Location) -> String {
    words.headline.text(
      requested.count, requested.borrowers, location, isFundraising ? .asking : .asked,
      amount: requested.amount)
  }

  /// The sentences on how much is pledged, and on loans that the headline leaves out, if any.
  package var pledge: String? {
    let sentences = [pledgeSentence, closedSentence].compactMap(\.self)
    return sentences.isEmpty ? nil : words.formats.sentences.text(of: sentences)
  }

  /// The sentence `Lenders have already pledged 57% of it.`; `nil` if nothing is pledged yet, or if
  /// some of the loans have ended and the others are funded.
  package var pledgeSentence: String? {
    if loanCount > 0, fundedCount == loanCount { return words.pledge.done }
    guard isFundraising, let amount = requested.amount, let remaining = requested.remaining,
      let share = percent(amount - remaining, of: amount), share > 0
    else { return nil }
    return share == 100 ? words.pledge.all : words.pledge.some.text(.percent(share))
  }

  /// The sentence on loans that the headline leaves out, `3 more loans are fully funded.`, if any.
  package var closedSentence: String? {
    let count = fundedCount + endedCount
    guard isFundraising, count > 0 else { return nil }
    let phrase =
      switch (fundedCount, endedCount) {
      case (_, 0): words.pledge.moreFunded
      case (0, _): words.pledge.moreEnded
      default: words.pledge.moreFundedOrEnded
      }
    return phrase.text(.count(count))
  }
}

/// The loans that a headline is about.
private struct RequestedLoans: Equatable, Sendable {
  let count: Int
  let groupCount: Int
  /// The countries that have a code, each once: Kiva may give a country several names.
  let countries: [FacetValue]
  /// Whether the country of every loan is known.
  let areCountriesComplete: Bool
  let amount: Money?
  let remaining: Money?

  init(_ loans: [SiteLoan]) {
    count = loans.count
    groupCount = loans.count { $0.isGroup }
    countries = FacetCounts(of: .country, in: loans).options.map(\.value)
    let unknown = loans.filter { $0.values(of: .country).isEmpty }
    areCountriesComplete = unknown.isEmpty || Self.haveCountries(unknown, of: loans)
    amount = sum(of: loans) { $0.loan.amount }
    remaining = sum(of: loans) { $0.remaining }
  }

  /// Returns whether the countries of loans without a code have the names of countries with one.
  private static func haveCountries(_ unknown: [SiteLoan], of loans: [SiteLoan]) -> Bool {
    let known = loans.lazy.map(\.loan.location).filter { $0.countryCode != nil }
    let names = Set(known.compactMap(\.country?.foldedName))
    return unknown.allSatisfy { loan in
      loan.loan.location.country.map { names.contains($0.foldedName) } == true
    }
  }

  var borrowers: HeadlineWords.Borrowers {
    switch groupCount {
    case 0: .people
    case count: .groups
    default: .both
    }
  }

  /// Returns where the borrowers are. A country is named only if all loans are known to be in it.
  func location(in words: CountryWords) -> HeadlineWords.Location {
    switch countries.count {
    case 0: .unknown
    case 1: areCountriesComplete ? .country(words.inSentence(countries[0])) : .unknown
    default: .countries(countries.count)
    }
  }
}

/// Returns the sum of the amounts of loans; `nil` if no loan has one. It cannot overflow: decoding
/// lets no amount above 10^11 cents through.
private func sum(of loans: [SiteLoan], _ amount: (SiteLoan) -> Money?) -> Money? {
  var sum: Money?
  for loan in loans { if let amount = amount(loan) { sum = (sum ?? .zero) + amount } }
  return sum
}
