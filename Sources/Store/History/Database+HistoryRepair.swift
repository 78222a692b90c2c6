internal import History
internal import Loans
internal import SQLite

extension Database {
  /// The columns by which queries find records, with the values that they can have. A record with
  /// another value would never be found again, so nothing else would notice or delete it.
  private static let keyColumns = [
    KeyColumn(of: "events", "time", 0...Timestamp.last.seconds), KeyColumn(of: "events", "id"),
    KeyColumn(of: "loan_states", "id"),
    KeyColumn(of: "loan_states", "left_at", 0...Timestamp.last.seconds),
    KeyColumn(of: "courses", "id"), KeyColumn(of: "imported_loans", "id"),
    KeyColumn(of: "loans", "id"),
  ]

  private struct KeyColumn {
    let table: String
    /// The conditions for values that are too small and for values that are too large; in SQLite,
    /// texts and blobs compare greater than numbers. They are separate conditions because SQLite
    /// would not use an index for a combined one.
    let conditions: [String]

    init(of table: String, _ column: String, _ range: ClosedRange<Int> = 1...Int.max) {
      self.table = table
      conditions = ["\(column) < \(range.lowerBound)", "\(column) > \(range.upperBound)"]
    }
  }

  private static let selectDamagedKey =
    "SELECT "
    + keyColumns.flatMap { column in
      column.conditions.map { "EXISTS (SELECT 1 FROM \(column.table) WHERE site = ?1 AND \($0))" }
    }.joined(separator: " OR ")

  /// Returns whether damaged records of a site have been read, or can be found by their keys.
  func hasDamagedRecords(of site: String) throws(DatabaseError) -> Bool {
    if !sitesWithDamagedHistory.contains(site),
      try rows(Self.selectDamagedKey, .text(site), read: { $0.integer(0) }) == [1]
    {
      sitesWithDamagedHistory.insert(site)
    }
    return sitesWithDamagedHistory.contains(site)
  }

  /// Rebuilds the tables of the history without damaged records, if any have been found. Must be
  /// called within a transaction. Returns the sorted keys of the sites that had damaged records.
  /// Nothing simpler distinguishes these records, because any column can be damaged. If the key of
  /// a record is out of order, SQLite cannot find the record, not even to delete it.
  @discardableResult func deleteDamagedRecords() throws(DatabaseError) -> [String] {
    if sitesWithDamagedHistory.isEmpty { return [] }
    let listings = try recordsBySite(
      "listings", ["time", "scope"], read: RecordedListing.init(from:))
    let events = try recordsBySite("events", LoanEvent.columns, read: LoanEvent.init(from:))
    let states = try recordsBySite("loan_states", LoanState.columns, read: LoanState.init(from:))
    let courses = try recordsBySite("courses", ["id", "course"], read: Self.course)
    let imported = try recordsBySite(
      "imported_loans", ["id", "listed"], read: ImportedLoan.init(from:))
    for table in Schema.namesOfHistory { try run("DROP TABLE \(table)") }
    for statement in Schema.statementsOfHistory { try run(statement) }
    for site in Set(listings.keys).union(events.keys).union(states.keys) {
      if let listing = listings[site]?.first { try put(listing, of: site) }
      try add(events[site] ?? [], states[site] ?? [], of: site)
    }
    for (site, courses) in courses { try put(courses, of: site) }
    for (site, loans) in imported { try add(loans, of: site) }
    for column in Self.keyColumns where !Schema.namesOfHistory.contains(column.table) {
      let damaged = "FROM \(column.table) WHERE \(column.conditions.joined(separator: " OR "))"
      sitesWithDamagedHistory.formUnion(try texts("SELECT DISTINCT site \(damaged)"))
      try run("DELETE \(damaged)")
    }
    defer { sitesWithDamagedHistory = [] }
    return sitesWithDamagedHistory.sorted()
  }

  /// Reads the rows of a table in order, grouped by the key of their site. Damaged rows are left
  /// out and recorded.
  private func recordsBySite<Record>(
    _ table: String, _ columns: [String],
    read: (inout RowReader) throws(RowReader.DamagedRow) -> Record
  ) throws(DatabaseError) -> [String: [Record]] {
    var records: [String: [Record]] = [:]
    let sql = "SELECT \(columns.joined(separator: ", ")), site FROM \(table) NOT INDEXED"
    try forEachRow(of: sql, []) { row in
      let site = row.text(Int32(columns.count)) ?? ""
      guard let record = RowReader.read(row, read) else {
        return _ = sitesWithDamagedHistory.insert(site)
      }
      records[site, default: []].append(record)
    }
    return records
  }
}
