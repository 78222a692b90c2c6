internal import History
internal import Loans

extension Database {
  func repairHistory() throws(SQLiteError) -> [String] {
    try writing { () throws(SQLiteError) in try deleteDamagedRecords() }
  }

  /// Writes the tables of the history anew without their damaged records, if any have been found; to
  /// be called within a transaction.
  ///
  /// Since any column can be damaged, there is no simpler way to tell these records from the others.
  /// The tables are made anew because SQLite does not find a record again, not even to delete it, if
  /// its key is out of order.
  ///
  /// - Returns: The keys of the sites whose records are deleted, in order.
  @discardableResult
  func deleteDamagedRecords() throws(SQLiteError) -> [String] {
    if sitesWithDamagedHistory.isEmpty { return [] }
    let listings = try recordsBySite(
      "listings", ["time", "scope"], read: RecordedListing.init(row:))
    let events = try recordsBySite("events", LoanEvent.columns, read: LoanEvent.init(row:))
    let states = try recordsBySite("loan_states", LoanState.columns, read: LoanState.init(row:))
    let courses = try recordsBySite("courses", ["id", "course"], read: Self.course)
    for table in Schema.namesOfHistory { try run("DROP TABLE \(table)") }
    for statement in Schema.statementsOfHistory { try run(statement) }
    for site in Set(listings.keys).union(events.keys).union(states.keys) {
      if let listing = listings[site]?.first { try put(listing, of: site) }
      try add(events[site] ?? [], states[site] ?? [], of: site)
    }
    for (site, courses) in courses { try put(courses, of: site) }
    defer { sitesWithDamagedHistory = [] }
    return sitesWithDamagedHistory.sorted()
  }

  /// Returns what `read` makes of each row of a table, by the key of the site, in the order of the
  /// table. Damaged rows are left out and noted.
  private func recordsBySite<Record>(
    _ table: String, _ columns: [String], read: (Statement) -> Record?
  ) throws(SQLiteError) -> [String: [Record]] {
    var records: [String: [Record]] = [:]
    let sql = "SELECT \(columns.joined(separator: ", ")), site FROM \(table) NOT INDEXED"
    try forEachRow(of: sql, []) { row in
      let site = row.text(Int32(columns.count)) ?? ""
      guard let record = read(row) else { return _ = sitesWithDamagedHistory.insert(site) }
      records[site, default: []].append(record)
    }
    return records
  }
}
