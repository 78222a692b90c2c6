/// A month of the calendar, in UTC.
package struct Month: Hashable, Comparable, Sendable {
  /// How many months it is after January of the year 0.
  package let number: Int

  package init(number: Int) {
    self.number = number
  }

  /// The month that the moment lies in.
  package init(of time: Timestamp) {
    let parts = time.calendarParts
    number = parts.year * 12 + parts.month - 1
  }

  package var year: Int { number / 12 }

  /// `April`.
  package var name: String { Timestamp.months[number % 12] }

  /// `April 2026`.
  package var formatted: String { "\(name) \(year)" }

  /// `2026-04`, as `<time>` takes it.
  package var iso8601: String {
    let month = number % 12 + 1
    return "\(year)-\(month < 10 ? "0" : "")\(month)"
  }

  package static func < (left: Month, right: Month) -> Bool { left.number < right.number }
}
