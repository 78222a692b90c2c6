package import Loans
internal import SQLite

extension Store {
  /// Returns how far a portfolio has been read; `nil` if it has not been read, or if its record is
  /// damaged.
  package func portfolio(_ key: PortfolioKey) throws(StoreError) -> PortfolioProgress? {
    try reading(absent: nil) { database throws(DatabaseError) in
      try database.rows(
        """
        SELECT team, named, checked, total, next_entry, gap_entry, unfound,
        short_count, completed, may_lack FROM portfolios
        WHERE api = ? AND portfolio = ?
        """, .text(key.api), .text(key.name), read: PortfolioProgress.init(row:)
      ).first ?? nil
    }
  }

  /// Returns the loans of a portfolio with higher identifiers than `id`, or those with the lowest
  /// ones, at most `count`, ordered by identifier.
  package func loans(
    of key: PortfolioKey, after id: LoanID?, count: Int
  ) throws(StoreError) -> [(id: LoanID, entry: PortfolioEntry)] {
    try reading(absent: []) { database throws(DatabaseError) in
      try database.rows(
        """
        SELECT id, read, joined, pending, loan FROM portfolio_loans
        WHERE api = ? AND portfolio = ? AND id > ? ORDER BY id LIMIT ?
        """, .text(key.api), .text(key.name), .integer(id?.value ?? 0), .integer(count)
      ) { row in
        let seconds = row.integer(1)
        let entry = PortfolioEntry(
          readSeconds: StoredLoan.isTime(seconds) ? seconds : 0, hasJoined: row.integer(2) != 0,
          isPending: row.integer(3) != 0, json: row.text(4).map { Array($0.utf8) })
        return (LoanID(row.integer(0)), entry)
      }
    }
  }

  /// Saves a page of a portfolio and how far it has been read. If `settles` is set, no loan is
  /// pending any more. Other portfolios whose first pages were last read more than 30 days ago are
  /// deleted. Either everything is saved or nothing. The errors are those of `save(_:as:prunes:)`.
  package func save(
    _ progress: PortfolioProgress, _ loans: [LoanID: PortfolioEntry], settles: Bool,
    of key: PortfolioKey
  ) throws(StoreError) {
    let oldest = oldestCheckedSeconds
    try writing(absent: nil) { database throws(DatabaseError) in
      try database.prunePortfolios(checkedBefore: oldest, except: key)
      try database.replace(progress, of: key)
      if settles {
        try database.run(
          "UPDATE portfolio_loans SET pending = 0 WHERE api = ? AND portfolio = ? AND pending != 0",
          .text(key.api), .text(key.name))
      }
      for (id, loan) in loans.sorted(by: { $0.key < $1.key }) {
        try database.run(
          """
          REPLACE INTO portfolio_loans (api, portfolio, id, read, joined, pending, loan)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """, .text(key.api), .text(key.name), .integer(id.value), .integer(loan.readSeconds),
          .integer(loan.hasJoined ? 1 : 0), .integer(loan.isPending ? 1 : 0),
          .text(loan.json.map { String(decoding: $0, as: UTF8.self) }))
      }
    }
  }

  /// Replaces the entries of these loans in a portfolio, if it has them, with entries from
  /// `seconds`. The errors are those of `save(_:as:prunes:)`.
  package func replaceLoans(
    _ loans: [LoanID: [UInt8]], of key: PortfolioKey, seconds: Int
  ) throws(StoreError) {
    if loans.isEmpty { return }
    try writing(absent: ()) { database throws(DatabaseError) in
      for (id, json) in loans.sorted(by: { $0.key < $1.key }) {
        try database.run(
          """
          UPDATE portfolio_loans SET loan = ?, read = ? WHERE api = ? AND portfolio = ? AND id = ?
          """, .text(String(decoding: json, as: UTF8.self)), .integer(seconds), .text(key.api),
          .text(key.name), .integer(id.value))
      }
    }
  }

  /// Deletes everything about a portfolio. The errors are those of `save(_:as:prunes:)`.
  package func deletePortfolio(_ key: PortfolioKey) throws(StoreError) {
    try writing(absent: ()) { database throws(DatabaseError) in
      for table in ["portfolios", "portfolio_loans"] {
        try database.run(
          "DELETE FROM \(table) WHERE api = ? AND portfolio = ?", .text(key.api), .text(key.name))
      }
    }
  }
}

extension PortfolioProgress {
  /// Reads a row of the table; `nil` if it has a value that kivagen never writes.
  fileprivate init?(row: Statement) {
    let counts = 0...1_000_000_000
    let read = RowReader.read(row) { reader throws(RowReader.DamagedRow) in
      var progress = PortfolioProgress()
      progress.teamNumber = try reader.integer()
      progress.numberSeconds = try reader.seconds()
      progress.checkedSeconds = try reader.seconds()
      progress.total = try reader.integer(counts)
      progress.nextEntry = try reader.integer(counts)
      progress.gapEntry = try reader.integer(counts)
      progress.unfoundCount = try RowReader.required(reader.integer(counts))
      progress.shortCount = try reader.integer(counts)
      progress.completedSeconds = try reader.seconds()
      progress.mayLackLoans = try RowReader.required(reader.integer(0...1)) == 1
      return progress
    }
    guard let read else { return nil }
    self = read
  }
}

extension RowReader {
  fileprivate mutating func seconds() throws(DamagedRow) -> Int {
    try Self.required(time()).seconds
  }
}

extension Database {
  fileprivate func prunePortfolios(
    checkedBefore oldest: Int, except key: PortfolioKey
  ) throws(DatabaseError) {
    try run(
      "DELETE FROM portfolios WHERE checked < ? AND NOT (api = ? AND portfolio = ?)",
      .integer(oldest), .text(key.api), .text(key.name))
    if changes == 0 { return }
    try run(
      """
      DELETE FROM portfolio_loans WHERE (api, portfolio) NOT IN (SELECT api, portfolio FROM portfolios)
      """)
  }

  fileprivate func replace(
    _ progress: PortfolioProgress, of key: PortfolioKey
  ) throws(DatabaseError) {
    try run(
      """
      REPLACE INTO portfolios (api, portfolio, team, named, checked, total, next_entry, gap_entry,
      unfound, short_count, completed, may_lack) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .text(key.api), .text(key.name), .integer(progress.teamNumber),
      .integer(progress.numberSeconds), .integer(progress.checkedSeconds),
      .integer(progress.total), .integer(progress.nextEntry), .integer(progress.gapEntry),
      .integer(progress.unfoundCount), .integer(progress.shortCount),
      .integer(progress.completedSeconds), .integer(progress.mayLackLoans ? 1 : 0))
  }
}
