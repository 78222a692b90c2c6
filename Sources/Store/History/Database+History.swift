internal import History
internal import Loans

extension Database {
  func listing(of site: String) throws(SQLiteError) -> RecordedListing? {
    try records(
      of: site, "SELECT time, scope FROM listings WHERE site = ?",
      read: RecordedListing.init(row:)
    ).first
  }

  /// Returns the states of the loans that have not left the list, of those that left it after
  /// `followed` and are followed, and of those with these ids, ordered by id.
  func currentStates(
    on site: String, followedSince followed: Timestamp, ids: [LoanID]
  ) throws(SQLiteError) -> [LoanState] {
    try reading { () throws(SQLiteError) in
      // With OR in one query, SQLite scans the table instead of using the index.
      var states = try self.states(on: site, "AND left_at IS NULL")
      states += try self.states(
        on: site, "AND left_at >= ? AND followed != 0", .integer(followed.seconds))
      let known = Set(states.map(\.id))
      for id in ids where !known.contains(id) { states += try self.states(of: [id], on: site) }
      return states.sorted { $0.id < $1.id }
    }
  }

  func states(of ids: [LoanID], on site: String) throws(SQLiteError) -> [LoanState] {
    var states: [LoanState] = []
    for id in ids { states += try self.states(on: site, "AND id = ?", .integer(id.value)) }
    return states
  }

  private func states(
    on site: String, _ condition: String = "", _ values: SQLValue...
  ) throws(SQLiteError) -> [LoanState] {
    let columns = LoanState.columns.joined(separator: ", ")
    return try records(
      of: site, "SELECT \(columns) FROM loan_states WHERE site = ? \(condition)", values,
      read: LoanState.init(row:))
  }

  func courses(
    of ids: Set<LoanID>, on site: String
  ) throws(SQLiteError) -> [LoanID: FundingCourse] {
    try reading { () throws(SQLiteError) in
      var courses: [LoanID: FundingCourse] = [:]
      guard let first = ids.min(), let last = ids.max() else { return courses }
      // A query for each loan takes several times as long.
      let found = try self.courses(
        on: site, "AND id BETWEEN ? AND ?", .integer(first.value), .integer(last.value),
        where: ids.contains)
      courses.reserveCapacity(found.count)
      for (id, course) in found { courses[id] = course }
      return courses
    }
  }

  private func courses(
    on site: String, _ condition: String = "", _ values: SQLValue...,
    where isWanted: (LoanID) -> Bool = { _ in true }
  ) throws(SQLiteError) -> [(id: LoanID, course: FundingCourse)] {
    try records(
      of: site, "SELECT id, course FROM courses WHERE site = ? \(condition)", values,
      where: { isWanted(LoanID($0.integer(0))) }, read: Self.course)
  }

  /// Reads the columns of a course, and returns `nil` if the row is damaged.
  static func course(of row: Statement) -> (id: LoanID, course: FundingCourse)? {
    RowReader.read(row) { row throws(RowReader.DamagedRow) in
      let id = try row.loanID()
      return (id, try RowReader.required(row.text().flatMap(FundingCourse.init)))
    }
  }

  /// Returns the events up to `end`: those since `start`, those of the last time with any, and at
  /// least the last `count`, ordered by time, id and kind.
  func latestEvents(
    on site: String, since start: Timestamp, upTo end: Timestamp, atLeast count: Int
  ) throws(SQLiteError) -> [LoanEvent] {
    try reading { () throws(SQLiteError) in
      let times = try rows(
        "SELECT time FROM events WHERE site = ? AND time <= ? ORDER BY time DESC LIMIT ?",
        .text(site), .integer(end.seconds), .integer(max(1, count))
      ) { Timestamp(seconds: $0.integer(0)) }
      guard let last = times.last else { return [] }
      return try events(
        on: site, "AND time BETWEEN ? AND ?", .integer(min(start, last).seconds),
        .integer(end.seconds))
    }
  }

  func firstEventTime(on site: String) throws(SQLiteError) -> Timestamp? {
    try rows(
      "SELECT time FROM events WHERE site = ? AND time BETWEEN 0 AND ? ORDER BY time LIMIT 1",
      .text(site), .integer(Timestamp.last.seconds)
    ) { Timestamp(seconds: $0.integer(0)) }.first
  }

  func eventCount(on site: String, before time: Timestamp) throws(SQLiteError) -> Int {
    try rows(
      "SELECT count(*) FROM events WHERE site = ? AND time < ?", .text(site), .integer(time.seconds)
    ) { $0.integer(0) }.first ?? 0
  }

