extension Database {
  func figures(on site: String) throws(SQLiteError) -> [StoredFigures] {
    try rows(
      "SELECT id, seen, since, figures FROM figures WHERE site = ? ORDER BY id", .text(site)
    ) {
      StoredFigures(
        id: $0.integer(0), seenSeconds: $0.integer(1), sinceSeconds: $0.text(2).flatMap { Int($0) },
        figures: $0.text(3) ?? "")
    }
  }

  /// Inserts or replaces the figures of loans. The caller begins the transaction.
  func put(_ figures: [StoredFigures], of site: String) throws(SQLiteError) {
    let sorted = figures.sorted { $0.id < $1.id }
    try run(Self.replaceFigures, on: site, for: sorted) { figures, row in
      row.add(figures.id)
      row.add(figures.seenSeconds)
      row.add(figures.sinceSeconds)
      row.add(figures.figures)
    }
  }

  private static let replaceFigures = Insertion(
    "REPLACE", into: "figures", ["id", "seen", "since", "figures"])
}
