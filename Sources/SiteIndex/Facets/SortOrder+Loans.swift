import Loans

extension SortOrder {
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
