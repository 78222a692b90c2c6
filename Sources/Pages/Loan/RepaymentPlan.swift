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
  let paidOut: Timestamp?

  /// The days by which half and all of the loan are due.
  let dates: RepaymentDates
  /// What the repayments bring back of one lender's share; `nil` if nobody can expect that.
  package let share: LoanShare?

  /// Creates the plan of a loan from its payments, and of a share of the loan if there is one.
  /// Returns `nil` if no payment has both a day and an amount.
  package init?(
    _ schedule: [Loan.Payment], share: LoanShare.Terms? = nil, paidOut: Timestamp? = nil,
    isOver: Bool = false, words: SiteWords
  ) {
    guard let dates = RepaymentDates(schedule) else { return nil }
    self.dates = dates
    var undated = Money.zero
    var amounts: [Int: Money] = [:]
    for payment in schedule where payment.amount > .zero {
      if let due = payment.due {
        amounts[due.seconds / 86_400, default: .zero] += payment.amount
      } else {
        undated += payment.amount
      }
    }
    self.undated = undated
    self.paidOut = paidOut
    self.isOver = isOver
    self.words = words
    let repayments = amounts.sorted { $0.key < $1.key }.map { day, amount in
      Repayment(due: Timestamp(seconds: day * 86_400), amount: amount)
    }
    self.repayments = repayments
    self.share = share.flatMap { terms in
      LoanShare(terms, repaid: repayments.reduce(undated) { $0 + $1.amount })
    }
  }

  /// The sum of all expected payments, with and without a date.
  package var total: Money { repayments.reduce(undated) { $0 + $1.amount } }

  var firstMonth: Month { repayments[0].month }
  var lastMonth: Month { repayments[repayments.count - 1].month }

  /// The month on the left of the chart. It is the month of the first repayment. If everything is
  /// due in one month, it is the month in which the loan was paid out, because a line needs a
  /// length.
  var startMonth: Month {
    guard firstMonth == lastMonth, let paidOut else { return firstMonth }
    return min(firstMonth, Month(of: paidOut))
  }

  /// Whether the chart begins with the month in which the loan was paid out.
  var startsPaidOut: Bool { startMonth < firstMonth }

  /// Whether there is more than one month to draw.
  package var hasChart: Bool { startMonth < lastMonth }

  /// A calendar period of one or more months, and the sum that is due in it.
  package struct Period: Equatable, Sendable {
    /// The first month of the period, which is January for a year.
    package let firstMonth: Month
    package let months: Int
    package let amount: Money

    package var lastMonth: Month { Month(number: firstMonth.number + months - 1) }
  }

  /// The maximum number of periods. A table with more rows would be too long.
  package static let maximumPeriods = 60

  /// The number of months of each period: one, a quarter, a year, or several years.
  package var monthsPerPeriod: Int {
    var months = [1, 3, 12].first { periodCount(months: $0) <= Self.maximumPeriods } ?? 24
    while periodCount(months: months) > Self.maximumPeriods { months += 12 }
    return months
  }

  /// The periods from the first to the last, leaving out periods in which nothing is due.
  package var periods: [Period] {
    let months = monthsPerPeriod
    var amounts: [Int: Money] = [:]
    for repayment in repayments {
      amounts[repayment.month.number / months, default: .zero] += repayment.amount
    }
    return amounts.sorted { $0.key < $1.key }.map { index, amount in
      Period(firstMonth: Month(number: index * months), months: months, amount: amount)
    }
  }

  /// Returns the number of periods from the first month to the last.
  private func periodCount(months: Int) -> Int {
    lastMonth.number / months - firstMonth.number / months + 1
  }
}

/// The table below the chart.
extension RepaymentPlan {
  /// A row for one day or for one period.
  package struct Row: Equatable, Sendable {
    enum Time: Equatable, Sendable {
      case day(Timestamp)
      case period(Period)
      case unknown
    }

    let time: Time
    package let amount: Money
    /// The sum of the amounts of this row and all rows before it.
    package let runningTotal: Money
    /// What has come back of a lender's share by then; `nil` without a share.
    package let shareRepaid: Money?
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

    /// Writes the part of the lender's share that is repaid by the end of the row's period,
    /// `$3.57`. Writes nothing if the plan does not follow a share.
    package func writeShare(to output: inout TemplateOutput) {
      if let shareRepaid { output.write(.moneyWithCents(shareRepaid), in: words.formats) }
    }
  }

  /// The maximum number of repayments with a row for each. If there are more, they are added up by
  /// periods.
  package static let maximumDayRows = 120

  /// The rows of the table. The last one has the sum without a date, if there is any.
  package var rows: [Row] {
    let hasCents = undated.hasCents || repayments.contains(where: \.amount.hasCents)
    var sum = Money.zero
    func row(_ time: Row.Time, _ amount: Money) -> Row {
      sum += amount
      return Row(
        time: time, amount: amount, runningTotal: sum, shareRepaid: share?.part(of: sum),
        hasCents: hasCents, words: words)
    }
    let dated =
      isByDay
      ? repayments.map { row(.day($0.due), $0.amount) }
      : periods.map { row(.period($0), $0.amount) }
    return undated > .zero ? dated + [row(.unknown, undated)] : dated
  }

  /// The title of the table, `All 14 repayments`. The sum without a date counts as one repayment.
  package var rowsTitle: String {
    let count = PhraseValue.count(repayments.count + (undated > .zero ? 1 : 0))
    if isByDay { return words.plan.rows.text(count) }
    switch monthsPerPeriod {
    case 1: return words.plan.rowsByMonth.text(count)
    case 3: return words.plan.rowsByQuarter.text(count)
    case 12: return words.plan.rowsByYear.text(count)
    default: return words.plan.rowsByYears.text(count, .count(monthsPerPeriod / 12))
    }
  }

  /// Whether the table has a row for each day.
  var isByDay: Bool { repayments.count <= Self.maximumDayRows }
}

extension RepaymentPlan.Period {
  /// Returns the text for the period: `April 2026`, `April to June 2026`, `2026`.
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
