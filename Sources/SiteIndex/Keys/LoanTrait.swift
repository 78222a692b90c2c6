/// A property of a loan that a switch of the filter asks for. The raw value is the name of the
/// switch and its key in the hash, where the value is always `1`.
package enum LoanTrait: String, CaseIterable, Equatable, Sendable {
  /// The loan still needs money.
  case open
  /// At least one of the borrowers is a woman.
  case women
  /// Kiva itself disburses the loan, without a field partner.
  case direct
  /// Someone adds money to what lenders lend.
  case matched
  /// The loan is disbursed even if it is not fully funded.
  case flexible
  /// Few loans of the site are in the country of the loan.
  case rare
}
