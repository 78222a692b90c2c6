/// An order that readers can choose instead of newest first. The raw value is its key in the hash.
package enum SortOrder: String, CaseIterable, Equatable, Sendable {
  case ending
  case amount
  case amountDescending = "amount-desc"
  case left, funded, popular, repaid
}
