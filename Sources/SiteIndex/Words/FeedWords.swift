package import Loans
package import Words

/// The words of feeds.
package struct FeedWords: Sendable {
  let words: WordTable

  /// The tag of the language that the words are in.
  package var language: String { words["language.tag"] }
  package var listTitle: Phrase<2> { words["feed.list-title", "site", "list"] }
  package var changes: String { words["feed.changes"] }
  package var invented: Phrase<1> { words["feed.invented", "title"] }
  package var onSite: String { words["feed.on-site"] }
  package var atKiva: String { words["feed.at-kiva"] }
  package var returned: Phrase<1> { words["feed.returned", "borrower"] }
  package var edited: Phrase<1> { words["feed.edited", "borrower"] }
  package var otherAmount: Phrase<3> { words["feed.other-amount", "borrower", "amount", "before"] }
  package var more: Phrase<3> { words["feed.more", "borrower", "amount", "left"] }
  package var less: Phrase<3> { words["feed.less", "borrower", "amount", "left"] }
  package var toGo: Phrase<2> { words["feed.to-go", "borrower", "left"] }
  package var moved: Phrase<1> { words["feed.moved", "borrower"] }
  package var funded: Phrase<1> { words["feed.funded", "borrower"] }
  package var ended: Phrase<1> { words["feed.ended", "borrower"] }
  package var endedMissing: Phrase<2> { words["feed.ended-missing", "borrower", "amount"] }
  package var left: Phrase<1> { words["feed.left", "borrower"] }
  package var link: String { words["feed.link"] }
  package var calendarLink: String { words["feed.calendar-link"] }
  private var borrowerInCountry: Phrase<2> { words["feed.borrower", "name", "country"] }
  private var asks: Phrase<2> { words["feed.asks", "name", "amount"] }
  private var asksFor: Phrase<3> { words["feed.asks-for", "name", "amount", "purpose"] }
  private var asksInCountry: Phrase<3> {
    words["feed.asks-in-country", "name", "country", "amount"]
  }
  private var asksInCountryFor: Phrase<4> {
    words["feed.asks-in-country-for", "name", "country", "amount", "purpose"]
  }
  private var aLoan: String { words["feed.a-loan"] }

  /// Returns a borrower with a country, `Grace (Kenya)`, or the name alone if it is not known.
  package func borrower(_ name: String, country: String?) -> String {
    country.map { borrowerInCountry.text(.text(name), .text($0)) } ?? name
  }

  /// Returns the title of a loan, `Grace in Kenya asks for $500 for farming`.
  ///
  /// - Parameters:
  ///   - name: The name of the borrower.
  ///   - country: The country as a sentence has it; `nil` if it is not known.
  ///   - amount: The amount of the loan; `nil` if it is not known.
  ///   - purpose: The activity or the sector; `nil` if neither is known.
  /// - Returns: The title, without a full stop.
  package func request(name: String, country: String?, amount: Money?, purpose: String?) -> String {
    let (name, amount) = (PhraseValue.text(name), amount.map(PhraseValue.money) ?? .text(aLoan))
    let purpose = purpose.map { PhraseValue.text($0.lowercased()) }
    return switch (country.map(PhraseValue.text), purpose) {
    case (let country?, let purpose?): asksInCountryFor.text(name, country, amount, purpose)
    case (let country?, nil): asksInCountry.text(name, country, amount)
    case (nil, let purpose?): asksFor.text(name, amount, purpose)
    case (nil, nil): asks.text(name, amount)
    }
  }
}

/// The words of calendars.
package struct CalendarWords: Sendable {
  let words: WordTable
  package var title: Phrase<1> { words["calendar.title", "title"] }
  package var lastHour: Phrase<1> { words["calendar.last-hour", "borrower"] }
  package var ends: Phrase<1> { words["calendar.ends", "time"] }
  package var toRaise: Phrase<2> { words["calendar.to-raise", "left", "amount"] }
}
