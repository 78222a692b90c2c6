package import Loans

/// Returns the loans in the order of the list: pinned loans first, then those that are fundraising,
/// then the others by their statuses. Otherwise, they are in the given order. The scripts of the
/// list also put those last that have ended by the reader's clock (see order.js).
package func inListOrder(_ loans: [Loan], pinned: Set<LoanID>) -> [Loan] {
  let ranks = loans.map { pinned.contains($0.id) ? -1 : $0.statusRank }
  if zip(ranks, ranks.dropFirst()).allSatisfy(<=) { return loans }
  // The index keeps loans with the same rank in the given order.
  return loans.indices.sorted { (ranks[$0], $0) < (ranks[$1], $1) }.map { loans[$0] }
}
