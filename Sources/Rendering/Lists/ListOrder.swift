package import Loans

/// Returns loans in the order of the list: first the pinned ones, then the others, each newest
/// first.
package func inListOrder(_ loans: [Loan], pinned: Set<LoanID>) -> [Loan] {
  let sorted = loans.newestFirst
  if pinned.isEmpty { return sorted }
  return sorted.filter { pinned.contains($0.id) } + sorted.filter { !pinned.contains($0.id) }
}
