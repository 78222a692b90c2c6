internal import History
internal import Loans

extension Database {
  func listing(of site: String) throws(SQLiteError) -> RecordedListing? {
    try rows("SELECT time, scope FROM listings WHERE site = ?", .text(site)) { row in
      RowReader.read(row) { row throws(RowReader.DamagedRow) in
        RecordedListing(time: try RowReader.required(row.time()), scope: try row.text() ?? "")
      }
    }.compactMap(\.self).first
  }

  /// Returns the states of the loans that have not left the list, of those that left it after
  /// `followed` and are followed, and of those with these ids, ordered by id.
  func currentStates(
    on site: String, followedSince followed: Timestamp, ids: [LoanID]
  ) throws(SQLiteError) -> [LoanState] {
    try reading { () throws(SQLiteError) in
      // With OR in one query, SQLite scans the table instead of using the index.
      var states = try self.states("left_at IS NULL", .text(site))
      states += try self.states(
        "left_at >= ? AND followed = 1", .text(site), .integer(followed.seconds))
      let known = Set(states.map(\.id))
      for id in ids where !known.contains(id) { states += try self.states(of: [id], on: site) }
      return states.sorted { $0.id < $1.id }
    }
  }

  func states(of ids: [LoanID], on site: String) throws(SQLiteError) -> [LoanState] {
    var states: [LoanState] = []
    for id in ids { states += try self.states("id = ?", .text(site), .integer(id.value)) }
    return states
  }

  /// Returns the states that meet a condition. The first value is the key of the site.
  private func states(
    _ condition: String, _ values: SQLValue...
  ) throws(SQLiteError) -> [LoanState] {
    let columns = LoanState.columns.joined(separator: ", ")
    return try rows(
      "SELECT \(columns) FROM loan_states WHERE site = ? AND \(condition)", values,
      read: LoanState.init(row:)
    ).compactMap(\.self)
  }

  func courses(
    of ids: [LoanID], on site: String
  ) throws(SQLiteError) -> [LoanID: FundingCourse] {
    try reading { () throws(SQLiteError) in
      var courses: [LoanID: FundingCourse] = [:]
      for id in ids {
        let text = try texts(
          "SELECT course FROM courses WHERE site = ? AND id = ?", .text(site), .integer(id.value)
        ).first
        courses[id] = text.flatMap(FundingCourse.init)
      }
      return courses
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
      return try events(on: site, from: min(start, last), upTo: end)
    }
  }

  func firstEventTime(on site: String) throws(SQLiteError) -> Timestamp? {
    try rows(
      "SELECT time FROM events WHERE site = ? AND time BETWEEN 0 AND ? ORDER BY time LIMIT 1",
      .text(site), .integer(Timestamp.last.seconds)
    ) { Timestamp(seconds: $0.integer(0)) }.first
  }

  func events(
    on site: String, from start: Timestamp, upTo end: Timestamp
  ) throws(SQLiteError) -> [LoanEvent] {
    try events(
      "time BETWEEN ? AND ?", .text(site), .integer(start.seconds), .integer(end.seconds))
  }

  func events(ofLoan id: LoanID, on site: String) throws(SQLiteError) -> [LoanEvent] {
    try events("id = ?", .text(site), .integer(id.value))
  }

  /// Returns the events that meet a condition. The first value is the key of the site.
  private func events(
    _ condition: String, _ values: SQLValue...
  ) throws(SQLiteError) -> [LoanEvent] {
    let columns = LoanEvent.columns.joined(separator: ", ")
    return try rows(
      "SELECT \(columns) FROM events WHERE site = ? AND \(condition) ORDER BY time, id, kind",
      values, read: LoanEvent.init(row:)
    ).compactMap(\.self)
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
    let site = SQLValue.text(key)
    if update.deletesAll {
      for table in Schema.namesOfHistory { try run("DELETE FROM \(table) WHERE site = ?", site) }
      return true
    }
    let isCurrent = try listing(of: key) == update.earlierListing
    if update.addsSomething, isCurrent { try add(update, of: site) }
    if let oldest = update.oldest { try deleteHistory(before: oldest, of: site) }
    return isCurrent || !update.addsSomething
  }

  private func add(_ update: HistoryUpdate, of site: SQLValue) throws(SQLiteError) {
    if let listing = update.listing {
      try run(
        "REPLACE INTO listings (site, time, scope) VALUES (?, ?, ?)", site,
        .integer(listing.time.seconds), .text(listing.scope))
    }
    for event in update.events { try run(Self.insertEvent, [site] + event.values) }
    for state in update.states { try run(Self.replaceState, [site] + state.values) }
    for (id, course) in update.courses.sorted(by: { $0.key < $1.key }) {
      try run(
        "REPLACE INTO courses (site, id, course) VALUES (?, ?, ?)", site, .integer(id.value),
        .text(course.text))
    }
  }

  private static let insertEvent = "INSERT OR IGNORE \(into("events", LoanEvent.columns))"
  private static let replaceState = "REPLACE \(into("loan_states", LoanState.columns))"

  /// Returns the part of a statement that names the columns, each of which is a parameter.
  private static func into(_ table: String, _ columns: [String]) -> String {
    let parameters = String(repeating: ", ?", count: columns.count)
    return "INTO \(table) (site, \(columns.joined(separator: ", "))) VALUES (?\(parameters))"
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
  }
}
