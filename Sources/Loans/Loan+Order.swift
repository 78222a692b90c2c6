extension [Loan] {
  /// Newest first by the date of posting, of equal dates the higher id first; undated ones last.
  package var newestFirst: [Loan] {
    // Keys are small; loans are not, and sorting moves what it sorts.
    let keys = indices.map { index in
      (posted: self[index].posted?.seconds ?? .min, id: self[index].id, index: index)
    }
    let order = keys.sorted { ($0.posted, $0.id) > ($1.posted, $1.id) }.map(\.index)
    return order.elementsEqual(indices) ? self : order.map { self[$0] }
  }
}
