/// A calendar month in UTC.
package struct Month: Hashable, Comparable, Sendable {
  /// The number of months since January of year 0.
  package let number: Int

  package init(number: Int) { self.number = number }

  /// Creates the month that contains a time.
  package init(of time: Timestamp) {
    let parts = time.calendarParts
    number = parts.year * 12 + parts.month - 1
  }

  package var year: Int { number / 12 }

  /// The month as the HTML element `<time>` expects it: `2026-04`.
  package var iso8601: String {
    let month = number % 12 + 1
    return "\(year)-\(month < 10 ? "0" : "")\(month)"
  }

  package static func < (left: Month, right: Month) -> Bool { left.number < right.number }
}
