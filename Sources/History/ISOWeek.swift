package import Loans

/// A week from Monday to Sunday, as in ISO 8601.
package struct ISOWeek: Hashable, Comparable, Sendable {
  /// The beginning of the Monday, in UTC. It is before 1970 for the week in which 1970 begins.
  package let monday: Timestamp

  /// The week that includes a time, in UTC.
  package init(of time: Timestamp) {
    let day = time.seconds / 86_400
    // 1 January 1970 was a Thursday.
    monday = Timestamp(seconds: (day - (day + 3) % 7) * 86_400)
  }

  private init(monday: Timestamp) { self.monday = monday }

  package static func < (left: ISOWeek, right: ISOWeek) -> Bool { left.monday < right.monday }

  /// The beginning of the Sunday, in UTC.
  package var sunday: Timestamp { Timestamp(seconds: monday.seconds + 6 * 86_400) }

  /// The week before.
  package var previous: ISOWeek { ISOWeek(monday: Timestamp(seconds: monday.seconds - 7 * 86_400)) }

  /// Returns the weeks from one to another, both included.
  package static func weeks(from first: ISOWeek, to last: ISOWeek) -> [ISOWeek] {
    stride(from: first.monday.seconds, through: last.monday.seconds, by: 7 * 86_400).map {
      ISOWeek(monday: Timestamp(seconds: $0))
    }
  }
}
