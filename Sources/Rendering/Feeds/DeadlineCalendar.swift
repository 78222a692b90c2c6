import Loans
import Site
import Words

/// A calendar of the days on which loans end, as iCalendar (RFC 5545).
struct DeadlineCalendar: Equatable, Sendable {
  let title: String
  /// The tag of the language of the texts.
  let language: String
  /// The events by their days.
  let events: [Event]

  /// The day on which a loan ends.
  struct Event: Equatable, Sendable {
    let id: UUIDv5
    /// The end of the loan, of which only the day in UTC counts.
    let ends: Timestamp
    let summary: String
    let description: String
    let place: String?
    let address: String
    /// When what the event says last changed, as far as the site has seen that.
    let changed: Timestamp
    /// How many minutes after its posting the loan last changed. It grows with each change, because
    /// data that are older than those of a change are never recorded.
    let sequence: Int
  }

  /// The calendar as a file.
  var bytes: [UInt8] {
    var calendar = CalendarWriter()
    calendar.write("BEGIN", "VCALENDAR")
    calendar.write("VERSION", "2.0")
    calendar.write("PRODID", "-//kivagen//kivagen//\(language.uppercased())")
    calendar.write("CALSCALE", "GREGORIAN")
    // RFC 7986 has NAME. Most programs know the older name only.
    calendar.writeText("NAME", title)
    calendar.writeText("X-WR-CALNAME", title)
    if events.isEmpty { Self.writeTimeZone(to: &calendar) }
    for event in events { event.write(to: &calendar) }
    calendar.write("END", "VCALENDAR")
    return calendar.bytes
  }

  /// Writes a component that says nothing, since a calendar must have at least one (RFC 5545 §3.6).
  private static func writeTimeZone(to calendar: inout CalendarWriter) {
    calendar.write("BEGIN", "VTIMEZONE")
    calendar.write("TZID", "UTC")
    calendar.write("BEGIN", "STANDARD")
    calendar.write("DTSTART", "19700101T000000")
    calendar.write("TZOFFSETFROM", "+0000")
    calendar.write("TZOFFSETTO", "+0000")
    calendar.write("END", "STANDARD")
    calendar.write("END", "VTIMEZONE")
  }
}

extension DeadlineCalendar.Event {
  fileprivate func write(to calendar: inout CalendarWriter) {
    calendar.write("BEGIN", "VEVENT")
    calendar.write("UID", id.text)
    // Without METHOD, this is when the event last changed (RFC 5545 §3.8.7.2).
    let changed = changed.basicISO8601
    calendar.write("DTSTAMP", changed)
    calendar.write("LAST-MODIFIED", changed)
    calendar.write("SEQUENCE", String(sequence))
    calendar.write("DTSTART;VALUE=DATE", ends.dayISO8601.withoutSigns)
    calendar.writeText("SUMMARY", summary)
    calendar.writeText("DESCRIPTION", description)
    if let place { calendar.writeText("LOCATION", place) }
    calendar.write("URL", address)
    // The day is not taken.
    calendar.write("TRANSP", "TRANSPARENT")
    calendar.write("END", "VEVENT")
  }
}

extension Timestamp {
  /// The time as iCalendar writes it, `20261120T104200Z`.
  fileprivate var basicISO8601: String { iso8601.withoutSigns }
}

extension String {
  /// A date or a time without the signs between its numbers, which is the basic format of ISO 8601.
  fileprivate var withoutSigns: String {
    String(
      decoding: utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ":") }, as: UTF8.self)
  }
}
