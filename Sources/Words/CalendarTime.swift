/// A date and time with a resolution of one minute.
package struct CalendarTime: Equatable, Sendable {
  /// The date, with a month of 1…12 and a day of 1…31.
  package var year, month, day: Int
  /// The time, with an hour of 0…23 and a minute of 0…59.
  package var hour, minute: Int

  package init(year: Int, month: Int, day: Int = 1, hour: Int = 0, minute: Int = 0) {
    self.year = year
    self.month = month
    self.day = day
    self.hour = hour
    self.minute = minute
  }
}
