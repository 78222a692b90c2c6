extension Database {
  /// Matches the rows of a loan on any site through the primary key, since a scan of the table is
  /// slow.
  private static let isLoan = isLoan(in: "loans")

  private static func isLoan(in table: String) -> String {
    "site IN (SELECT DISTINCT site FROM \(table)) AND id = ?"
  }

  func loans(withIDs ids: [Int]) throws(SQLiteError) -> [StoredLoan] {
    try reading { () throws(SQLiteError) in
      var loans: [StoredLoan] = []
      for id in ids {
        loans += try rows(
          "SELECT listed, loan FROM loans WHERE \(Self.isLoan) ORDER BY site", .integer(id)
        ) {
          StoredLoan(id: id, listedSeconds: $0.integer(0), json: $0.text(1) ?? "")
        }
      }
      return loans
    }
  }

  func deleteLoans(_ ids: [Int], responsesFor keys: [String]) throws(SQLiteError) {
    guard try holds(loans: ids, responses: keys) else { return }
    try writing { () throws(SQLiteError) in
      for id in ids {
        for table in ["loans", "figures"] {
          try run("DELETE FROM \(table) WHERE \(Self.isLoan(in: table))", .integer(id))
        }
      }
      for key in keys {
        try deleteReferences(to: key)
        try run("DELETE FROM responses WHERE key = ?", .text(key))
      }
    }
  }

  private func holds(loans ids: [Int], responses keys: [String]) throws(SQLiteError) -> Bool {
    for id in ids {
      for table in ["loans", "figures"]
      where try exists("SELECT 1 FROM \(table) WHERE \(Self.isLoan(in: table))", .integer(id)) {
        return true
      }
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
