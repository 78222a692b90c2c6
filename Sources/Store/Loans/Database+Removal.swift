extension Database {
  /// Matches the rows of a loan on any site through the primary key, since a scan of the table is
  /// slow.
  private static let isLoan = isLoan(in: "loans")

  /// The tables that have rows of loans.
  private static let tables = [
    "loans", "events", "loan_states", "courses", "imported_loans",
  ]

  private static func isLoan(in table: String) -> String {
    // There can be very many events, but each site with any has a row.
    let sites = table == "events" ? "SELECT key FROM sites" : "SELECT DISTINCT site FROM \(table)"
    return "site IN (\(sites)) AND id = ?"
  }

  func loans(withIDs ids: [Int]) throws(SQLiteError) -> [StoredLoan] {
    try reading { () throws(SQLiteError) in
      var loans: [StoredLoan] = []
      for id in ids {
        loans += try rows(
          "SELECT listed, loan FROM loans WHERE \(Self.isLoan) ORDER BY site", .integer(id)
        ) { StoredLoan(id: id, row: $0) }
      }
      return loans
    }
  }

  /// Returns those of the loans that are in the history of a site.
  func loansInHistory(_ ids: [Int]) throws(SQLiteError) -> [Int] {
    try reading { () throws(SQLiteError) in
      var found: [Int] = []
      for id in ids {
        for table in ["events", "loan_states"]
        where try exists("SELECT 1 FROM \(table) WHERE \(Self.isLoan(in: table))", .integer(id)) {
          found.append(id)
          break
        }
      }
      return found
    }
  }

  func deleteLoans(_ ids: [Int], responsesFor keys: [String]) throws(SQLiteError) {
    guard try holds(loans: ids, responses: keys) else { return }
    try writing { () throws(SQLiteError) in
      for id in ids {
        for table in Self.tables {
          try run("DELETE FROM \(table) WHERE \(Self.isLoan(in: table))", .integer(id))
        }
        try deletePages(ofLoan: id)
      }
      // What a build said may name the loans.
      if !ids.isEmpty { try run("DELETE FROM builds") }
      for key in keys {
        try deleteReferences(to: key)
        try run("DELETE FROM responses WHERE key = ?", .text(key))
      }
    }
  }

  private func holds(loans ids: [Int], responses keys: [String]) throws(SQLiteError) -> Bool {
    if !ids.isEmpty, try integer("SELECT count(*) FROM builds") > 0 { return true }
    for id in ids {
      for table in Self.tables
      where try exists("SELECT 1 FROM \(table) WHERE \(Self.isLoan(in: table))", .integer(id)) {
        return true
      }
      if try hasPage(ofLoan: id) { return true }
    }
    for key in keys
    where try exists(
      """
      SELECT 1 FROM responses WHERE key = ?1
      UNION ALL SELECT 1 FROM site_pictures WHERE key = ?1
      """, .text(key))
    {
      return true
    }
    return false
  }

  private func exists(_ sql: String, _ value: SQLValue) throws(SQLiteError) -> Bool {
    try !rows(sql, value, read: { _ in }).isEmpty
  }
}
