package import Loans
package import Words

/// The words of feeds.
///
/// They are an object because a copy of a structure retains each of the phrases.
package final class FeedWords: Sendable {
  /// The tag of the language that the words are in.
  package let language: String
  package let listTitle: Phrase<TwoPlaces>
  package let changes: String
  package let invented: Phrase<OnePlace>
  package let onSite: String
  package let atKiva: String
  package let returned: Phrase<OnePlace>
  package let edited: Phrase<OnePlace>
  package let otherAmount: Phrase<ThreePlaces>
  package let more: Phrase<ThreePlaces>
  package let less: Phrase<ThreePlaces>
  package let toGo: Phrase<TwoPlaces>
  package let moved: Phrase<OnePlace>
  package let funded: Phrase<OnePlace>
  package let ended: Phrase<OnePlace>
  package let endedMissing: Phrase<TwoPlaces>
  package let left: Phrase<OnePlace>
  package let link: String
  package let calendarLink: String
  private let borrowerInCountry: Phrase<TwoPlaces>
  private let asks: Phrase<TwoPlaces>
  private let asksFor: Phrase<ThreePlaces>
  private let asksInCountry: Phrase<ThreePlaces>
  private let asksInCountryFor: Phrase<FourPlaces>
  private let aLoan: String

  init(_ words: inout WordLookup) {
    language = words.text("language.tag")
    listTitle = words.phrase("feed.list-title", "site", "list")
    changes = words.text("feed.changes")
    invented = words.phrase("feed.invented", "title")
    onSite = words.text("feed.on-site")
    atKiva = words.text("feed.at-kiva")
    returned = words.phrase("feed.returned", "borrower")
    edited = words.phrase("feed.edited", "borrower")
    otherAmount = words.phrase("feed.other-amount", "borrower", "amount", "before")
    more = words.phrase("feed.more", "borrower", "amount", "left")
    less = words.phrase("feed.less", "borrower", "amount", "left")
    toGo = words.phrase("feed.to-go", "borrower", "left")
    moved = words.phrase("feed.moved", "borrower")
    funded = words.phrase("feed.funded", "borrower")
    ended = words.phrase("feed.ended", "borrower")
    endedMissing = words.phrase("feed.ended-missing", "borrower", "amount")
    left = words.phrase("feed.left", "borrower")
    link = words.text("feed.link")
    calendarLink = words.text("feed.calendar-link")
    borrowerInCountry = words.phrase("feed.borrower", "name", "country")
    asks = words.phrase("feed.asks", "name", "amount")
    asksFor = words.phrase("feed.asks-for", "name", "amount", "purpose")
    asksInCountry = words.phrase("feed.asks-in-country", "name", "country", "amount")
    asksInCountryFor = words.phrase(
      "feed.asks-in-country-for", "name", "country", "amount", "purpose")
    aLoan = words.text("feed.a-loan")
  }

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
  package let title: Phrase<OnePlace>
  package let lastHour: Phrase<OnePlace>
  package let ends: Phrase<OnePlace>
  package let toRaise: Phrase<TwoPlaces>

  init(_ words: inout WordLookup) {
    title = words.phrase("calendar.title", "title")
    lastHour = words.phrase("calendar.last-hour", "borrower")
    ends = words.phrase("calendar.ends", "time")
    toRaise = words.phrase("calendar.to-raise", "left", "amount")
  }
}
