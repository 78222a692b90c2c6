internal import Loans

/// How far the list of the loans of a team or a lender has been read. Times are in seconds since 1970,
/// UTC.
package struct StoredPortfolio: Equatable, Sendable {
  /// The number of the team; `nil` for a lender.
  package var teamNumber: Int?
  /// When Kiva gave that number.
  package var numberSeconds: Int
  /// When the first page was last read.
  package var checkedSeconds: Int
  /// How many loans the list has, as Kiva last said; `nil` if it did not.
  package var total: Int?
  /// How many entries precede the first unread one; `nil` once the end has been read.
  package var nextEntry: Int?
  /// How many entries precede a gap that new loans left; `nil` without one.
  package var gapEntry: Int?
  /// How many more loans the list has gained than were found.
  package var unfoundCount: Int
  /// How many loans were known when the list ended too early; `nil` if it did not.
  package var shortCount: Int?

  package init(
    teamNumber: Int?, numberSeconds: Int, checkedSeconds: Int, total: Int?, nextEntry: Int?,
    gapEntry: Int?, unfoundCount: Int, shortCount: Int?
  ) {
    self.teamNumber = teamNumber
    self.numberSeconds = numberSeconds
    self.checkedSeconds = checkedSeconds
    self.total = total
    self.nextEntry = nextEntry
    self.gapEntry = gapEntry
    self.unfoundCount = unfoundCount
    self.shortCount = shortCount
  }
}

/// A loan of the list of a team or a lender.
package struct StoredPortfolioLoan: Equatable, Sendable {
  package let id: Int
  /// When Kiva sent the entry, in seconds since 1970, UTC.
  package let readSeconds: Int
  /// Whether the loan came after the first page had been read for the first time.
  package let hasJoined: Bool
  /// Whether loans between this one and the older ones may be unread.
  package let isPending: Bool
  /// The entry as Kiva sent it, one JSON object in UTF-8, which is not checked; `nil` for a loan
  /// that must not be kept.
  package let json: [UInt8]?

  package init(id: Int, readSeconds: Int, hasJoined: Bool, isPending: Bool, json: [UInt8]?) {
    self.id = id
    self.readSeconds = readSeconds
    self.hasJoined = hasJoined
    self.isPending = isPending
    self.json = json
  }
}

/// Identifies a portfolio: the base URL of the API, and whose loans they are.
package struct PortfolioKey: Hashable, Sendable {
  package let api: String
  package let name: String

  package init(api: String, name: String) {
    self.api = api
    self.name = name
  }
}

extension Store {
  /// Returns how far a portfolio has been read; `nil` if it has not been read, or if its record is
  /// damaged.
  package func portfolio(_ key: PortfolioKey) throws(StoreError) -> StoredPortfolio? {
    try reading(absent: nil) { database throws(SQLiteError) in
      try database.rows(
        """
        SELECT team, named, checked, total, next_entry, gap_entry, unfound,
        short_count FROM portfolios
        WHERE api = ? AND portfolio = ?
        """, .text(key.api), .text(key.name), read: StoredPortfolio.init(row:)
      ).first ?? nil
    }
  }

  /// Returns the loans of a portfolio with higher identifiers than `id`, at most `count`, ordered by
  /// identifier.
  package func loans(
    of key: PortfolioKey, after id: Int, count: Int
  ) throws(StoreError) -> [StoredPortfolioLoan] {
    try reading(absent: []) { database throws(SQLiteError) in
      try database.rows(
        """
        SELECT id, read, joined, pending, loan FROM portfolio_loans
        WHERE api = ? AND portfolio = ? AND id > ? ORDER BY id LIMIT ?
        """, .text(key.api), .text(key.name), .integer(id), .integer(count)
      ) { row in
        let seconds = row.integer(1)
        return StoredPortfolioLoan(
          id: row.integer(0), readSeconds: StoredLoan.isTime(seconds) ? seconds : 0,
          hasJoined: row.integer(2) != 0, isPending: row.integer(3) != 0,
          json: row.text(4).map { Array($0.utf8) })
      }
    }
  }

