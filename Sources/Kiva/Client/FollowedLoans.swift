package import Diagnostics
package import Loans

/// The loans that have left Kiva's listing, with Kiva's current data.
package struct FollowedLoans: Equatable, Sendable {
  /// The loans with their current details.
  package var loans: [Loan] = []
  /// The identifiers of loans that Kiva no longer knows, sorted.
  package internal(set) var unknown: [LoanID] = []
  package internal(set) var warnings: [Warning] = []

  package init() {}
}
