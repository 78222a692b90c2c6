package import Loans

/// The table below the chart.
extension RepaymentPlan {
  /// What is due on one day, or in the period of one bar.
  package struct Row: Equatable, Sendable {
    /// The day, `3 April 2026`, or the period: `April 2026`, `April to June 2026`, `2026`.
    package let label: String
    /// The day or the period in ISO 8601; `nil` for a period that `<time>` has no format for.
    package let iso: String?
    package let amount: Money
    /// The sum of the amounts of this row and all rows before it.
    package let runningTotal: Money
    /// Whether the amounts are written with cents, as those of all rows are if one amount has any.
    let hasCents: Bool

    package var amountText: String { text(of: amount) }
    package var runningTotalText: String { text(of: runningTotal) }

    private func text(of amount: Money) -> String {
      hasCents ? amount.dollarsAndCents : amount.dollars
    }
  }

  /// The maximum number of repayments that have a row each. If there are more, the table has a row
  /// for each bar.
  package static let maximumDayRows = 120

  /// The rows of the table; the last one has what is due without a date.
  package var rows: [Row] {
    let hasCents = undated.hasCents || repayments.contains(where: \.amount.hasCents)
    var sum = Money.zero
    func row(_ label: String, _ iso: String?, _ amount: Money) -> Row {
      sum += amount
      return Row(
        label: label, iso: iso, amount: amount, runningTotal: sum, hasCents: hasCents)
    }
    let dated =
      isByDay
      ? repayments.map { row($0.due.formattedDay, $0.due.dayISO8601, $0.amount) }
      : bars.map { row($0.label, $0.iso, $0.amount) }
    return undated > .zero ? dated + [row("Without a date", nil, undated)] : dated
  }

  /// The title of the table: `All 14 repayments`, `All 400 repayments, by quarter`. What is due
  /// without a date counts as one repayment.
  package var rowsTitle: String {
    let count = repayments.count + (undated > .zero ? 1 : 0)
    let all = count == 1 ? "The one repayment" : "All \(count.groupedByThousands) repayments"
    if isByDay { return all }
    switch monthsPerBar {
    case 1: return "\(all), by month"
    case 3: return "\(all), by quarter"
    case 12: return "\(all), by year"
    default: return "\(all), by \(monthsPerBar / 12) years"
    }
  }

  private var isByDay: Bool { repayments.count <= Self.maximumDayRows }
}

extension RepaymentPlan.Bar {
  fileprivate var label: String {
    switch months {
    case 1: firstMonth.formatted
    case 2...11: "\(firstMonth.name) to \(lastMonth.formatted)"
    case 12: "\(firstMonth.year)"
    default: "\(firstMonth.year) to \(lastMonth.year)"
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
