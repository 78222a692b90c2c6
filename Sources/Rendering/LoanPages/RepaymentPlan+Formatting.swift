import Loans

extension RepaymentPlan {
  /// The plan in words, `14 repayments from April 2026 to May 2027, $38 a month, $532 in all`,
  /// without a full stop.
  package var sentence: String {
    var parts: [String]
    if repayments.count == 1 {
      let one = repayments[0]
      parts = ["One repayment of \(one.amount.dollars) on \(one.due.formattedDay)"]
    } else {
      let count = repayments.count.groupedByThousands
      parts = ["\(count) repayments \(monthsText)", amountsText, "\(total.dollars) in all"]
    }
    if undated > .zero { parts.append(undatedText) }
    return parts.joined(separator: ", ")
  }

  private var monthsText: String {
    firstMonth == lastMonth
      ? "in \(firstMonth.formatted)" : "from \(firstMonth.formatted) to \(lastMonth.formatted)"
  }

  private var undatedText: String {
    repayments.count == 1
      ? "and \(undated.dollars) without a date" : "\(undated.dollars) of it without a date"
  }

  /// The amount of each repayment: `$38 a month`, `about $38 a month` if all are within a tenth of
  /// each other, `$38 a month and $31 at the end`, `$20 to $60 each`.
  private var amountsText: String {
    let amounts = repayments.map(\.amount)
    let unit = isMonthly ? "a month" : "each"
    if let common = Self.commonAmountText(of: amounts) { return "\(common) \(unit)" }
    if amounts.count > 2, amounts.dropLast().allSatisfy({ $0 == amounts[0] }) {
      return "\(amounts[0].dollars) \(unit) and \(amounts[amounts.count - 1].dollars) at the end"
    }
    let sorted = amounts.sorted()
    return "\(sorted[0].dollars) to \(sorted[sorted.count - 1].dollars) \(unit)"
  }

  /// Returns one amount that stands for all of them: `$38` if all are equal, `about $38` if they
  /// are within a tenth of each other, `nil` otherwise.
  ///
  /// There must be at least one amount. Amounts below $10 have to be equal, because whole dollars
  /// are too coarse for them.
  private static func commonAmountText(of amounts: [Money]) -> String? {
    let sorted = amounts.sorted()
    let (minimum, maximum) = (sorted[0], sorted[sorted.count - 1])
    if minimum == maximum { return maximum.dollars }
    guard minimum >= Money(dollars: 10), (maximum - minimum).cents * 10 <= maximum.cents
    else { return nil }
    let mean = amounts.reduce(.zero, +).cents / amounts.count
    return "about \(Money(dollars: (mean + 50) / 100).dollars)"
  }

  /// Whether there is exactly one repayment in each month from the first to the last.
  private var isMonthly: Bool {
    zip(repayments, repayments.dropFirst()).allSatisfy { $1.month.number - $0.month.number == 1 }
  }

  /// What the highest bar stands for: `$38 a month`, `up to $60 a quarter`, `$525` for a single
  /// bar, `$200 at a time` if there are months in between without a repayment.
  package var peakText: String {
    let amounts = bars.map(\.amount)
    let maximum = "up to \((amounts.max() ?? .zero).dollars)"
    let common = Self.commonAmountText(of: amounts)
    if amounts.count == 1, let common { return common }
    guard amounts.count < barCount(monthsPerBar: monthsPerBar) else {
      return "\(common ?? maximum) \(periodText)"
    }
    // A bar that adds up several repayments is not what is paid at a time.
    return amounts.count == repayments.count
      ? "\(common ?? maximum) at a time" : "\(maximum) \(periodText)"
  }

  private var periodText: String {
    switch monthsPerBar {
    case 1: "a month"
    case 3: "a quarter"
    case 12: "a year"
    default: "in \(monthsPerBar / 12) years"
    }
  }
}
