internal import History
internal import Loans
internal import SQLite

extension Database {
  func listing(of site: String) throws(DatabaseError) -> RecordedListing? {
    try records(
      of: site, "SELECT time, scope FROM listings WHERE site = ?", read: RecordedListing.init(from:)
    ).first
  }

  func states(of ids: [LoanID], on site: String) throws(DatabaseError) -> [LoanState] {
    var states: [LoanState] = []
    for id in ids { states += try self.states(on: site, "AND id = ?", .integer(id.value)) }
    return states
  }

  func states(
    on site: String, _ condition: String = "", _ values: SQLValue...
  ) throws(DatabaseError) -> [LoanState] {
    let columns = LoanState.columns.joined(separator: ", ")
    return try records(
      of: site, "SELECT \(columns) FROM loan_states WHERE site = ? \(condition)", values,
      read: LoanState.init(from:))
  }

  static func course(
    from row: inout RowReader
  ) throws(RowReader.DamagedRow) -> (id: LoanID, course: FundingCourse) {
    let id = try row.loanID()
    return (id, try RowReader.required(row.text().flatMap(FundingCourse.init)))
  }

  /// Returns all events of a site that meet a condition, ordered by time, id and kind.
  func events(
    on site: String, _ condition: String = "", _ values: SQLValue...
  ) throws(DatabaseError) -> [LoanEvent] {
    let columns = LoanEvent.columns.joined(separator: ", ")
    return try records(
      of: site, "SELECT \(columns) FROM events WHERE site = ? \(condition) ORDER BY time, id, kind",
      values, read: LoanEvent.init(from:))
  }

  /// Returns the records that a query finds. The first parameter of the query is the key of the
  /// site. Unwanted rows are not read. Damaged rows are left out, and their site is recorded.
  func records<Record>(
    of site: String, _ sql: String, _ values: [SQLValue] = [],
    where isWanted: (Statement) -> Bool = { _ in true },
    read: (inout RowReader) throws(RowReader.DamagedRow) -> Record
  ) throws(DatabaseError) -> [Record] {
    var records: [Record] = []
    var isDamaged = false
    try forEachRow(of: sql, [.text(site)] + values) { row in
      if !isWanted(row) { return }
      if let record = RowReader.read(row, read) { records.append(record) } else { isDamaged = true }
    }
    if isDamaged { sitesWithDamagedHistory.insert(site) }
    return records
  }

  // MARK: - Writing

  /// Adds an update within a transaction. Returns `false` if the update is not based on the last
  /// recorded listing.
  @discardableResult func put(_ update: HistoryUpdate, on key: String) throws(DatabaseError) -> Bool
  {
    if update.deletesAll {
      try deleteHistory(of: key)
      return true
    }
    try deleteDamagedRecords()
    let isCurrent = try listing(of: key) == update.earlierListing
    if update.addsSomething, isCurrent { try add(update, of: key) }
    if update.keepsStatesOnly {
      try deleteHistory(of: key, in: ["events", "courses", "imported_loans"])
    }
    try confirm(update.answered, of: key)
    if let oldest = update.oldest { try deleteHistory(before: oldest, of: .text(key)) }
    return isCurrent || !update.addsSomething
  }

  private func add(_ update: HistoryUpdate, of site: String) throws(DatabaseError) {
    if let listing = update.listing { try put(listing, of: site) }
    if let first = update.first { try add(first, of: site, withEvents: !update.keepsStatesOnly) }
    try add(update.events, update.states, of: site)
    try put(update.courses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, of: site)
    try add(update.imported, of: site)
  }

  private func add(
    _ first: FirstListing, of site: String, withEvents hasEvents: Bool
  ) throws(DatabaseError) {
    let loans = first.loans.sorted { $0.id < $1.id }
    if hasEvents {
      try run(Self.insertEvent, on: site, for: loans) { first.event(of: $0).add(to: &$1) }
    }
    try run(Self.replaceState, on: site, for: loans) { first.state(of: $0).add(to: &$1) }
  }

