import History
import Loans
import Pages
import Site
import SiteIndex
import Words

/// A calendar of the times at which the fundraising of loans ends, as iCalendar (RFC 5545).
struct DeadlineCalendar {
  private let context: SiteContext
  private let title: String
  /// The loans that are open for lending and have an end, ordered by their ends.
  private let loans: [(loan: SiteLoan, end: Timestamp)]

  /// Creates the calendar of the loans that are open for lending and have an end. `title` is `nil`
  /// for the calendar of the whole site.
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
    // NAME is the property of RFC 7986. Most programs know only the older one.
    calendar.writeText("NAME") { $0.append(title) }
    calendar.writeText("X-WR-CALNAME") { $0.append(title) }
    // These say how often a program should read the calendar again: the property of RFC 7986 §5.7,
    // and the older one.
    calendar.write("REFRESH-INTERVAL;VALUE=DURATION:PT1H")
    calendar.write("X-PUBLISHED-TTL:PT1H")
    if loans.isEmpty { Self.writeTimeZone(to: &calendar) }
    let events = DeadlineEvents(in: context)
    for (loan, end) in loans { events.write(loan, ending: end, to: &calendar) }
    calendar.write("END:VCALENDAR")
    return calendar.bytes
  }

  /// Writes a component without meaning, because a calendar must have at least one component (RFC
  /// 5545 §3.6).
  private static func writeTimeZone(to calendar: inout CalendarWriter) {
    let lines: [StaticString] = [
      "BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE",
    ]
    for line in lines { calendar.write(line) }
  }
}

/// Writes a calendar event for each loan: the last hour in which lending is possible.
struct DeadlineEvents {
  /// How long an event lasts, in seconds.
  private static let duration = 3_600

  private let words: SiteWords
  private let language: SiteLanguage
  private let addresses: LoanAddresses
  /// The times of the last known changes of the loans' events.
  private let changes: [[LoanID: Timestamp]]

  /// Prepares to write events. An event counts as changed when its time, the remaining amount or a
  /// text changes.
  init(in context: SiteContext) {
    words = context.words
    language = context.layout.languages.current
    addresses = LoanAddresses(in: context)
    let history = context.content.history
    changes = [history.deadlineChanges, context.revisions].filter { !$0.isEmpty }
  }

  /// Writes the event that ends when a loan does. Without a date of posting, the loan counts as
  /// posted in 1970.
  func write(_ siteLoan: SiteLoan, ending end: Timestamp, to calendar: inout CalendarWriter) {
    let id = siteLoan.loan.id
    let posted = siteLoan.loan.posted ?? Timestamp(seconds: 0)
    let changed = changes.reduce(posted) { max($0, $1[id] ?? posted) }
    calendar.write("BEGIN:VEVENT")
    calendar.write("UID", FeedID.deadline(of: id, in: language).append)
    // Without METHOD, this is the time when the event last changed (RFC 5545 §3.8.7.2).
    calendar.write("DTSTAMP", changed.appendBasicISO8601)
    calendar.write("LAST-MODIFIED", changed.appendBasicISO8601)
    // The number of minutes from the posting to the last change grows with each change, because
    // data that is older than the last recorded change is never recorded.
    calendar.write("SEQUENCE") { $0.append(number: (changed.seconds - posted.seconds) / 60) }
    // Times are in UTC. Each program shows them in the time zone of the reader.
    let start = Timestamp(seconds: max(0, end.seconds - Self.duration))
    calendar.write("DTSTART", start.appendBasicISO8601)
    calendar.write("DTEND", end.appendBasicISO8601)
    writeTexts(of: siteLoan, ending: end, to: &calendar)
    calendar.writeVisible("URL") { addresses.appendAddress(of: id, to: &$0) }
    // The event does not make the reader appear busy.
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
      text.append(siteLoan.useText)
      text.append(UInt8(ascii: "\n"))
      addresses.appendAddress(of: siteLoan.loan.id, to: &text)
    }
    calendar.writeText("LOCATION") { text in
      text.append(siteLoan.place ?? "")
      text.makeFeedLine()
    }
  }
}
