/// A time in UTC with a resolution of one second, independent of the machine's time zone and
/// locale.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// The latest time, which is the last second of the year 9999.
  package static let last = Timestamp(seconds: 253_402_300_799)

  /// Seconds since 1970-01-01T00:00:00Z.
  package let seconds: Int

  package init(seconds: Int) {
    self.seconds = seconds
  }

  /// Parses a time such as `2026-11-20T10:42:00Z`, which may have a fraction of a second and an
  /// offset (`+02:00`).
  ///
  /// Returns `nil` for anything else, and for years before 1970 or after 9999.
  package init?(iso8601 text: String) {
    var reader = DigitReader(Array(text.utf8))
    guard let year = reader.number(digits: 4), reader.consume("-"),
      let month = reader.number(digits: 2), (1...12).contains(month), reader.consume("-"),
      let day = reader.number(digits: 2), (1...daysInMonth(month, of: year)).contains(day),
      reader.consume("T"),
      let hour = reader.number(digits: 2), hour < 24, reader.consume(":"),
      let minute = reader.number(digits: 2), minute < 60, reader.consume(":"),
      let second = reader.number(digits: 2), second < 60,
      reader.skipFraction(), let offset = reader.offsetSeconds(), reader.isAtEnd
    else { return nil }
    let days = daysSince1970(year: year, month: month, day: day)
    let seconds = days * 86400 + hour * 3600 + minute * 60 + second - offset
    guard seconds >= 0, seconds <= Self.last.seconds else { return nil }
    self.seconds = seconds
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.seconds < right.seconds
  }

  /// The time in ISO 8601 format: `2026-11-20T10:42:00Z`.
  package var iso8601: String { "\(dayISO8601)T\(clock):\(twoDigits(seconds % 60))Z" }

  /// The day in ISO 8601 format: `2026-11-20`.
  package var dayISO8601: String {
    let parts = calendarParts
    return "\(parts.year)-\(twoDigits(parts.month))-\(twoDigits(parts.day))"
  }

  /// The day for people: `20 November 2026`.
  package var formattedDay: String {
    let parts = calendarParts
    return "\(parts.day) \(Self.months[parts.month - 1]) \(parts.year)"
  }

  /// The time for people: `20 November 2026, 10:42 UTC`.
  package var formatted: String { "\(formattedDay), \(clock) UTC" }

  /// The time for people, without the year: `20 November, 10:42 UTC`.
  package var formattedWithoutYear: String {
    let parts = calendarParts
    return "\(parts.day) \(Self.months[parts.month - 1]), \(clock) UTC"
  }

  /// Returns the time since then in whole minutes, hours or days, `2 days ago`, or `nil` for a time
  /// in the future.
  package func ago(at now: Timestamp) -> String? {
    let minutes = (now.seconds - seconds) / 60
    func counted(_ count: Int, _ unit: String) -> String {
      "\(count.groupedByThousands) \(unit)\(count == 1 ? "" : "s") ago"
    }
    switch minutes {
    case _ where now < self: return nil
    case 0: return "just now"
    case ..<60: return counted(minutes, "minute")
    case ..<(48 * 60): return counted(minutes / 60, "hour")
    default: return counted(minutes / 1440, "day")
    }
  }

  private var clock: String { "\(twoDigits(seconds / 3600 % 24)):\(twoDigits(seconds / 60 % 60))" }

  var calendarParts: (year: Int, month: Int, day: Int) {
    var days = seconds / 86400
    // No year is longer than 366 days, so this is the year or one before it.
    var year = 1970 + days / 366
    while daysSince1970(year: year + 1, month: 1, day: 1) <= days { year += 1 }
    days -= daysSince1970(year: year, month: 1, day: 1)
    var month = 1
    while days >= daysInMonth(month, of: year) {
      days -= daysInMonth(month, of: year)
      month += 1
    }
    return (year, month, days + 1)
  }

  static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

/// Reads the bytes of a date. A part that is incomplete is not consumed.
private struct DigitReader {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func number(digits: Int) -> Int? {
    let part = rest.prefix(digits)
    guard part.count == digits, part.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    rest = rest.dropFirst(digits)
    return part.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }

  mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Skips a fraction such as `.123`, and returns false if the point has no digits after it.
  mutating func skipFraction() -> Bool {
    guard consume(".") else { return true }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    return !digits.isEmpty
  }

  /// Reads an offset such as `Z`, `+02:00` or `-0330`.
  mutating func offsetSeconds() -> Int? {
    if consume("Z") { return 0 }
    let sign = consume("-") ? -1 : 1
    guard sign < 0 || consume("+"), let hours = number(digits: 2), hours < 24 else { return nil }
    _ = consume(":")
    guard let minutes = number(digits: 2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}

/// Returns the number of days from 1970-01-01 to a date in the Gregorian calendar.
private func daysSince1970(year: Int, month: Int, day: Int) -> Int {
  let years = year - 1
  let before = years * 365 + years / 4 - years / 100 + years / 400 - 719_162
  return (1..<month).reduce(before + day - 1) { $0 + daysInMonth($1, of: year) }
}

private func daysInMonth(_ month: Int, of year: Int) -> Int {
  switch month {
  case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
  case 4, 6, 9, 11: 30
  default: 31
  }
}

private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