  /// Saves a page of a portfolio and how far it has been read. If `settles` is set, no loan is pending
  /// any more. Other portfolios whose first pages were last read more than 30 days ago are deleted. Either
  /// everything is saved or nothing. The errors are those of `save(_:as:prunes:)`.
  package func save(
    _ portfolio: StoredPortfolio, _ loans: [StoredPortfolioLoan], settles: Bool,
    of key: PortfolioKey
  ) throws(StoreError) {
    let oldest = oldestCheckedSeconds
    try writing(absent: nil) { database throws(SQLiteError) in
      try database.prunePortfolios(checkedBefore: oldest, except: key)
      try database.replace(portfolio, of: key)
      if settles {
        try database.run(
          "UPDATE portfolio_loans SET pending = 0 WHERE api = ? AND portfolio = ? AND pending != 0",
          .text(key.api), .text(key.name))
      }
      for loan in loans {
        try database.run(
          """
          REPLACE INTO portfolio_loans (api, portfolio, id, read, joined, pending, loan)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """, .text(key.api), .text(key.name), .integer(loan.id), .integer(loan.readSeconds),
          .integer(loan.hasJoined ? 1 : 0), .integer(loan.isPending ? 1 : 0),
          .text(loan.json.map { String(decoding: $0, as: UTF8.self) }))
      }
    }
  }

  /// Replaces the entries of these loans in a portfolio, if it has them, with entries from
  /// `seconds`. The errors are those of `save(_:as:prunes:)`.
  package func replaceLoans(
    _ loans: [Int: [UInt8]], of key: PortfolioKey, seconds: Int
  ) throws(StoreError) {
    if loans.isEmpty { return }
    try writing(absent: ()) { database throws(SQLiteError) in
      for (id, json) in loans.sorted(by: { $0.key < $1.key }) {
        try database.run(
          """
          UPDATE portfolio_loans SET loan = ?, read = ? WHERE api = ? AND portfolio = ? AND id = ?
          """, .text(String(decoding: json, as: UTF8.self)), .integer(seconds), .text(key.api),
          .text(key.name), .integer(id))
      }
    }
  }

  /// Deletes everything about a portfolio. The errors are those of `save(_:as:prunes:)`.
  package func deletePortfolio(_ key: PortfolioKey) throws(StoreError) {
    try writing(absent: ()) { database throws(SQLiteError) in
      for table in ["portfolios", "portfolio_loans"] {
        try database.run(
          "DELETE FROM \(table) WHERE api = ? AND portfolio = ?", .text(key.api), .text(key.name))
      }
    }
  }
}

extension StoredPortfolio {
  /// Reads a row of the table; `nil` if it has a value that kivagen never writes.
  fileprivate init?(row: Statement) {
    let counts = 0...1_000_000_000
    let read = RowReader.read(row) { reader throws(RowReader.DamagedRow) in
      StoredPortfolio(
        teamNumber: try reader.integer(), numberSeconds: try reader.seconds(),
        checkedSeconds: try reader.seconds(), total: try reader.integer(counts),
        nextEntry: try reader.integer(counts), gapEntry: try reader.integer(counts),
        unfoundCount: try RowReader.required(reader.integer(counts)),
        shortCount: try reader.integer(counts))
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
  ) throws(SQLiteError) {
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
    _ portfolio: StoredPortfolio, of key: PortfolioKey
  ) throws(SQLiteError) {
    try run(
      """
      REPLACE INTO portfolios (api, portfolio, team, named, checked, total, next_entry, gap_entry,
      unfound, short_count) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .text(key.api), .text(key.name), .integer(portfolio.teamNumber),
      .integer(portfolio.numberSeconds), .integer(portfolio.checkedSeconds),
      .integer(portfolio.total), .integer(portfolio.nextEntry), .integer(portfolio.gapEntry),
      .integer(portfolio.unfoundCount), .integer(portfolio.shortCount))
  }
}
