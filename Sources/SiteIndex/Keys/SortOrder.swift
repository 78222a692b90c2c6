/// An order that readers can choose instead of newest first. The raw value is its key in the hash.
package enum SortOrder: String, CaseIterable, Equatable, Sendable {
  case ending
  case amount
  case amountDescending = "amount-desc"
  case left, funded, popular
  /// The day of the last expected repayment.
  case repaid
  /// The day by which half of the loan is expected back.
  case half
  /// The money that a loan needs a day until its end, compared with what it got a day so far.
  case atRisk = "at-risk"

  /// The orders of views. `atRisk` is not one of them, because it depends on the reader's clock.
  static let ofViews = allCases.filter { $0 != .atRisk }
}
