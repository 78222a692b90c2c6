/// A minute of the calendar.
package struct CalendarTime: Equatable, Sendable {
  package var year: Int
  /// The month, 1…12.
  package var month: Int
  /// The day of the month, 1…31.
  package var day: Int
  /// The hour, 0…23.
  package var hour: Int
  /// The minute, 0…59.
  package var minute: Int

  package init(year: Int, month: Int, day: Int = 1, hour: Int = 0, minute: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
  }
}
