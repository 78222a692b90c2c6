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

  /// Creates a calendar with an event for each loan that can still be lent to and has an end.
  ///
  /// - Parameters:
  ///   - title: What the calendar is about; `nil` for the site itself.
  ///   - loans: The loans in any order.
  ///   - context: The site.
  init(title: String?, of loans: [SiteLoan], in context: SiteContext) {
    self.context = context
    self.title = context.words.calendar.title.text(.text(context.layout.feedTitle(title))).feedLine
    let open = loans.compactMap { loan in loan.deadline?.date.map { (loan: loan, end: $0) } }
    self.loans = open.sorted { ($0.end, $0.loan.loan.id) < ($1.end, $1.loan.loan.id) }
  }

  /// The calendar as a file.
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
    calendar.write("BEGIN:VTIMEZONE")
    calendar.write("TZID:UTC")
    calendar.write("BEGIN:STANDARD")
    calendar.write("DTSTART:19700101T000000")
    calendar.write("TZOFFSETFROM:+0000")
    calendar.write("TZOFFSETTO:+0000")
    calendar.write("END:STANDARD")
    calendar.write("END:VTIMEZONE")
  }
}
