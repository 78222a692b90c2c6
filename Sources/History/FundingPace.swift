package import Loans

/// How fast lenders lent to a loan.
package struct FundingPace: Equatable, Sendable {
  /// The beginning of the time over which the pace was measured.
  package let since: Timestamp
  /// The length of the time over which the pace was measured, in seconds; at least a day.
  package let seconds: Int
  /// The change of the amount lent in the time over which the pace was measured. It is negative if
  /// lenders took back more than others lent.
  package let gain: Money

  /// The money that lenders lent in the time over which the pace was measured; zero if the amount
  /// fell.
  package var gained: Money { max(.zero, gain) }
}
