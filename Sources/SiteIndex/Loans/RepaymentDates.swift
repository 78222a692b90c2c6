package import Loans

/// The days by which lenders can expect half and all of a loan back, from its expected repayments.
///
/// The term of a loan in months does not tell these days, because it is counted from the day on
/// which the borrower received the money, which may be before or after the posting of the loan.
/// Source: `scheduled_payments`, docs/kiva-api.md.
package struct RepaymentDates: Equatable, Sendable {
  /// The beginning of the first day in UTC by which at least half of all expected repayments are
  /// due; `nil` if too many of them have no date, or if that day is past.
  package let half: Timestamp?
  /// The beginning of the day in UTC of the last expected repayment; `nil` if some repayments have
  /// no date.
  package let last: Timestamp?

  /// Creates the days from the expected repayments of a loan, in any order. Days before `start` are
  /// past, since a lender of that day can no longer expect them. Returns `nil` if no repayment has
  /// both a date and an amount, or if all of them are past.
  package init?(_ schedule: [Loan.Payment], since start: Timestamp? = nil) {
    let payments = schedule.filter { $0.amount > .zero }
    let dated = payments.compactMap { payment in
      payment.due.map { (day: $0.seconds / 86_400, amount: payment.amount) }
    }.sorted { $0.day < $1.day }
    let firstDay = (start?.seconds ?? 0) / 86_400
    guard let lastDay = dated.last?.day, lastDay >= firstDay else { return nil }
    let total = payments.reduce(Money.zero) { $0 + $1.amount }
    var sum = Money.zero
    let halfDay = dated.first { payment in
      sum += payment.amount
      return sum >= total - sum
    }?.day
    half = halfDay.flatMap { $0 >= firstDay ? Timestamp(seconds: $0 * 86_400) : nil }
    last = dated.count == payments.count ? Timestamp(seconds: lastDay * 86_400) : nil
  }
}
