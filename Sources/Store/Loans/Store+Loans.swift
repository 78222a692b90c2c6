internal import SQLite

extension Store {
  /// Returns the recorded loans of a site except `listed`, ordered by id. Their JSON is not
  /// checked.
  package func loans(on site: String, except listed: Set<Int>) throws(StoreError) -> [StoredLoan] {
    try reading(absent: []) { database throws(DatabaseError) in
      // Most loans are listed, so their long column need not be read.
      let ids = try database.rows(
        "SELECT id FROM loans WHERE site = ? ORDER BY id", .text(site)
      ) { $0.integer(0) }
      var loans: [StoredLoan] = []
      for id in ids where !listed.contains(id) {
        loans += try database.rows(
          "SELECT \(StoredLoan.columns) FROM loans WHERE site = ? AND id = ?", .text(site),
          .integer(id)
        ) { StoredLoan(id: id, row: $0) }
      }
      return loans
    }
  }

  /// Returns the times of the first data in which these loans of a site had ended, in seconds since
  /// 1970, UTC, without those that had not.
  package func endTimes(of ids: [Int], on site: String) throws(StoreError) -> [Int: Int] {
    if ids.isEmpty { return [:] }
    return try reading(absent: [:]) { database throws(DatabaseError) in
      var times: [Int: Int] = [:]
      for id in ids {
        times[id] =
          try database.rows(
            "SELECT ended FROM loans WHERE site = ? AND id = ? AND ended IS NOT NULL", .text(site),
            .integer(id)
          ) { $0.integer(0) }.first
      }
      return times
    }
  }

  /// Returns the last record of a loan on any site, or `nil` if there is none. Its JSON is not
  /// checked.
  package func latestLoan(_ id: Int) throws(StoreError) -> StoredLoan? {
    try using(absent: .some(nil)) { database throws(DatabaseError) in
      try database.rows(
        """
        SELECT \(StoredLoan.columns) FROM sites JOIN loans ON loans.site = sites.key
        WHERE loans.id = ? AND listed BETWEEN 0 AND ? ORDER BY listed DESC, site LIMIT 1
        """, .integer(id), .integer(StoredLoan.latestSeconds)
      ) { StoredLoan(id: id, row: $0) }.first
    }
  }

  /// Records the loans that are on the list of a site, updates its history, and records the site as
  /// `save(_:)` does. Either everything is written or nothing. Only changes are written.
  ///
  /// The record of a loan is replaced unless it has a later time. If that time is after
  /// `latestPlausibleTime`, a clock was wrong, and the JSON is replaced nevertheless. `outdated`
  /// loans that were last listed before `oldest` are deleted. Times are in seconds since 1970.
  ///
  /// Throws `.damaged` and `.newer` after the file has been set aside and the loans are recorded in
  /// a new one. After any other error (`.readOnly`, `.locked`…) nothing has changed.
  package func recordLoans(
    _ loans: [StoredLoan], history: HistoryUpdate = HistoryUpdate(), on site: StoredSite,
    latestPlausibleTime: Int = .max, deleting outdated: [Int] = [], listedBefore oldest: Int = 0
  ) throws(StoreError) {
    try writing(absent: loans.isEmpty && !history.addsSomething ? () : nil) {
      database throws(DatabaseError) in
      try database.put(site)
      let key = SQLValue.text(site.key)
      // A record with an invalid time must be replaced with any other record.
      try database.run(
        "UPDATE loans SET listed = 0 WHERE site = ? AND listed NOT BETWEEN 0 AND ?", key,
        .integer(StoredLoan.latestSeconds))
      for id in outdated {
        try database.run(
          "DELETE FROM loans WHERE site = ? AND id = ? AND listed < ?", key, .integer(id),
          .integer(oldest))
      }
      try database.put(loans, of: site.key, latestPlausibleTime: latestPlausibleTime)
      try database.put(history, on: site.key)
    }
  }

  /// Deletes loans of the site with this key. The errors are those of `recordLoans`.
  package func deleteLoans(_ ids: [Int], on site: String) throws(StoreError) {
    try writing(absent: ()) { database throws(DatabaseError) in
      for id in ids {
        try database.run("DELETE FROM loans WHERE site = ? AND id = ?", .text(site), .integer(id))
      }
    }
  }

  /// Deletes all loans of the site with this key. The errors are those of `recordLoans`.
  package func deleteAllLoans(on site: String) throws(StoreError) {
    try writing(absent: ()) { database throws(DatabaseError) in
      try database.run("DELETE FROM loans WHERE site = ?", .text(site))
    }
  }
}

extension Database {
  /// Inserts or updates the records of loans. If the time of a record is in the future, a clock was
  /// wrong, so its content is replaced and its time is kept.
  fileprivate func put(
    _ loans: [StoredLoan], of site: String, latestPlausibleTime: Int
  ) throws(DatabaseError) {
    let insertion = Insertion(
      "INSERT", into: "loans", ["id", "listed", "ended", "loan"],
      """
       ON CONFLICT (site, id) DO UPDATE
      SET listed = max(listed, excluded.listed), loan = excluded.loan,
      ended = min(coalesce(ended, excluded.ended), excluded.ended)
      WHERE excluded.listed > listed
      OR (excluded.listed = listed OR listed > \(latestPlausibleTime)) AND excluded.loan != loan
      """)
    try run(insertion, on: site, for: loans.sorted { $0.id < $1.id }) { loan, row in
      row.add(loan.id)
      row.add(loan.listedSeconds)
      row.add(loan.endedSeconds)
      row.addText(loan.appendJSON)
    }
  }
}

extension StoredLoan {
  /// The last second of the year 9999. Later times are invalid.
  fileprivate static let latestSeconds = 253_402_300_799

  /// Returns whether a number of seconds since 1970 is a time up to the year 9999.
  static func isTime(_ seconds: Int) -> Bool { (0...latestSeconds).contains(seconds) }

  /// The columns of a loan, in the order in which `init(id:row:)` reads them.
  static let columns = "listed, loan, ended"

  /// Reads the times and the JSON of a loan from `columns`. An invalid time counts as unknown: 0,
  /// or `nil` for the end.
  init(id: Int, row: Statement) {
    let seconds = row.integer(0)
    let ended = row.type(2) == .null ? nil : row.integer(2)
    // A damaged text is repaired to valid UTF-8.
    self.init(
      id: id, listedSeconds: Self.isTime(seconds) ? seconds : 0,
      endedSeconds: ended.flatMap { Self.isTime($0) ? $0 : nil },
      json: Array((row.text(1) ?? "").utf8))
  }
}
