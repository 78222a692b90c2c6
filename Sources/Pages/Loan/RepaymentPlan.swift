package import Loans
package import Mustache
package import SiteIndex
import Words

/// The expected repayments of a loan, in US dollars.
package struct RepaymentPlan: Equatable, Sendable {
  /// The sum that is due on one day.
  package struct Repayment: Equatable, Sendable {
    /// The beginning of the day in UTC.
    package let due: Timestamp
    package let amount: Money

    var month: Month { Month(of: due) }
  }

  /// The repayments, the earliest first; never empty. Each day occurs once, and each amount is
  /// positive.
  package let repayments: [Repayment]
  /// The sum that is expected without a date.
  package let undated: Money
  /// Whether the loan is repaid, so that the repayments are no longer expected.
  let isOver: Bool
  let words: SiteWords
  /// The time when the borrower received the money, if it is known.
  private let paidOut: Timestamp?

  /// Creates the plan of a loan from its payments. Returns `nil` if none has both a day and an
  /// amount.
  package init?(
    _ schedule: [Loan.Payment], paidOut: Timestamp? = nil, isOver: Bool = false, words: SiteWords
  ) {
    var undated = Money.zero
    var amounts: [Int: Money] = [:]
    for payment in schedule where payment.amount > .zero {
      if let due = payment.due {
        amounts[due.seconds / 86_400, default: .zero] += payment.amount
      } else {
        undated += payment.amount
      }
    }
    if amounts.isEmpty { return nil }
    self.undated = undated
    self.paidOut = paidOut
    self.isOver = isOver
    self.words = words
    repayments = amounts.sorted { $0.key < $1.key }.map { day, amount in
      Repayment(due: Timestamp(seconds: day * 86_400), amount: amount)
    }
  }

  /// The sum of all expected payments, with and without a date.
  package var total: Money { repayments.reduce(undated) { $0 + $1.amount } }

  var firstMonth: Month { repayments[0].month }
  var lastMonth: Month { repayments[repayments.count - 1].month }

  /// The month on the left of the chart. It is the month of the first repayment. If everything is
  /// due in one month, it is the month in which the loan was paid out, because a single bar would
  /// be meaningless.
  var startMonth: Month {
    guard firstMonth == lastMonth, let paidOut else { return firstMonth }
    return min(firstMonth, Month(of: paidOut))
  }

  /// Whether there is more than one month to draw.
  package var hasChart: Bool { startMonth < lastMonth }

  /// The sum that is due in one month or in several months together, as a bar of the chart.
  package struct Bar: Equatable, Sendable {
    /// The first month of the calendar period: January for a year.
    package let firstMonth: Month
    package let months: Int
    package let amount: Money

    package var lastMonth: Month { Month(number: firstMonth.number + months - 1) }
  }

  /// The maximum number of bars. More of them could not be distinguished on a phone.
  package static let maximumBars = 60

  /// The number of months of each bar: one, a quarter, a year, or several years.
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

  /// Returns the number of bars from the first month to the last, if each is for this many months.
  func barCount(monthsPerBar months: Int) -> Int {
    lastMonth.number / months - startMonth.number / months + 1
  }

  /// The height of the chart in its own units.
  package static let chartHeight = 60
  private static let barWidth = 7
  /// The distance between the left edges of neighboring bars.
  private static let barPitch = 12
  /// The number of bars that determines the minimum width. A chart with fewer bars is as wide, so
  /// that bars do not look like blocks.
  private static let minimumBars = 12

  /// The width of the chart in its own units, from the first bar to the last.
  package var chartWidth: Int {
    let count = max(Self.minimumBars, barCount(monthsPerBar: monthsPerBar))
    return (count - 1) * Self.barPitch + Self.barWidth
  }

  /// The bars as a single SVG path, each on the lower edge: `M0 60v-60h7v60z`.
  package var chartPath: String {
    let bars = bars
    let months = monthsPerBar
    let room = chartWidth - Self.barWidth
    let steps = max(1, barCount(monthsPerBar: months) - 1)
    let maximum = bars.map(\.amount).max() ?? .zero
    return bars.map { bar in
      let step = bar.firstMonth.number / months - startMonth.number / months
      // Even the lowest bar must be visible.
      let height = max(2, Self.barHeight(of: bar.amount, maximum: maximum))
      return "M\(step * room / steps) \(Self.chartHeight)v-\(height)h\(Self.barWidth)v\(height)z"
    }.joined()
  }

  /// Returns the rounded height of a bar. The bar of the maximum is as high as the chart.
  private static func barHeight(of amount: Money, maximum: Money) -> Int {
    // The amounts may be sums, and a multiple of a sum may not fit into an Int.
    let scaled = amount.cents.multipliedFullWidth(by: chartHeight)
    let (whole, rest) = maximum.cents.dividingFullWidth(scaled)
    return rest >= maximum.cents - maximum.cents / 2 ? whole + 1 : whole
  }
}

/// The table below the chart.
extension RepaymentPlan {
  /// A row for one day, or for the period of one bar.
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
    /// Whether amounts are written with cents. They are in all rows if any amount has cents.
    let hasCents: Bool
    fileprivate let words: SiteWords

    /// The day or the period in ISO 8601; `nil` for a period for which `<time>` has no format.
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

  /// The maximum number of repayments with a row for each. If there are more, they are added up by
  /// the periods of the bars.
  package static let maximumDayRows = 120

  /// The rows of the table. The last one has the sum without a date, if there is any.
  package var rows: [Row] {
    let hasCents = undated.hasCents || repayments.contains(where: \.amount.hasCents)
    var sum = Money.zero
    func row(_ time: Row.Time, _ amount: Money) -> Row {
      sum += amount
      return Row(time: time, amount: amount, runningTotal: sum, hasCents: hasCents, words: words)
    }
    let dated =
      isByDay
      ? repayments.map { row(.day($0.due), $0.amount) } : bars.map { row(.period($0), $0.amount) }
    return undated > .zero ? dated + [row(.unknown, undated)] : dated
  }

  /// The title of the table, `All 14 repayments`. The sum without a date counts as one repayment.
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
  /// Returns the text for the period of the bar: `April 2026`, `April to June 2026`, `2026`.
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
