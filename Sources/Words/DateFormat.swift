/// The format of dates and times in a language.
package struct DateFormat: Equatable, Sendable {
  /// The patterns for the first day of a month, and for the hours 0 to 9.
  private let firstDay, hourOfOneDigit: Pattern
  let day, dayWithoutYear, time, timeWithoutYear, month, months, year, years: Pattern
  let monthNames: [String]

  /// The placeholders of a date in the order of `append(_:as:to:)`.
  private static let placeholders = ["day", "month", "year", "hour", "minute"]

  init(_ words: RecordedMessages) {
    firstDay = words.pattern("date.first-day", ["day"])
    hourOfOneDigit = words.pattern("date.hour-of-one-digit", ["hour"])
    day = words.pattern("date.day", Self.placeholders)
    dayWithoutYear = words.pattern("date.day-without-year", Self.placeholders)
    time = words.pattern("date.time", Self.placeholders)
    timeWithoutYear = words.pattern("date.time-without-year", Self.placeholders)
    month = words.pattern("date.month", Self.placeholders)
    months = words.pattern("date.months", ["first", "last", "year"])
    year = words.pattern("date.year", Self.placeholders)
    years = words.pattern("date.years", ["first", "last"])
    monthNames = [
      words.text("month.january"), words.text("month.february"), words.text("month.march"),
      words.text("month.april"), words.text("month.may"), words.text("month.june"),
      words.text("month.july"), words.text("month.august"), words.text("month.september"),
      words.text("month.october"), words.text("month.november"), words.text("month.december"),
    ]
  }

  /// Returns a period of several months of one year, `April to June 2026`.
  package func months(from first: CalendarTime, to last: CalendarTime) -> String {
    let year = String(last.year)
    return months.text { [name(of: first), name(of: last), year][$0] }
  }

  /// Returns a period of several years, `2026 to 2027`.
  package func years(from first: Int, to last: Int) -> String {
    years.text { String([first, last][$0]) }
  }

  func append(_ date: CalendarTime, as pattern: Pattern, to bytes: inout [UInt8]) {
    pattern.append(to: &bytes) { placeholder, bytes in
      switch placeholder {
      case 0: append(dayOfMonth: date.day, to: &bytes)
      case 1: bytes.append(name(of: date))
      case 2: bytes.append(digits: date.year.magnitude)
      case 3: append(hour: date.hour, to: &bytes)
      default: bytes.append(digits: date.minute.magnitude, minimumCount: 2)
      }
    }
  }

  func append(dayOfMonth day: Int, to bytes: inout [UInt8]) {
    if day > 1 { return bytes.append(digits: day.magnitude) }
    firstDay.append(to: &bytes) { _, bytes in bytes.append(digits: day.magnitude) }
  }

  private func append(hour: Int, to bytes: inout [UInt8]) {
    if hour > 9 { return bytes.append(digits: hour.magnitude) }
    hourOfOneDigit.append(to: &bytes) { _, bytes in bytes.append(digits: hour.magnitude) }
  }

  private func name(of date: CalendarTime) -> String {
    monthNames.indices.contains(date.month - 1) ? monthNames[date.month - 1] : ""
  }
}
