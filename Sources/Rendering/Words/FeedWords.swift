import Loans
import Words

/// The words of feeds.
///
/// They are an object because a copy of a structure retains each of the phrases.
final class FeedWords: Sendable {
  /// The tag of the language that the words are in.
  let language: String
  let listTitle: Phrase<TwoPlaces>
  let changes: String
  let invented: Phrase<OnePlace>
  let onSite: String
  let atKiva: String
  let returned: Phrase<OnePlace>
  let edited: Phrase<OnePlace>
  let otherAmount: Phrase<ThreePlaces>
  let more: Phrase<ThreePlaces>
  let less: Phrase<ThreePlaces>
  let toGo: Phrase<TwoPlaces>
  let moved: Phrase<OnePlace>
  let funded: Phrase<OnePlace>
  let ended: Phrase<OnePlace>
  let endedMissing: Phrase<TwoPlaces>
  let left: Phrase<OnePlace>
  let link: String
  let calendarLink: String
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
  func borrower(_ name: String, country: String?) -> String {
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
  func request(name: String, country: String?, amount: Money?, purpose: String?) -> String {
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
struct CalendarWords: Sendable {
  let title: Phrase<OnePlace>
  let lastHour: Phrase<OnePlace>
  let ends: Phrase<OnePlace>
  let toRaise: Phrase<TwoPlaces>

  init(_ words: inout WordLookup) {
    title = words.phrase("calendar.title", "title")
    lastHour = words.phrase("calendar.last-hour", "borrower")
    ends = words.phrase("calendar.ends", "time")
    toRaise = words.phrase("calendar.to-raise", "left", "amount")
  }
}
