import Loans

extension RepaymentPlan {
  /// `14 repayments from April 2026 to May 2027, $38 a month, $532 in all`, without a full stop.
  package var sentence: String {
    var parts: [String]
    if repayments.count == 1 {
      let one = repayments[0]
      parts = ["One repayment of \(one.amount.dollars) on \(one.due.dayInWords)"]
    } else {
      let count = repayments.count.groupedByThousands
      parts = ["\(count) repayments \(whenWords)", eachWords, "\(total.dollars) in all"]
    }
    if undated > .zero { parts.append(undatedWords) }
    return parts.joined(separator: ", ")
  }

  private var whenWords: String {
    firstMonth == lastMonth
      ? "in \(firstMonth.formatted)" : "from \(firstMonth.formatted) to \(lastMonth.formatted)"
  }

  private var undatedWords: String {
    repayments.count == 1
      ? "and \(undated.dollars) without a date" : "\(undated.dollars) of it without a date"
  }

  /// What one repayment is: `$38 a month`, `about $38 a month` if they are within a tenth of each
  /// other, `$38 a month and $31 at the end`, `$20 to $60 each`.
  private var eachWords: String {
    let amounts = repayments.map(\.amount)
    let unit = isMonthly ? "a month" : "each"
    if let alike = Self.words(forAlike: amounts) { return "\(alike) \(unit)" }
    if amounts.count > 2, amounts.dropLast().allSatisfy({ $0 == amounts[0] }) {
      return "\(amounts[0].dollars) \(unit) and \(amounts[amounts.count - 1].dollars) at the end"
    }
    let sorted = amounts.sorted()
    return "\(sorted[0].dollars) to \(sorted[sorted.count - 1].dollars) \(unit)"
  }

  /// `$38` if all are equal, `about $38` if they are within a tenth of each other; `nil` for others.
  ///
  /// Takes at least one amount. Below $10 a whole dollar would be no good word for a tenth.
  private static func words(forAlike amounts: [Money]) -> String? {
    let sorted = amounts.sorted()
    let (least, most) = (sorted[0], sorted[sorted.count - 1])
    if least == most { return most.dollars }
    guard least >= Money(dollars: 10), (most - least).cents * 10 <= most.cents else { return nil }
    let mean = amounts.reduce(.zero, +).cents / amounts.count
    return "about \(Money(dollars: (mean + 50) / 100).dollars)"
  }

  /// Whether there is just one repayment in each month, from the first to the last.
  private var isMonthly: Bool {
    zip(repayments, repayments.dropFirst()).allSatisfy { $1.month.number - $0.month.number == 1 }
  }

  /// What the highest bar stands for: `$38 a month`, `up to $60 a quarter`; `$525` for one alone,
  /// `$200 at a time` where months without any lie between.
  package var peakWords: String {
    let amounts = bars.map(\.amount)
    let most = "up to \((amounts.max() ?? .zero).dollars)"
    let alike = Self.words(forAlike: amounts)
    if amounts.count == 1, let alike { return alike }
    guard amounts.count < barCount(ofMonths: monthsPerBar) else {
      return "\(alike ?? most) \(periodWords)"
    }
    // A bar that adds up several repayments is not what is paid at a time.
    return amounts.count == repayments.count
      ? "\(alike ?? most) at a time" : "\(most) \(periodWords)"
  }

  private var periodWords: String {
    switch monthsPerBar {
    case 1: "a month"
    case 3: "a quarter"
    case 12: "a year"
    default: "in \(monthsPerBar / 12) years"
    }
  }
}
