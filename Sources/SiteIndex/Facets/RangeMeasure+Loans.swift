import Loans

extension RangeMeasure {
  /// Returns the value of a loan in cents, percent or months, or the day on which it ends; `nil` if
  /// Kiva did not say.
  ///
  /// The day is counted from 1970, because the days that are left depend on when a page is read.
  /// Only a loan that can still be funded has one.
  func value(of siteLoan: SiteLoan) -> Int? {
    let loan = siteLoan.loan
    return switch self {
    case .amount: loan.amount?.cents
    case .remaining: siteLoan.remaining?.cents
    case .percent: siteLoan.percentFunded
    case .days: siteLoan.closedReason == nil ? loan.expires.map { $0.seconds / 86_400 } : nil
    case .months: loan.terms?.repaymentMonths
    }
  }
}
