package import Loans

/// The table below the picture.
extension RepaymentPlan {
  /// What is due on one day, or in the months of one bar.
  package struct Row: Equatable, Sendable {
    /// `3 April 2026`; of months together `April 2026`, `April to June 2026`, `2026`.
    package let label: String
    /// The same as `<time>` takes it; `nil` for what it cannot say.
    package let iso: String?
    package let amount: Money
    /// What is repaid by then, this included.
    package let sum: Money
  }

  /// Of more repayments the table has a row for each bar.
  package static let mostDays = 120

  /// A row for each repayment, or for each bar; the undated ones are in the last.
  package var rows: [Row] {
    var sum = Money.zero
    func row(_ label: String, _ iso: String?, _ amount: Money) -> Row {
      sum += amount
      return Row(label: label, iso: iso, amount: amount, sum: sum)
    }
    let dated =
      isByDay
      ? repayments.map { row($0.due.dayInWords, $0.due.dayISO8601, $0.amount) }
      : bars.map { row($0.label, $0.iso, $0.amount) }
    return undated > .zero ? dated + [row("Without a date", nil, undated)] : dated
  }

  /// What folds the table away: `All 14 repayments`, `All 400 repayments, by quarter`; what has no
  /// date counts as one.
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

  private var isByDay: Bool { repayments.count <= Self.mostDays }
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
