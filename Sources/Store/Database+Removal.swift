extension Database {
  /// The rows of a loan on any site, found by the primary key: the table itself is long.
  private static let ofLoan = "site IN (SELECT DISTINCT site FROM shown) AND id = ?"

  func shownLoans(withIDs ids: [Int]) throws(SQLiteError) -> [RetiredLoan] {
    guard tables.hasLoans else { return [] }
    return try reading { () throws(SQLiteError) in
      var loans: [RetiredLoan] = []
      for id in ids {
        loans += try rows(
          "SELECT listed, loan FROM shown WHERE \(Self.ofLoan) ORDER BY site", .integer(id)
        ) {
          RetiredLoan(id: id, listedSeconds: $0.integer(0), json: $0.text(1) ?? "")
        }
      }
      return loans
    }
  }

  func deleteLoans(_ ids: [Int], answersFor keys: [String]) throws(SQLiteError) {
    let hasLoans = tables.hasLoans
    guard tables.hasAnswers, try holds(loans: hasLoans ? ids : [], answers: keys) else { return }
    try writing { () throws(SQLiteError) in
      for id in ids where hasLoans {
        try run("DELETE FROM shown WHERE \(Self.ofLoan)", .integer(id))
      }
      for key in keys {
        try run(
          "DELETE FROM names WHERE name IN (SELECT name FROM names WHERE key = ?)", .text(key))
        try run("DELETE FROM answers WHERE key = ?", .text(key))
      }
    }
  }

  private func holds(loans ids: [Int], answers keys: [String]) throws(SQLiteError) -> Bool {
    for id in ids
    where try !rows("SELECT 1 FROM shown WHERE \(Self.ofLoan)", .integer(id), read: { _ in })
      .isEmpty
    {
      return true
    }
    for key in keys
    where try !rows("SELECT 1 FROM answers WHERE key = ?", .text(key), read: { _ in }).isEmpty {
      return true
    }
    return false
  }
}
