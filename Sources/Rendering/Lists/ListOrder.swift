package import Loans

/// The loans in the order of the list: pinned ones first, then newest first.
package func inListOrder(_ loans: [Loan], pinned: Set<LoanID>) -> [Loan] {
  let sorted = loans.newestFirst
  if pinned.isEmpty { return sorted }
  return sorted.filter { pinned.contains($0.id) } + sorted.filter { !pinned.contains($0.id) }
}
