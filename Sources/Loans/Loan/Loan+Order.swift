extension [Loan] {
  /// The loans in descending order of posting and then of identifier. Undated loans are last.
  package var newestFirst: [Loan] {
    // Each key is read only once.
    let keys = indices.map { index in
      (posted: self[index].posted?.seconds ?? .min, id: self[index].id, index: index)
    }
    let order = keys.sorted { ($0.posted, $0.id) > ($1.posted, $1.id) }.map(\.index)
    return order.elementsEqual(indices) ? self : order.map { self[$0] }
  }
}
