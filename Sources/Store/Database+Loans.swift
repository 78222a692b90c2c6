extension Database {
  /// The last second of the year 9999: what is later is no time.
  private static let latest = 253_402_300_799

  func loansShown(
    on site: String, since oldest: Int, except listed: Set<Int>
  ) throws(SQLiteError) -> [ShownLoan] {
    guard tables == .current else { return [] }
    return try reading { () throws(SQLiteError) in
      // Of those that are listed, which are most, the long column need not be read.
      let ids = try rows(
        "SELECT id FROM shown WHERE site = ? AND listed BETWEEN ? AND ? ORDER BY id",
        .text(site), .integer(max(0, oldest)), .integer(Self.latest)
      ) { $0.integer(0) }
      var loans: [ShownLoan] = []
      for id in ids where !listed.contains(id) {
        loans += try rows(
          "SELECT listed, loan FROM shown WHERE site = ? AND id = ?", .text(site), .integer(id)
        ) { ShownLoan(id: id, listedSeconds: $0.integer(0), json: $0.text(1) ?? "") }
      }
      return loans
    }
  }

  func keepShown(
    _ loans: [ShownLoan], on site: String, oldest: Int
  ) throws(SQLiteError) {
    try writingLoans { () throws(SQLiteError) in
      try run(
        "DELETE FROM shown WHERE site = ? AND listed NOT BETWEEN ? AND ?",
        .text(site), .integer(oldest), .integer(Self.latest))
      for loan in loans {
        try run(
          """
          INSERT INTO shown (site, id, listed, loan) VALUES (?, ?, ?, ?)
          ON CONFLICT (site, id) DO UPDATE SET listed = excluded.listed, loan = excluded.loan
          WHERE excluded.listed > listed OR excluded.listed = listed AND excluded.loan != loan
          """, .text(site), .integer(loan.id), .integer(loan.listedSeconds), .text(loan.json))
      }
    }
  }

  func forgetShown(_ ids: [Int], on site: String) throws(SQLiteError) {
    guard tables == .current else { return }
    try writing { () throws(SQLiteError) in
      for id in ids {
        try run("DELETE FROM shown WHERE site = ? AND id = ?", .text(site), .integer(id))
      }
    }
  }
}
