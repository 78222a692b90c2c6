extension Database {
  /// The last second of the year 9999: what is later is no time.
  private static let latest = 253_402_300_799

  func loansShown(
    on site: String, except listed: Set<Int>
  ) throws(SQLiteError) -> [RetiredLoan] {
    guard tables.hasLoans else { return [] }
    return try reading { () throws(SQLiteError) in
      // Of those that are listed, which are most, the long column need not be read.
      let ids = try rows(
        "SELECT id FROM shown WHERE site = ? AND listed BETWEEN 0 AND ? ORDER BY id",
        .text(site), .integer(Self.latest)
      ) { $0.integer(0) }
      var loans: [RetiredLoan] = []
      for id in ids where !listed.contains(id) {
        loans += try rows(
          "SELECT listed, loan FROM shown WHERE site = ? AND id = ?", .text(site), .integer(id)
        ) { RetiredLoan(id: id, listedSeconds: $0.integer(0), json: $0.text(1) ?? "") }
      }
      return loans
    }
  }

  func keepShown(
    _ loans: [RetiredLoan], on site: StoredSite, endOfPresent: Int, forgetting outdated: [Int],
    listedBefore oldest: Int
  ) throws(SQLiteError) {
    try writingLoans { () throws(SQLiteError) in
      try put(site)
      let key = SQLValue.text(site.key)
      try run(
        "DELETE FROM shown WHERE site = ? AND listed NOT BETWEEN 0 AND ?", key,
        .integer(Self.latest))
      for id in outdated {
        try run(
          "DELETE FROM shown WHERE site = ? AND id = ? AND listed < ?", key, .integer(id),
          .integer(oldest))
      }
      for loan in loans { try put(loan, of: key, endOfPresent: endOfPresent) }
    }
  }

  /// Inserts or updates the record of a loan. If the record's time lies in the future because a clock
  /// was wrong, its content is replaced and its time is kept, since this clock may be the wrong one.
  private func put(
    _ loan: RetiredLoan, of site: SQLValue, endOfPresent: Int
  ) throws(SQLiteError) {
    try run(
      """
      INSERT INTO shown (site, id, listed, loan) VALUES (?1, ?2, ?3, ?4)
      ON CONFLICT (site, id) DO UPDATE
      SET listed = max(listed, excluded.listed), loan = excluded.loan
      WHERE excluded.listed > listed
      OR (excluded.listed = listed OR listed > ?5) AND excluded.loan != loan
      """, site, .integer(loan.id), .integer(loan.listedSeconds), .text(loan.json),
      .integer(endOfPresent))
  }

  /// `ids`: `nil` for all.
  func forgetShown(_ ids: [Int]?, on site: String) throws(SQLiteError) {
    guard tables.hasLoans else { return }
    try writing { () throws(SQLiteError) in
      guard let ids else { return try run("DELETE FROM shown WHERE site = ?", .text(site)) }
      for id in ids {
        try run("DELETE FROM shown WHERE site = ? AND id = ?", .text(site), .integer(id))
      }
    }
  }
}
