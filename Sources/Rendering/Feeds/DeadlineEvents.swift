import History
import Loans
import Site
import Words

/// Writes the days on which loans end as events of a calendar.
struct DeadlineEvents {
  private let words: SiteWords
  private let language: SiteLanguage
  private let addresses: LoanAddresses
  /// When what the event of a loan says last changed, as far as the site has seen that.
  private let changes: [[LoanID: Timestamp]]

  /// An event counts as changed when its day, what is still to raise, or the texts last changed. A
  /// site without a history only knows when any figure of the loan did.
  init(in context: SiteContext) {
    words = context.words
    language = context.layout.languages.current
    addresses = LoanAddresses(in: context)
    let history = context.content.history
    let figures = history.lastChange == nil ? context.content.figuresSince : [:]
    changes = [figures, history.deadlineChanges, context.revisions].filter { !$0.isEmpty }
  }

  /// Writes the event of a loan.
  ///
  /// - Parameters:
  ///   - siteLoan: The loan. Without a date of posting it counts as posted in 1970.
  ///   - end: The end of the loan, of which only the day in UTC counts.
  ///   - calendar: The calendar.
  func write(_ siteLoan: SiteLoan, ending end: Timestamp, to calendar: inout CalendarWriter) {
    let id = siteLoan.loan.id
    let posted = siteLoan.loan.posted ?? Timestamp(seconds: 0)
    let changed = changes.reduce(posted) { max($0, $1[id] ?? posted) }
    calendar.write("BEGIN:VEVENT")
    calendar.write("UID", FeedID.deadline(of: id, in: language).append)
    // Without METHOD, this is when the event last changed (RFC 5545 §3.8.7.2).
    calendar.write("DTSTAMP", changed.appendBasicISO8601)
    calendar.write("LAST-MODIFIED", changed.appendBasicISO8601)
    // The minutes from the posting to the last change grow with each change, because data that are
    // older than those of a change are never recorded.
    calendar.write("SEQUENCE") { $0.append(number: (changed.seconds - posted.seconds) / 60) }
    calendar.write("DTSTART;VALUE=DATE", end.appendBasicDayISO8601)
    writeTexts(of: siteLoan, to: &calendar)
    calendar.writeVisible("URL") { addresses.appendAddress(of: id, to: &$0) }
    // The event does not mark the day as busy.
    calendar.write("TRANSP:TRANSPARENT")
    calendar.write("END:VEVENT")
  }

  private func writeTexts(of siteLoan: SiteLoan, to calendar: inout CalendarWriter) {
    let place = siteLoan.loan.place
    let borrower = words.feed.borrower(
      siteLoan.loan.name ?? words.card.anonymous, country: place.country ?? place.countryCode)
    calendar.writeText("SUMMARY") { text in
      words.calendar.lastDay.append(.text(borrower), to: &text)
      text.makeFeedLine()
    }
    calendar.writeText("DESCRIPTION") { text in
      if let remaining = siteLoan.remaining, let amount = siteLoan.loan.amount {
        words.calendar.toRaise.append(.money(remaining), .money(amount), to: &text)
        text.append(UInt8(ascii: "\n"))
      }
      text.append(siteLoan.useSentence)
      text.append(UInt8(ascii: "\n"))
      addresses.appendAddress(of: siteLoan.loan.id, to: &text)
    }
    calendar.writeText("LOCATION") { text in
      text.append(siteLoan.place ?? "")
      text.makeFeedLine()
    }
  }
}