  func add(_ events: [LoanEvent], _ states: [LoanState], of site: String) throws(DatabaseError) {
    try run(Self.insertEvent, on: site, for: events) { $0.add(to: &$1) }
    try run(Self.replaceState, on: site, for: states) { $0.add(to: &$1) }
  }

  func put(_ listing: RecordedListing, of site: String) throws(DatabaseError) {
    try run(
      "REPLACE INTO listings (site, time, scope) VALUES (?, ?, ?)", .text(site),
      .integer(listing.time.seconds), .text(listing.scope))
  }

  func put(_ courses: [(id: LoanID, course: FundingCourse)], of site: String) throws(DatabaseError)
  {
    try run(Self.replaceCourse, on: site, for: courses) { record, row in
      row.add(record.id.value)
      row.addText(record.course.appendText)
    }
  }

  private static let insertEvent = Insertion("INSERT OR IGNORE", into: "events", LoanEvent.columns)
  private static let replaceState = Insertion("REPLACE", into: "loan_states", LoanState.columns)
  private static let replaceCourse = Insertion("REPLACE", into: "courses", ["id", "course"])

  private func deleteHistory(
    of site: String, in tables: [String] = Schema.namesOfHistory
  ) throws(DatabaseError) {
    for table in tables {
      try run("DELETE FROM \(table) WHERE site = ?", .text(site))
    }
  }

  /// Deletes events before a time, and the records of loans that left the list before it.
  private func deleteHistory(before oldest: Timestamp, of site: SQLValue) throws(DatabaseError) {
    try run("DELETE FROM events WHERE site = ? AND time < ?", site, .integer(oldest.seconds))
    try run(
      """
      DELETE FROM courses WHERE site = ?1
      AND id IN (SELECT id FROM loan_states WHERE site = ?1 AND left_at < ?2)
      """, site, .integer(oldest.seconds))
    try run(
      "DELETE FROM loan_states WHERE site = ? AND left_at < ?", site, .integer(oldest.seconds))
    try run(
      "DELETE FROM imported_loans WHERE site = ? AND listed < ?", site, .integer(oldest.seconds))
  }

  /// Adds imported loans within a transaction. If a loan exists already, the later time counts.
  func add(_ loans: [ImportedLoan], of site: String) throws(DatabaseError) {
    for loan in loans {
      try run(
        """
        INSERT INTO imported_loans (site, id, listed) VALUES (?, ?, ?)
        ON CONFLICT (site, id) DO UPDATE SET listed = max(listed, excluded.listed)
        """, .text(site), .integer(loan.id.value), .integer(loan.listed.seconds))
    }
  }

  /// Removes the loans that Kiva has sent from the table of imported loans. Deletes every name in
  /// their events that differs from Kiva's. Must be called within a transaction.
  func confirm(_ answered: [LoanID: String?], of site: String) throws(DatabaseError) {
    for (id, name) in answered.sorted(by: { $0.key < $1.key }) {
      let (site, id, name) = (SQLValue.text(site), SQLValue.integer(id.value), SQLValue.text(name))
      try run(
        "UPDATE events SET name = NULL WHERE site = ? AND id = ? AND name IS NOT ?", site, id, name)
      try run(
        "UPDATE loan_states SET name = ?1 WHERE site = ?2 AND id = ?3 AND name IS NOT ?1",
        name, site, id)
      try run("DELETE FROM imported_loans WHERE site = ? AND id = ?", site, id)
    }
  }
}

extension RecordedListing {
  init(from row: inout RowReader) throws(RowReader.DamagedRow) {
    self.init(time: try RowReader.required(row.time()), scope: try row.text() ?? "")
  }
}

extension ImportedLoan {
  init(from row: inout RowReader) throws(RowReader.DamagedRow) {
    self.init(try row.loanID(), listed: try RowReader.required(row.time()))
  }
}
