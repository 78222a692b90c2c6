package import Loans

/// How a loan is to be repaid: what is expected on each day, in US dollars.
package struct RepaymentPlan: Equatable, Sendable {
  /// All that is due on one day.
  package struct Repayment: Equatable, Sendable {
    /// The beginning of the day.
    package let due: Timestamp
    package let amount: Money

    var month: Month { Month(of: due) }
  }

  /// The earliest first; at least one, each of a day of its own and above zero.
  package let repayments: [Repayment]
  /// What is expected on a day that Kiva did not say.
  package let undated: Money
  private let paidOut: Timestamp?

  /// Takes a schedule in any order, and when the borrower got the money; `nil` if no payment in it
  /// has both a day and an amount.
  package init?(_ schedule: [Loan.Payment], paidOut: Timestamp? = nil) {
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
    repayments = amounts.sorted { $0.key < $1.key }.map { day, amount in
      Repayment(due: Timestamp(seconds: day * 86_400), amount: amount)
    }
  }

  /// All that is expected, dated or not.
  package var total: Money { repayments.reduce(undated) { $0 + $1.amount } }

  var firstMonth: Month { repayments[0].month }
  var lastMonth: Month { repayments[repayments.count - 1].month }

  /// Where the picture begins: with the first repayment; if all is due in one month with the month
  /// in which the loan was paid out, because one bar alone shows nothing.
  var start: Month {
    guard firstMonth == lastMonth, let paidOut else { return firstMonth }
    return min(firstMonth, Month(of: paidOut))
  }

  /// Whether there is more than one month to show.
  package var hasPicture: Bool { start < lastMonth }
}
