/// An order in which readers can sort a list; the raw value is its key in the hash.
///
/// Every list has the order of its pages, newest first, so that it is not among these.
package enum SortOrder: String, CaseIterable, Equatable, Sendable {
  case ending
  case amount
  case amountDescending = "amount-desc"
  case left, funded, popular, repaid
}
