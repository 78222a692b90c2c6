package import Loans

/// The medians of some loans, which a few large loans do not affect. Of an even number of values,
/// the median is the mean of the two in the middle.
package struct LoanMedians: Equatable, Sendable {
  /// The median of what the loans ask for; `nil` if no loan has an amount.
  package let amount: Money?
  /// The median of the months over which loans are repaid, rounded up; `nil` if no loan has a term.
  package let months: Int?

  package init(of loans: [SiteLoan]) {
    amount = median(of: loans.compactMap { $0.loan.amount?.cents }).map { Money(cents: $0) }
    months = median(of: loans.compactMap { $0.loan.terms?.repaymentMonths }.filter { $0 > 0 })
  }
}

/// Returns the median of some numbers that are not negative, rounded up; `nil` if there are none.
private func median(of numbers: [Int]) -> Int? {
  if numbers.isEmpty { return nil }
  let sorted = numbers.sorted()
  let (lower, upper) = (sorted[(sorted.count - 1) / 2], sorted[sorted.count / 2])
  // The sum of the two may not fit into an Int.
  return lower + (upper - lower + 1) / 2
}
