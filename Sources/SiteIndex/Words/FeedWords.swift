package import Loans
package import Words

/// The words of feeds. This is a class because copying a structure would retain each phrase.
package final class FeedWords: Sendable {
  /// The tag of the language of the words.
  package let language = word("language.tag")
  package let listTitle = word("feed.list-title", ["site", "list"])
  package let changes = word("feed.changes")
  package let invented = word("feed.invented", ["title"])
  package let onSite = word("feed.on-site")
  package let atKiva = word("feed.at-kiva")
  package let returned = word("feed.returned", ["borrower"])
  package let edited = word("feed.edited", ["borrower"])
  package let otherAmount = word("feed.other-amount", ["borrower", "amount", "before"])
  package let more = word("feed.more", ["borrower", "amount", "left"])
  package let less = word("feed.less", ["borrower", "amount", "left"])
  package let toGo = word("feed.to-go", ["borrower", "left"])
  package let moved = word("feed.moved", ["borrower"])
  package let funded = word("feed.funded", ["borrower"])
  package let ended = word("feed.ended", ["borrower"])
  package let endedMissing = word("feed.ended-missing", ["borrower", "amount"])
  package let left = word("feed.left", ["borrower"])
  package let link = word("feed.link")
  package let calendarLink = word("feed.calendar-link")
  private let borrowerInCountry = word("feed.borrower", ["name", "country"])
  private let asks = RequestWords("feed.asks")
  private let asked = RequestWords("feed.asked")
  private let aLoan = word("feed.a-loan")

  /// Returns a borrower with a country, `Grace (Kenya)`, or only the name if the country is
  /// unknown.
  package func borrower(_ name: String, country: String?) -> String {
    country.map { borrowerInCountry.text(.text(name), .text($0)) } ?? name
  }

  /// Returns the title `Grace in Kenya asks for $500 for farming`, or `asked` if the request is
  /// past. The name of the country has the form for sentences, and the purpose is the activity or
  /// the sector.
  package func request(
    name: String, country: String?, amount: Money?, purpose: String?, isPast: Bool = false
  ) -> String {
    let words = isPast ? asked : asks
    let (name, amount) = (PhraseValue.text(name), amount.map(PhraseValue.money) ?? .text(aLoan))
    let purpose = purpose.map { PhraseValue.text($0.lowercased()) }
    return switch (country.map(PhraseValue.text), purpose) {
    case (let country?, let purpose?): words.inCountryFor.text(name, country, amount, purpose)
    case (let country?, nil): words.inCountry.text(name, country, amount)
    case (nil, let purpose?): words.anywhereFor.text(name, amount, purpose)
    case (nil, nil): words.anywhere.text(name, amount)
    }
  }

  /// The titles of requests, which depend on whether the country and the purpose are known.
  private struct RequestWords: Sendable {
    let anywhere: Phrase<2>
    let anywhereFor: Phrase<3>
    let inCountry: Phrase<3>
    let inCountryFor: Phrase<4>

    init(_ start: String) {
      anywhere = word(start, ["name", "amount"])
      anywhereFor = word("\(start)-for", ["name", "amount", "purpose"])
      inCountry = word("\(start)-in-country", ["name", "country", "amount"])
      inCountryFor = word("\(start)-in-country-for", ["name", "country", "amount", "purpose"])
    }
  }
}

/// The words of calendars.
package struct CalendarWords: Sendable {
  package let title = word("calendar.title", ["title"])
  package let lastHour = word("calendar.last-hour", ["borrower"])
  package let ends = word("calendar.ends", ["time"])
  package let toRaise = word("calendar.to-raise", ["left", "amount"])
}
