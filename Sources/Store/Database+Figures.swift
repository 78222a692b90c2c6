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
    try run(
      "REPLACE INTO figures (site, id, seen, since, figures) VALUES (?, ?, ?, ?, ?)", on: site,
      for: figures
    ) { figures, parameters throws(SQLiteError) in
      try parameters.add(figures.id)
      try parameters.add(figures.seenSeconds)
      try parameters.add(figures.sinceSeconds)
      try parameters.add(figures.figures)
    }
  }
}
