import History
import Loans
import Pages
import Site
import SiteIndex
import Words

/// A calendar of the times at which loans end, as iCalendar (RFC 5545).
struct DeadlineCalendar {
  private let context: SiteContext
  private let title: String
  /// The loans that can still be lent to and have an end, by their ends.
  private let loans: [(loan: SiteLoan, end: Timestamp)]

  /// Creates the calendar of the loans that can still be lent to and have an end. The site's own
  /// calendar has no title.
  init(title: String?, of loans: [SiteLoan], in context: SiteContext) {
    self.context = context
    self.title = context.words.calendar.title.text(.text(context.layout.feedTitle(title))).feedLine
    let open = loans.compactMap { loan in loan.deadline?.date.map { (loan: loan, end: $0) } }
    self.loans = open.sorted { ($0.end, $0.loan.loan.id) < ($1.end, $1.loan.loan.id) }
  }

  var bytes: [UInt8] {
    var calendar = CalendarWriter()
    calendar.write("BEGIN:VCALENDAR")
    calendar.write("VERSION:2.0")
    let language = context.words.feed.language
    calendar.writeVisible("PRODID") { $0.append("-//kivagen//kivagen//\(language.uppercased())") }
    calendar.write("CALSCALE:GREGORIAN")
    // RFC 7986 has NAME. Most programs know the older name only.
    calendar.writeText("NAME") { $0.append(title) }
    calendar.writeText("X-WR-CALNAME") { $0.append(title) }
    // How often a program is to read the calendar again (RFC 7986 §5.7), and the older name.
    calendar.write("REFRESH-INTERVAL;VALUE=DURATION:PT1H")
    calendar.write("X-PUBLISHED-TTL:PT1H")
    if loans.isEmpty { Self.writeTimeZone(to: &calendar) }
    let events = DeadlineEvents(in: context)
    for (loan, end) in loans { events.write(loan, ending: end, to: &calendar) }
    calendar.write("END:VCALENDAR")
    return calendar.bytes
  }

  /// Writes a component that says nothing, since a calendar must have at least one (RFC 5545 §3.6).
  private static func writeTimeZone(to calendar: inout CalendarWriter) {
    let lines: [StaticString] = [
      "BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE",
    ]
    for line in lines { calendar.write(line) }
  }
}

/// Writes the last hour in which each loan can be lent to as an event of a calendar.
struct DeadlineEvents {
  /// How long an event lasts, in seconds.
  private static let duration = 3_600

  private let words: SiteWords
  private let language: SiteLanguage
  private let addresses: LoanAddresses
  /// When the events of loans last changed, as far as the site has seen.
  private let changes: [[LoanID: Timestamp]]

  /// An event counts as changed when its time, the remaining amount or its texts last changed.
  init(in context: SiteContext) {
    words = context.words
    language = context.layout.languages.current
    addresses = LoanAddresses(in: context)
    let history = context.content.history
    changes = [history.deadlineChanges, context.revisions].filter { !$0.isEmpty }
  }

  /// Writes the event that ends with a loan. Without a date of posting, it is dated from 1970.
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
    // Times in UTC, which each program shows in the time zone of the reader.
    let start = Timestamp(seconds: max(0, end.seconds - Self.duration))
    calendar.write("DTSTART", start.appendBasicISO8601)
    calendar.write("DTEND", end.appendBasicISO8601)
    writeTexts(of: siteLoan, ending: end, to: &calendar)
    calendar.writeVisible("URL") { addresses.appendAddress(of: id, to: &$0) }
    // The event does not mark the reader as busy.
    calendar.write("TRANSP:TRANSPARENT")
    calendar.write("END:VEVENT")
  }

  private func writeTexts(
    of siteLoan: SiteLoan, ending end: Timestamp, to calendar: inout CalendarWriter
  ) {
    let place = siteLoan.loan.location
    let borrower = words.feed.borrower(
      siteLoan.loan.name ?? words.card.anonymous, country: place.country ?? place.countryCode)
    calendar.writeText("SUMMARY") { text in
      words.calendar.lastHour.append(.text(borrower), to: &text)
      text.makeFeedLine()
    }
    calendar.writeText("DESCRIPTION") { text in
      words.calendar.ends.append(.time(end), to: &text)
      text.append(UInt8(ascii: "\n"))
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
