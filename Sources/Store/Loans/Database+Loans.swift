extension Database {
  func loans(on site: String, except listed: Set<Int>) throws(SQLiteError) -> [StoredLoan] {
    try reading { () throws(SQLiteError) in
      // Most loans are listed, and their long column need not be read.
      let ids = try rows(
        "SELECT id FROM loans WHERE site = ? ORDER BY id", .text(site)
      ) { $0.integer(0) }
      var loans: [StoredLoan] = []
      for id in ids where !listed.contains(id) {
        loans += try rows(
          "SELECT listed, loan FROM loans WHERE site = ? AND id = ?", .text(site), .integer(id)
        ) { StoredLoan(id: id, row: $0) }
      }
      return loans
    }
  }

  func latestLoan(_ id: Int) throws(SQLiteError) -> StoredLoan? {
    try reading { () throws(SQLiteError) in
      try rows(
        """
        SELECT listed, loan FROM sites JOIN loans ON loans.site = sites.key
        WHERE loans.id = ? AND listed BETWEEN 0 AND ? ORDER BY listed DESC, site LIMIT 1
        """, .integer(id), .integer(StoredLoan.latestSeconds)
      ) { StoredLoan(id: id, row: $0) }.first
    }
  }

  func recordLoans(
    _ loans: [StoredLoan], _ history: HistoryUpdate,
    on site: StoredSite, endOfPresent: Int, deleting outdated: [Int],
    listedBefore oldest: Int
  ) throws(SQLiteError) {
    try writing { () throws(SQLiteError) in
      try put(site)
      let key = SQLValue.text(site.key)
      // A record with an invalid time must be replaced by any other.
      try run(
        "UPDATE loans SET listed = 0 WHERE site = ? AND listed NOT BETWEEN 0 AND ?", key,
        .integer(StoredLoan.latestSeconds))
      for id in outdated {
        try run(
          "DELETE FROM loans WHERE site = ? AND id = ? AND listed < ?", key, .integer(id),
          .integer(oldest))
      }
      try put(loans, of: site.key, endOfPresent: endOfPresent)
      try put(history, on: site.key)
    }
  }

  /// Inserts or updates the records of loans. If a record's time lies in the future because a clock
  /// was wrong, its content is replaced and its time is kept, since this clock may be the wrong one.
  private func put(
    _ loans: [StoredLoan], of site: String, endOfPresent: Int
  ) throws(SQLiteError) {
    let insertion = Insertion(
      "INSERT", into: "loans", ["id", "listed", "loan"],
      """
       ON CONFLICT (site, id) DO UPDATE
      SET listed = max(listed, excluded.listed), loan = excluded.loan
      WHERE excluded.listed > listed
      OR (excluded.listed = listed OR listed > \(endOfPresent)) AND excluded.loan != loan
      """)
    try run(insertion, on: site, for: loans.sorted { $0.id < $1.id }) { loan, row in
      row.add(loan.id)
      row.add(loan.listedSeconds)
      row.addText(loan.appendJSON)
    }
  }

  /// Deletes loans of a site; all of them if `ids` is `nil`.
  func deleteLoans(_ ids: [Int]?, on site: String) throws(SQLiteError) {
    try writing { () throws(SQLiteError) in
      guard let ids else { return try run("DELETE FROM loans WHERE site = ?", .text(site)) }
      for id in ids {
        try run("DELETE FROM loans WHERE site = ? AND id = ?", .text(site), .integer(id))
      }
    }
  }
}

extension StoredLoan {
  /// The last second of the year 9999. A later time is invalid.
  fileprivate static let latestSeconds = 253_402_300_799

  /// Reads the time and the JSON of a loan from the first two columns of a row. An invalid time
  /// counts as unknown, which is 0, so that the loan is kept.
  init(id: Int, row: Statement) {
    let seconds = row.integer(0)
    let isValid = (0...Self.latestSeconds).contains(seconds)
    // A damaged text is repaired to valid UTF-8.
    self.init(
      id: id, listedSeconds: isValid ? seconds : 0, json: Array((row.text(1) ?? "").utf8))
  }
}
