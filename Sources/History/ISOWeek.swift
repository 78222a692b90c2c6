package import Loans

/// A week from Monday to Sunday, as ISO 8601 counts weeks: the first week of a year is the one with
/// its first Thursday.
package struct ISOWeek: Hashable, Comparable, Sendable {
  /// The beginning of the Monday, in UTC. It is before 1970 for the week in which 1970 begins.
  package let monday: Timestamp

  /// The week that includes a time, in UTC.
  package init(of time: Timestamp) {
    let day = time.seconds / 86_400
    // 1 January 1970 was a Thursday.
    monday = Timestamp(seconds: (day - (day + 3) % 7) * 86_400)
  }

  package static func < (left: ISOWeek, right: ISOWeek) -> Bool { left.monday < right.monday }

  /// The year to which the week belongs, which may differ from the year of its Monday.
  package var year: Int { thursday.calendarParts.year }

  /// The number of the week in its year, counted from 1.
  package var number: Int {
    guard let newYear = Timestamp(iso8601: "\(year)-01-01T00:00:00Z") else { return 1 }
    return (thursday.seconds - newYear.seconds) / (7 * 86_400) + 1
  }

  private var thursday: Timestamp { Timestamp(seconds: monday.seconds + 3 * 86_400) }

  /// Returns the weeks from one to another, both included.
  package static func weeks(from first: ISOWeek, to last: ISOWeek) -> [ISOWeek] {
    stride(from: first.monday.seconds, through: last.monday.seconds, by: 7 * 86_400).map {
      ISOWeek(of: Timestamp(seconds: $0))
    }
  }
}
