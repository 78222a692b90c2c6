package import Loans
package import SiteIndex

/// How a loan is expected to be repaid, in US dollars.
package struct RepaymentPlan: Equatable, Sendable {
  /// The sum of what is due on one day.
  package struct Repayment: Equatable, Sendable {
    /// The beginning of the day in UTC.
    package let due: Timestamp
    package let amount: Money

    var month: Month { Month(of: due) }
  }

  /// At least one repayment, the earliest first; each day occurs once, and each amount is above
  /// zero.
  package let repayments: [Repayment]
  /// The sum of what is expected without a date.
  package let undated: Money
  let words: SiteWords
  private let paidOut: Timestamp?

  /// Creates the plan of a loan; `nil` if no payment has both a day and an amount.
  ///
  /// - Parameters:
  ///   - schedule: The payments in any order.
  ///   - paidOut: When the borrower got the money, if Kiva says so.
  ///   - words: The words of the site.
  package init?(_ schedule: [Loan.Payment], paidOut: Timestamp? = nil, words: SiteWords) {
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
    self.words = words
    repayments = amounts.sorted { $0.key < $1.key }.map { day, amount in
      Repayment(due: Timestamp(seconds: day * 86_400), amount: amount)
    }
  }

  /// The sum of all that is expected, with and without a date.
  package var total: Money { repayments.reduce(undated) { $0 + $1.amount } }

  var firstMonth: Month { repayments[0].month }
  var lastMonth: Month { repayments[repayments.count - 1].month }

  /// The month on the left of the chart: that of the first repayment, or, if all is due in one
  /// month, that in which the loan was paid out, because a single bar would show nothing.
  var startMonth: Month {
    guard firstMonth == lastMonth, let paidOut else { return firstMonth }
    return min(firstMonth, Month(of: paidOut))
  }

  /// Whether there is more than one month to draw.
  package var hasChart: Bool { startMonth < lastMonth }
}
