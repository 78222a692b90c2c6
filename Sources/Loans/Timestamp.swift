/// A moment in UTC, to the second. The machine's time zone and locale never show in it.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// The last second of the year 9999: what is later is no time.
  package static let last = Timestamp(seconds: 253_402_300_799)

  /// Seconds since 1970-01-01T00:00:00Z.
  package let seconds: Int

  package init(seconds: Int) {
    self.seconds = seconds
  }

  /// Reads `2026-11-20T10:42:00Z`, with or without fractions of a second, or with an offset
  /// (`+02:00`). `nil` for anything else, and for years before 1970 or after 9999.
  package init?(iso8601 text: String) {
    var reader = DigitReader(Array(text.utf8))
    guard let year = reader.number(digits: 4), reader.take("-"),
      let month = reader.number(digits: 2), (1...12).contains(month), reader.take("-"),
      let day = reader.number(digits: 2), (1...daysInMonth(month, of: year)).contains(day),
      reader.take("T"),
      let hour = reader.number(digits: 2), hour < 24, reader.take(":"),
      let minute = reader.number(digits: 2), minute < 60, reader.take(":"),
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

  /// `2026-11-20T10:42:00Z`.
  package var iso8601: String { "\(dayISO8601)T\(clock):\(twoDigits(seconds % 60))Z" }

  /// `2026-11-20`.
  package var dayISO8601: String {
    let parts = calendarParts
    return "\(parts.year)-\(twoDigits(parts.month))-\(twoDigits(parts.day))"
  }

  /// `20 November 2026`.
  package var dayInWords: String {
    let parts = calendarParts
    return "\(parts.day) \(Self.months[parts.month - 1]) \(parts.year)"
  }

  /// `20 November 2026, 10:42 UTC`.
  package var formatted: String { "\(dayInWords), \(clock) UTC" }

  /// `20 November, 10:42 UTC`.
  package var inWordsWithoutYear: String {
    let parts = calendarParts
    return "\(parts.day) \(Self.months[parts.month - 1]), \(clock) UTC"
  }

  /// `2 days ago`, in whole minutes, hours or days; `nil` for what is still to come.
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

/// Walks the bytes of a date; each part is taken only if it is there as a whole.
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

  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// `.123`; false for a point without digits.
  mutating func skipFraction() -> Bool {
    guard take(".") else { return true }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    return !digits.isEmpty
  }

  /// `Z`, `+02:00`, `-0330`.
  mutating func offsetSeconds() -> Int? {
    if take("Z") { return 0 }
    let sign = take("-") ? -1 : 1
    guard sign < 0 || take("+"), let hours = number(digits: 2), hours < 24 else { return nil }
    _ = take(":")
    guard let minutes = number(digits: 2), minutes < 60 else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }
}

/// In the Gregorian calendar; every year up to `year - 1` has 365 days and the leap days so far.
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
