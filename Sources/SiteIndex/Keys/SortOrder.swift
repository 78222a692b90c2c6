/// An order in which readers can sort a list, besides newest first, which every list has. The raw
/// value is its key in the hash.
package enum SortOrder: String, CaseIterable, Equatable, Sendable {
  case ending
  case amount
  case amountDescending = "amount-desc"
  case left, funded, popular, repaid
}
