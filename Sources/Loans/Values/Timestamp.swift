/// A time in UTC with a resolution of one second. It does not depend on the machine's time zone and
/// locale.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// The last second of the year 9999.
  package static let last = Timestamp(seconds: 253_402_300_799)

  /// Seconds since 1970-01-01T00:00:00Z.
  package let seconds: Int

  package init(seconds: Int) { self.seconds = seconds }

  /// Parses a time such as `2026-11-20T10:42:00Z`. It may have a fraction and an offset (`+02:00`).
  /// Returns `nil` for other texts, and for years before 1970 or after 9999.
  package init?(iso8601 text: String) { self.init(iso8601: Array(text.utf8)[...]) }

  /// Parses a time in UTF-8, with the same rules as for a string.
  package init?(iso8601 text: ArraySlice<UInt8>) {
    var reader = DigitReader(bytes: text)
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

  package static func < (left: Timestamp, right: Timestamp) -> Bool { left.seconds < right.seconds }

  /// The time in ISO 8601 format: `2026-11-20T10:42:00Z`.
  package var iso8601: String { String(appending: appendISO8601) }

  /// The second before this time, but never before 1970. If a period ends at this time, the second
  /// is on its last day.
  package var secondBefore: Timestamp { Timestamp(seconds: max(0, seconds - 1)) }

  /// The day in ISO 8601 format: `2026-11-20`.
  package var dayISO8601: String { String(appending: appendDayISO8601) }

  /// The time in messages: `20 November 2026, 10:42 UTC`. Pages format times in the language of the
  /// site.
  package var formatted: String {
    let parts = calendarParts
    return "\(parts.day) \(Self.months[parts.month - 1]) \(parts.year), \(clock) UTC"
  }

  /// Appends the time in ISO 8601 format, `2026-11-20T10:42:00Z`.
  package func appendISO8601(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: Self.maximumBytes) { writeISO8601(to: &$0) }
  }

  /// Writes the time in ISO 8601 format to a span with room for `maximumBytes`.
  package func writeISO8601(to bytes: inout OutputSpan<UInt8>) {
    writeDay(to: &bytes, separator: UInt8(ascii: "-"))
    bytes.append(UInt8(ascii: "T"))
    writeClock(to: &bytes, separator: UInt8(ascii: ":"))
    bytes.append(UInt8(ascii: ":"))
    bytes.append(twoDigits: (seconds % 60).magnitude)
    bytes.append(UInt8(ascii: "Z"))
  }

  /// Appends the day in ISO 8601 format, `2026-11-20`.
  package func appendDayISO8601(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: Self.maximumBytes) { bytes in
      writeDay(to: &bytes, separator: UInt8(ascii: "-"))
    }
  }

  /// Appends the time in the basic format of ISO 8601, `20261120T104200Z`.
  package func appendBasicISO8601(to bytes: inout [UInt8]) {
    bytes.append(addingCapacity: Self.maximumBytes) { bytes in
      writeDay(to: &bytes, separator: nil)
      bytes.append(UInt8(ascii: "T"))
      writeClock(to: &bytes, separator: nil)
      bytes.append(twoDigits: (seconds % 60).magnitude)
      bytes.append(UInt8(ascii: "Z"))
    }
  }

  /// Returns the time that has passed since then in whole minutes, hours or days, `2 days ago`;
  /// `nil` if this time is in the future.
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

  /// The hour and the minute in UTC: `10:42`.
  package var clock: String {
    String(appending: { bytes in
      bytes.append(addingCapacity: Self.maximumBytes) { bytes in
        writeClock(to: &bytes, separator: UInt8(ascii: ":"))
      }
    })
  }

  /// An upper bound for the number of bytes of a date with a time.
  package static let maximumBytes = 40

  private func writeDay(to bytes: inout OutputSpan<UInt8>, separator: UInt8?) {
    let parts = calendarParts
    if (0..<10_000).contains(parts.year) {
      bytes.append(twoDigits: parts.year.magnitude / 100)
      bytes.append(twoDigits: parts.year.magnitude % 100)
    } else {
      bytes.append(digits: parts.year.magnitude)
    }
    if let separator { bytes.append(separator) }
    bytes.append(twoDigits: parts.month.magnitude)
    if let separator { bytes.append(separator) }
    bytes.append(twoDigits: parts.day.magnitude)
  }

  private func writeClock(to bytes: inout OutputSpan<UInt8>, separator: UInt8?) {
    bytes.append(twoDigits: (seconds / 3600 % 24).magnitude)
    if let separator { bytes.append(separator) }
    bytes.append(twoDigits: (seconds / 60 % 60).magnitude)
  }

  /// The date in the Gregorian calendar. The computation uses years that begin in March, so that
  /// the leap day is the last day, and eras of 400 years, which all have the same number of days.
  /// Source: https://howardhinnant.github.io/date_algorithms.html.
  package var calendarParts: (year: Int, month: Int, day: Int) {
    let days = max(0, seconds / 86_400) + 719_468
    let (era, dayOfEra) = days.quotientAndRemainder(dividingBy: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    return (400 * era + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

/// Reads the numbers and separators of a date. An incomplete one is not consumed.
private struct DigitReader {
  private let bytes: ArraySlice<UInt8>
  private var index: Int

  init(bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    index = bytes.startIndex
  }

  var isAtEnd: Bool { next == nil }

  private var next: UInt8? { index < bytes.endIndex ? bytes[index] : nil }

  private var nextDigit: Int? {
    guard let next, (0x30...0x39).contains(next) else { return nil }
    return Int(next - 0x30)
  }

  mutating func number(digits: Int) -> Int? {
    let start = index
    var number = 0
    while index < start + digits {
      guard let digit = nextDigit else {
        index = start
        return nil
      }
      number = number * 10 + digit
      index += 1
    }
    return number
  }

  mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  /// Skips a fraction such as `.123`, and returns false if the point has no digits after it.
  mutating func skipFraction() -> Bool {
    guard consume(".") else { return true }
    let start = index
    while nextDigit != nil { index += 1 }
    return index > start
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
