package import Loans

/// The bar chart, which has a bar for each month, or for a longer period if there would be too many
/// bars.
extension RepaymentPlan {
  /// What is due in one month or in several months together.
  package struct Bar: Equatable, Sendable {
    /// The first month, where the calendar begins the period: a year begins in January.
    package let firstMonth: Month
    package let months: Int
    package let amount: Money

    package var lastMonth: Month { Month(number: firstMonth.number + months - 1) }
  }

  /// The maximum number of bars: more of them could not be distinguished on a phone.
  package static let maximumBars = 60

  /// The number of months that a bar stands for: one, a quarter, a year, or as many years as it
  /// takes.
  package var monthsPerBar: Int {
    var months = [1, 3, 12].first { barCount(monthsPerBar: $0) <= Self.maximumBars } ?? 24
    while barCount(monthsPerBar: months) > Self.maximumBars { months += 12 }
    return months
  }

  /// The bars from left to right, leaving out periods in which nothing is due.
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

  /// Returns the number of bars that there is room for from the start to the last month.
  func barCount(monthsPerBar months: Int) -> Int {
    lastMonth.number / months - startMonth.number / months + 1
  }
}

extension RepaymentPlan {
  /// The height of the chart in its own units.
  package static let chartHeight = 60
  private static let barWidth = 7
  /// The distance from the left edge of a bar to that of the next one.
  private static let barPitch = 12
  /// A chart of fewer bars is as wide as one of this many, so that its bars do not look like
  /// blocks.
  private static let minimumBars = 12

  /// The width of the chart in its own units. A bar for the start is at the left edge, and the
  /// last bar at the right edge.
  package var chartWidth: Int {
    let count = max(Self.minimumBars, barCount(monthsPerBar: monthsPerBar))
    return (count - 1) * Self.barPitch + Self.barWidth
  }

  /// The bars as one SVG path, each standing on the lower edge: `M0 60v-60h7v60z`.
  package var chartPath: String {
    let bars = bars
    let months = monthsPerBar
    let room = chartWidth - Self.barWidth
    let steps = max(1, barCount(monthsPerBar: months) - 1)
    let maximum = bars.map(\.amount).max() ?? .zero
    return bars.map { bar in
      let step = bar.firstMonth.number / months - startMonth.number / months
      // Even the lowest bar can be seen.
      let height = max(2, Self.barHeight(of: bar.amount, maximum: maximum))
      return "M\(step * room / steps) \(Self.chartHeight)v-\(height)h\(Self.barWidth)v\(height)z"
    }.joined()
  }

  /// Returns the rounded height of a bar if that of the maximum amount is as high as the chart.
  private static func barHeight(of amount: Money, maximum: Money) -> Int {
    // The amounts may be sums, a multiple of which need not fit an Int.
    let scaled = amount.cents.multipliedFullWidth(by: chartHeight)
    let (whole, rest) = maximum.cents.dividingFullWidth(scaled)
    return rest >= maximum.cents - maximum.cents / 2 ? whole + 1 : whole
  }
}
