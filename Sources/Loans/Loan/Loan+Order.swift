extension [Loan] {
  /// The loans with the newest date of posting first, and those without a date last. Loans with the
  /// same date are in descending order of their identifiers.
  package var newestFirst: [Loan] {
    // Each key is read once, instead of once for each comparison.
    let keys = indices.map { index in
      (posted: self[index].posted?.seconds ?? .min, id: self[index].id, index: index)
    }
    let order = keys.sorted { ($0.posted, $0.id) > ($1.posted, $1.id) }.map(\.index)
    return order.elementsEqual(indices) ? self : order.map { self[$0] }
  }
}
