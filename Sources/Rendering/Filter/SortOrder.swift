import Loans

/// An order in which readers can sort a list; the raw value is its key in the hash.
///
/// Every list has the order of its pages, newest first, so that it is not among these.
package enum SortOrder: String, CaseIterable, Equatable, Sendable {
  case ending
  case amount
  case amountDescending = "amount-desc"
  case left, funded, popular, repaid

  /// Returns whether the order says something of a loan. An order that says nothing of any loan of
  /// a list is not offered.
  ///
  /// Only status and amounts decide which loans are closed, so that this does not depend on the
  /// time.
  func applies(to siteLoan: SiteLoan) -> Bool {
    let loan = siteLoan.loan
    return switch self {
    case .ending: siteLoan.closedReason == nil && loan.expires != nil
    case .amount, .amountDescending: loan.amount != nil
    case .left: siteLoan.closedReason == nil && siteLoan.remaining != nil
    case .funded: siteLoan.percentFunded != nil
    case .popular: siteLoan.fundedAmount != nil && loan.posted != nil
    case .repaid: loan.terms?.repaymentMonths != nil
    }
  }
}
