internal import FoundationEssentials

/// A moment in UTC, to the second. The machine's time zone and locale never show in it.
package struct Timestamp: Hashable, Comparable, Sendable {
  /// Seconds since 1970-01-01T00:00:00Z.
  package let seconds: Int

  package init(seconds: Int) {
    self.seconds = seconds
  }

  /// Reads `2026-11-20T10:42:00Z`, with or without fractions of a second, or with an offset
  /// (`+02:00`). `nil` for anything else, and for years before 1970 or after 9999.
  package init?(iso8601 text: String) {
    let plain = Date.ISO8601FormatStyle()
    let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    guard let date = (try? plain.parse(text)) ?? (try? fractional.parse(text)) else { return nil }
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard seconds >= 0, seconds < 253_402_300_800 else { return nil }
    self.seconds = Int(seconds)
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.seconds < right.seconds
  }

  /// `2026-11-20T10:42:00Z`.
  package var iso8601: String {
    let parts = calendarParts
    let date = "\(parts.year)-\(twoDigits(parts.month))-\(twoDigits(parts.day))"
    return "\(date)T\(clock):\(twoDigits(seconds % 60))Z"
  }

  /// `20 November 2026`.
  package var dayInWords: String {
    let parts = calendarParts
    return "\(parts.day) \(Self.months[parts.month - 1]) \(parts.year)"
  }

  /// `20 November 2026, 10:42 UTC`.
  package var inWords: String { "\(dayInWords), \(clock) UTC" }

  private var clock: String { "\(twoDigits(seconds / 3600 % 24)):\(twoDigits(seconds / 60 % 60))" }

  private var calendarParts: (year: Int, month: Int, day: Int) {
    let date = Date(timeIntervalSince1970: Double(seconds))
    let parts = Self.calendar.dateComponents([.year, .month, .day], from: date)
    return (parts.year ?? 1970, parts.month ?? 1, parts.day ?? 1)
  }

  private static let calendar: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

private func twoDigits(_ value: Int) -> String { value < 10 ? "0\(value)" : String(value) }
