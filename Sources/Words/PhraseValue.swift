/// A value that is filled in at a placeholder.
package enum PhraseValue: Equatable, Sendable {
  case text(String)
  /// A number in groups of three digits, `1,204`.
  case count(Int)
  /// A number without groups, `1204`.
  case digits(Int)
  /// A decimal number, given with a point, `3.5`.
  case decimal(String)
  /// An amount of dollars, `$3,850`, with cents only if it is not a whole number of dollars.
  case money(cents: Int)
  /// An amount of dollars with cents, `$3,850.00`.
  case moneyWithCents(cents: Int)
  /// A share in whole percent, `57%`.
  case percent(Int)
  /// A share in tenths of a percent, `12.5%`.
  case percentTenths(Int)
  /// A share in hundredths of a percent, `0.53%`.
  case percentHundredths(Int)
  /// The number of a day of a month, `20`.
  case dayOfMonth(Int)
  /// A day, `20 November 2026`.
  case day(CalendarTime)
  /// A day without its year, `20 November`.
  case dayWithoutYear(CalendarTime)
  /// A day with its time, `20 November 2026, 10:42 UTC`.
  case time(CalendarTime)
  /// A day with its time, but without its year, `20 November, 10:42 UTC`.
  case timeWithoutYear(CalendarTime)
  /// A month of a year, `November 2026`.
  case month(CalendarTime)
  /// A year, `2026`.
  case year(CalendarTime)

  /// The number that selects a plural form; `nil` for other values.
  var number: Int? {
    switch self {
    case .count(let number), .digits(let number), .percent(let number): number
    default: nil
    }
  }
}

extension Formats {
  package func append(_ value: PhraseValue, to bytes: inout [UInt8]) {
    switch value {
    case .text(let text): bytes.append(text)
    case .count(let number): numbers.appendGrouped(number, to: &bytes)
    case .digits(let number): bytes.append(String(number))
    case .decimal(let number): numbers.appendDecimal(number, to: &bytes)
    case .money(let cents): numbers.appendMoney(cents: cents, alwaysWithCents: false, to: &bytes)
    case .moneyWithCents(let cents):
      numbers.appendMoney(cents: cents, alwaysWithCents: true, to: &bytes)
    case .percent(let share): numbers.appendPercent(hundredths: share * 100, to: &bytes)
    case .percentTenths(let tenths): numbers.appendPercent(hundredths: tenths * 10, to: &bytes)
    case .percentHundredths(let hundredths):
      numbers.appendPercent(hundredths: hundredths, to: &bytes)
    case .dayOfMonth(let day): dates.append(dayOfMonth: day, to: &bytes)
    case .day(let date): dates.append(date, as: dates.day, to: &bytes)
    case .dayWithoutYear(let date): dates.append(date, as: dates.dayWithoutYear, to: &bytes)
    case .time(let date): dates.append(date, as: dates.time, to: &bytes)
    case .timeWithoutYear(let date): dates.append(date, as: dates.timeWithoutYear, to: &bytes)
    case .month(let date): dates.append(date, as: dates.month, to: &bytes)
    case .year(let date): dates.append(date, as: dates.year, to: &bytes)
    }
  }

  package func text(_ value: PhraseValue) -> String {
    if case .text(let text) = value { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(40)
    append(value, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
