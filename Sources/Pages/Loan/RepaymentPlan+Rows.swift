package import Loans
package import Mustache
import SiteIndex
import Words

/// The table below the chart.
extension RepaymentPlan {
  /// What is due on one day, or in the period of one bar.
  package struct Row: Equatable, Sendable {
    enum Time: Equatable, Sendable {
      case day(Timestamp)
      case period(Bar)
      case unknown
    }

    let time: Time
    package let amount: Money
    /// The sum of the amounts of this row and all rows before it.
    package let runningTotal: Money
    /// Whether the amounts are written with cents, as those of all rows are if one amount has any.
    let hasCents: Bool
    private let words: SiteWords

    fileprivate init(
      _ time: Time, _ amount: Money, runningTotal: Money, hasCents: Bool, words: SiteWords
    ) {
      self.time = time
      self.amount = amount
      self.runningTotal = runningTotal
      self.hasCents = hasCents
      self.words = words
    }

    /// The day or the period in ISO 8601; `nil` for a period that `<time>` has no format for.
    package var iso: String? {
      switch time {
      case .day(let day): day.dayISO8601
      case .period(let bar): bar.iso
      case .unknown: nil
      }
    }

    /// Writes the day, `3 April 2026`, or the period: `April 2026`, `April to June 2026`, `2026`.
    package func writeTime(to output: inout TemplateOutput) {
      switch time {
      case .day(let day): output.write(.day(day), in: words.formats)
      case .period(let bar): output.write(bar.text(words.formats))
      case .unknown: output.write(words.plan.withoutDate)
      }
    }

    /// Writes an amount of the row, `$38` or `$38.00`.
    package func write(_ amount: Money, to output: inout TemplateOutput) {
      output.write(hasCents ? .moneyWithCents(amount) : .money(amount), in: words.formats)
    }
  }

  /// The maximum number of repayments that have a row each. If there are more, the table has a row
  /// for each bar.
  package static let maximumDayRows = 120

  /// The rows of the table; the last one has what is due without a date.
  package var rows: [Row] {
    let hasCents = undated.hasCents || repayments.contains(where: \.amount.hasCents)
    var sum = Money.zero
    func row(_ time: Row.Time, _ amount: Money) -> Row {
      sum += amount
      return Row(time, amount, runningTotal: sum, hasCents: hasCents, words: words)
    }
    let dated =
      isByDay
      ? repayments.map { row(.day($0.due), $0.amount) } : bars.map { row(.period($0), $0.amount) }
    return undated > .zero ? dated + [row(.unknown, undated)] : dated
  }

  /// The title of the table: `All 14 repayments`, `All 400 repayments, by quarter`. What is due
  /// without a date counts as one repayment.
  package var rowsTitle: String {
    let count = PhraseValue.count(repayments.count + (undated > .zero ? 1 : 0))
    if isByDay { return words.plan.rows.text(count) }
    switch monthsPerBar {
    case 1: return words.plan.rowsByMonth.text(count)
    case 3: return words.plan.rowsByQuarter.text(count)
    case 12: return words.plan.rowsByYear.text(count)
    default: return words.plan.rowsByYears.text(count, .count(monthsPerBar / 12))
    }
  }

  private var isByDay: Bool { repayments.count <= Self.maximumDayRows }
}

extension RepaymentPlan.Bar {
  /// Returns the period that the bar stands for: `April 2026`, `April to June 2026`, `2026`.
  fileprivate func text(_ formats: Formats) -> String {
    let (first, last) = (firstMonth.calendarTime, lastMonth.calendarTime)
    return switch months {
    case 1: formats.text(.month(first))
    case 2...11: formats.dates.months(from: first, to: last)
    case 12: formats.text(.year(first))
    default: formats.dates.years(from: first.year, to: last.year)
    }
  }

  fileprivate var iso: String? {
    switch months {
    case 1: firstMonth.iso8601
    case 12: "\(firstMonth.year)"
    default: nil
    }
  }
}
