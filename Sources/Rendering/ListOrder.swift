package import Loans

/// The loans in the order of the list: pinned ones first, then newest first, of equal times the
/// higher id first, those without a time last.
package func inListOrder(_ loans: [Loan], pinned: Set<LoanID>) -> [Loan] {
  struct Key: Comparable {
    let isPinned: Bool
    let posted: Int
    let id: LoanID

    static func < (left: Key, right: Key) -> Bool {
      if left.isPinned != right.isPinned { return left.isPinned }
      return (left.posted, left.id) > (right.posted, right.id)
    }
  }
  let keys = loans.enumerated().map { index, loan in
    let key = Key(
      isPinned: pinned.contains(loan.id), posted: loan.posted?.seconds ?? Int.min, id: loan.id)
    return (key: key, index: index)
  }
  return keys.sorted { $0.key < $1.key }.map { loans[$0.index] }
}
