package import Loans
package import Words

extension PhraseValue {
  /// An amount of dollars, with cents only if it is not a whole number of dollars.
  package static func money(_ amount: Money) -> PhraseValue { .money(cents: amount.cents) }

  package static func moneyWithCents(_ amount: Money) -> PhraseValue {
    .moneyWithCents(cents: amount.cents)
  }

  package static func day(_ time: Timestamp) -> PhraseValue { .day(time.calendarTime) }

  package static func dayWithoutYear(_ time: Timestamp) -> PhraseValue {
    .dayWithoutYear(time.calendarTime)
  }

  package static func time(_ time: Timestamp) -> PhraseValue { .time(time.calendarTime) }

  package static func month(_ month: Month) -> PhraseValue { .month(month.calendarTime) }
}

extension Timestamp {
  /// The calendar date and the minute, in UTC.
  package var calendarTime: CalendarTime {
    let parts = calendarParts
    return CalendarTime(
      year: parts.year, month: parts.month, day: parts.day, hour: seconds / 3600 % 24,
      minute: seconds / 60 % 60)
  }
}

extension Month {
  package var calendarTime: CalendarTime { CalendarTime(year: year, month: number % 12 + 1) }
}
