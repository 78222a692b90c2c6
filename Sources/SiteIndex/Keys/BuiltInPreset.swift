/// A preset that every site has unless it chooses its own. The raw value is the name in the
/// settings.
package enum BuiltInPreset: String, CaseIterable, Equatable, Sendable {
  /// The loan ends within three days, so that it has at most two whole days left.
  case ending
  /// One to four shares of $25 are still needed.
  case nearlyThere = "nearly-there"
  /// The loan is repaid within a year.
  case soonRepaid = "soon-repaid"
  /// The loan needs more a day than it got a day so far.
  case atRisk = "at-risk"
  case matched
  /// Few loans of the site are in the country of the loan.
  case rare
}