  /// Returns all events of a site that meet a condition, ordered by time, id and kind.
  func events(
    on site: String, _ condition: String = "", _ values: SQLValue...
  ) throws(SQLiteError) -> [LoanEvent] {
    let columns = LoanEvent.columns.joined(separator: ", ")
    return try records(
      of: site,
      "SELECT \(columns) FROM events WHERE site = ? \(condition) ORDER BY time, id, kind", values,
      read: LoanEvent.init(row:))
  }

  /// Returns what `read` makes of each row of the history of a site, which is the first parameter
  /// of the query. Damaged rows, of which `read` makes `nil`, are left out and noted. Rows that are
  /// not wanted are not read.
  func records<Record>(
    of site: String, _ sql: String, _ values: [SQLValue] = [],
    where isWanted: (Statement) -> Bool = { _ in true }, read: (Statement) -> Record?
  ) throws(SQLiteError) -> [Record] {
    var records: [Record] = []
    var isDamaged = false
    try forEachRow(of: sql, [.text(site)] + values) { row in
      if !isWanted(row) { return }
      if let record = read(row) { records.append(record) } else { isDamaged = true }
    }
    if isDamaged { sitesWithDamagedHistory.insert(site) }
    return records
  }

  // MARK: - Writing

  func record(_ update: HistoryUpdate, on site: StoredSite) throws(SQLiteError) -> Bool {
    try writing { () throws(SQLiteError) in
      try put(site)
      return try put(update, on: site.key)
    }
  }

  /// Adds to the history of a site; to be called within a transaction.
  ///
  /// - Returns: Whether the update was based on the last listing that the store has.
  @discardableResult
  func put(_ update: HistoryUpdate, on key: String) throws(SQLiteError) -> Bool {
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

  private func add(_ update: HistoryUpdate, of site: String) throws(SQLiteError) {
    if let listing = update.listing { try put(listing, of: site) }
    if let first = update.first { try add(first, of: site, withEvents: !update.keepsStatesOnly) }
    try add(update.events, update.states, of: site)
    try put(update.courses.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, of: site)
    try add(update.imported, of: site)
  }

  private func add(
    _ first: FirstListing, of site: String, withEvents hasEvents: Bool
  ) throws(SQLiteError) {
    let loans = first.loans.sorted { $0.id < $1.id }
    if hasEvents {
      try run(Self.insertEvent, on: site, for: loans) { first.event(of: $0).add(to: &$1) }
    }
    try run(Self.replaceState, on: site, for: loans) { first.state(of: $0).add(to: &$1) }
  }

  func add(
    _ events: [LoanEvent], _ states: [LoanState], of site: String
  ) throws(SQLiteError) {
    try run(Self.insertEvent, on: site, for: events) { $0.add(to: &$1) }
    try run(Self.replaceState, on: site, for: states) { $0.add(to: &$1) }
  }

  func put(_ listing: RecordedListing, of site: String) throws(SQLiteError) {
    try run(
      "REPLACE INTO listings (site, time, scope) VALUES (?, ?, ?)", .text(site),
      .integer(listing.time.seconds), .text(listing.scope))
  }

  func put(
    _ courses: [(id: LoanID, course: FundingCourse)], of site: String
  ) throws(SQLiteError) {
    try run(Self.replaceCourse, on: site, for: courses) { record, row in
      row.add(record.id.value)
      row.addText(record.course.appendText)
    }
  }

  private static let insertEvent = Insertion(
    "INSERT OR IGNORE", into: "events", LoanEvent.columns)
  private static let replaceState = Insertion("REPLACE", into: "loan_states", LoanState.columns)
  private static let replaceCourse = Insertion("REPLACE", into: "courses", ["id", "course"])

  private func deleteHistory(
    of site: String, in tables: [String] = Schema.namesOfHistory
  ) throws(SQLiteError) {
    for table in tables {
      try run("DELETE FROM \(table) WHERE site = ?", .text(site))
    }
  }

  /// Deletes events before a time, and what is known of loans that left the list before it.
  private func deleteHistory(before oldest: Timestamp, of site: SQLValue) throws(SQLiteError) {
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
}

extension RecordedListing {
  /// Reads the columns of a listing, and returns `nil` if the row is damaged.
  init?(row: Statement) {
    let listing = RowReader.read(row) { row throws(RowReader.DamagedRow) in
      RecordedListing(time: try RowReader.required(row.time()), scope: try row.text() ?? "")
    }
    guard let listing else { return nil }
    self = listing
  }
}
