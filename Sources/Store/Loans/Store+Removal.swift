internal import SQLite

extension Store {
  /// Returns the records of these loans on all sites of the store.
  package func loans(withIDs ids: Set<Int>) throws(StoreError) -> [StoredLoan] {
    if ids.isEmpty { return [] }
    return try reading(absent: []) { database throws(DatabaseError) in
      var loans: [StoredLoan] = []
      for id in ids.sorted() {
        loans += try database.rows(
          "SELECT \(StoredLoan.columns) FROM loans WHERE \(Database.isLoan(in: "loans")) ORDER BY site",
          .integer(id)
        ) { StoredLoan(id: id, row: $0) }
      }
      return loans
    }
  }

  /// Returns which of the loans are in the history of any site in the store, in ascending order.
  package func loansInHistory(_ ids: Set<Int>) throws(StoreError) -> [Int] {
    if ids.isEmpty { return [] }
    return try reading(absent: []) { database throws(DatabaseError) in
      var found: [Int] = []
      for id in ids.sorted() where try database.hasLoan(id, inOneOf: ["events", "loan_states"]) {
        found.append(id)
      }
      return found
    }
  }

  /// Deletes these loans and their history on all sites, and the responses with these keys and all
  /// their names. Either everything is deleted or nothing. Deleted data is overwritten in the file.
  ///
  /// Throws `.damaged` and `.newer` after the file has been set aside, which still contains the
  /// loans. After any other error (`.readOnly`, `.locked`…) nothing has changed.
  package func deleteLoans(_ ids: Set<Int>, responsesFor keys: [String]) throws(StoreError) {
    try checkWritable()
    try using(absent: ()) { database throws(DatabaseError) in
      guard try database.holds(loans: ids, responses: keys) else { return }
      try database.writing { () throws(DatabaseError) in
        for id in ids.sorted() {
          for table in Database.tablesOfLoans {
            let isLoan = Database.isLoan(in: table)
            try database.run("DELETE FROM \(table) WHERE \(isLoan)", .integer(id))
          }
          // Without its row, the loan would look like a new one, and could not come back.
          try database.run(
            "UPDATE portfolio_loans SET loan = NULL WHERE \(Database.isKeptInPortfolio)",
            .integer(id))
          try database.deletePages(ofLoan: id)
        }
        // The messages of a build may mention the loans.
        if !ids.isEmpty { try database.run("DELETE FROM builds") }
        for key in keys {
          try database.deleteReferences(to: key)
          try database.run("DELETE FROM responses WHERE key = ?", .text(key))
        }
      }
    }
  }
}

extension Database {
  fileprivate static let tablesOfLoans = [
    "loans", "details", "level_checks", "events", "loan_states", "courses", "imported_loans",
  ]
  private static let tablesOfAPIs: Set = ["details", "level_checks"]

  /// A condition that matches the rows of portfolios that have the entry of a loan. It uses the
  /// primary key.
  fileprivate static let isKeptInPortfolio = "\(isLoan(in: "portfolio_loans")) AND loan IS NOT NULL"

  /// Returns a condition that matches the rows of a loan on any site and from any API. It uses the
  /// primary key instead of a slow scan.
  static func isLoan(in table: String) -> String {
    if table == "portfolio_loans" {
      return "(api, portfolio) IN (SELECT api, portfolio FROM portfolios) AND id = ?"
    }
    if tablesOfAPIs.contains(table) {
      return "api IN (SELECT DISTINCT api FROM \(table)) AND id = ?"
    }
    // Each site that has loans also has a row in `sites`.
    return "site IN (SELECT key FROM sites) AND id = ?"
  }

  fileprivate func hasLoan(_ id: Int, inOneOf tables: [String]) throws(DatabaseError) -> Bool {
    for table in tables
    where try exists("SELECT 1 FROM \(table) WHERE \(Self.isLoan(in: table))", .integer(id)) {
      return true
    }
    return false
  }

  fileprivate func holds(
    loans ids: Set<Int>, responses keys: [String]
  ) throws(DatabaseError) -> Bool {
    if !ids.isEmpty, try integer("SELECT count(*) FROM builds") > 0 { return true }
    for id in ids {
      if try hasLoan(id, inOneOf: Self.tablesOfLoans) { return true }
      if try hasPage(ofLoan: id) { return true }
      if try exists("SELECT 1 FROM portfolio_loans WHERE \(Self.isKeptInPortfolio)", .integer(id)) {
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
}
