package import Loans

/// The picture: a bar for each month, or for longer where there would be too many.
extension RepaymentPlan {
  /// What is due in some months together.
  package struct Bar: Equatable, Sendable {
    /// The months begin where the calendar does: a year in January.
    package let firstMonth: Month
    package let months: Int
    package let amount: Money

    package var lastMonth: Month { Month(number: firstMonth.number + months - 1) }
  }

  /// More could not be told apart on a telephone.
  package static let mostBars = 60

  /// How many months a bar stands for: one, a quarter, a year, or as many years as it takes.
  package var monthsPerBar: Int {
    var months = [1, 3, 12].first { barCount(ofMonths: $0) <= Self.mostBars } ?? 24
    while barCount(ofMonths: months) > Self.mostBars { months += 12 }
    return months
  }

  /// The bars from left to right, none where nothing is due.
  package var bars: [Bar] {
    let months = monthsPerBar
    var amounts: [Int: Money] = [:]
    for repayment in repayments {
      amounts[repayment.month.number / months, default: .zero] += repayment.amount
    }
    return amounts.sorted { $0.key < $1.key }.map { index, amount in
      Bar(firstMonth: Month(number: index * months), months: months, amount: amount)
    }
  }

  /// How many bars there is room for from the start to the last month.
  func barCount(ofMonths months: Int) -> Int {
    lastMonth.number / months - start.number / months + 1
  }
}

extension RepaymentPlan {
  package static let height = 60
  private static let barWidth = 7
  /// From one bar to the next.
  private static let pace = 12
  /// A drawing of fewer bars is no narrower than one of that many, so that they stay bars.
  private static let fewestBars = 12

  /// In the units of the drawing. A bar at the start stands at its left edge, the last one at its
  /// right.
  package var width: Int {
    let count = max(Self.fewestBars, barCount(ofMonths: monthsPerBar))
    return (count - 1) * Self.pace + Self.barWidth
  }

  /// The bars as one path of SVG, each from the lower edge: `M0 60v-60h7v60z`.
  package var path: String {
    let bars = bars
    let months = monthsPerBar
    let room = width - Self.barWidth
    let steps = max(1, barCount(ofMonths: months) - 1)
    let most = bars.map(\.amount).max() ?? .zero
    return bars.map { bar in
      let step = bar.firstMonth.number / months - start.number / months
      // A small one can be seen.
      let tall = max(2, Self.tallness(of: bar.amount, beside: most))
      return "M\(step * room / steps) \(Self.height)v-\(tall)h\(Self.barWidth)v\(tall)z"
    }.joined()
  }

  /// Rounded; an amount may be a sum, a multiple of which need not fit an Int.
  private static func tallness(of amount: Money, beside most: Money) -> Int {
    let scaled = amount.cents.multipliedFullWidth(by: Self.height)
    let (whole, rest) = most.cents.dividingFullWidth(scaled)
    return rest >= most.cents - most.cents / 2 ? whole + 1 : whole
  }
}
