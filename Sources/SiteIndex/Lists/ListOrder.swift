package import Loans

/// Returns the loans in the order of the list: pinned loans first, and otherwise in the given
/// order.
package func inListOrder(_ loans: [Loan], pinned: Set<LoanID>) -> [Loan] {
  if pinned.isEmpty { return loans }
  return loans.filter { pinned.contains($0.id) } + loans.filter { !pinned.contains($0.id) }
}
