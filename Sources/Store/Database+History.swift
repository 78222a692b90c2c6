extension Database {
  /// The last second of the year 9999. A later time is invalid.
  private static let latestSeconds = 253_402_300_799

  func listing(of site: String) throws(SQLiteError) -> StoredListing? {
    try rows("SELECT time, scope FROM listings WHERE site = ?", .text(site)) {
      StoredListing(seconds: $0.integer(0), scope: $0.text(1) ?? "")
    }.first
  }

  /// Returns the states of the loans that have not left the list, of those that left it after
  /// `followed` and are followed, and of those with these ids, ordered by id.
  func currentStates(
    on site: String, followedSince followed: Int, ids: [Int]
  ) throws(SQLiteError) -> [StoredLoanState] {
    try reading { () throws(SQLiteError) in
      var states = try rows(
        """
        SELECT id, left_at, followed, state FROM loan_states WHERE site = ?1
        AND (left_at IS NULL OR left_at >= ?2 AND followed = 1)
        """, .text(site), .integer(followed), read: Self.state)
      let known = Set(states.map(\.id))
      for id in ids where !known.contains(id) { states += try self.states(of: [id], on: site) }
      return states.sorted { $0.id < $1.id }
    }
  }

  func states(of ids: [Int], on site: String) throws(SQLiteError) -> [StoredLoanState] {
    var states: [StoredLoanState] = []
    for id in ids {
      states += try rows(
        "SELECT id, left_at, followed, state FROM loan_states WHERE site = ? AND id = ?",
        .text(site), .integer(id), read: Self.state)
    }
    return states
  }

  private static func state(_ row: Statement) -> StoredLoanState {
    StoredLoanState(
      id: row.integer(0), leftSeconds: row.text(1).flatMap { Int($0) },
      isFollowed: row.integer(2) != 0, state: row.text(3) ?? "")
  }

  func courses(of ids: [Int], on site: String) throws(SQLiteError) -> [Int: String] {
    try reading { () throws(SQLiteError) in
      var courses: [Int: String] = [:]
      for id in ids {
        courses[id] = try texts(
          "SELECT course FROM courses WHERE site = ? AND id = ?", .text(site), .integer(id)
        ).first
      }
      return courses
    }
  }

  /// Returns the events up to `end`: those since `start`, those of the last time with any, and at
  /// least the last `count`, ordered by time, id and kind.
  func latestEvents(
    on site: String, since start: Int, upTo end: Int, atLeast count: Int
  ) throws(SQLiteError) -> [StoredEvent] {
    try reading { () throws(SQLiteError) in
      let times = try rows(
        "SELECT time FROM events WHERE site = ? AND time <= ? ORDER BY time DESC LIMIT ?",
        .text(site), .integer(end), .integer(max(1, count))
      ) { $0.integer(0) }
      guard let last = times.last else { return [] }
      return try events(on: site, from: min(start, last), upTo: end)
    }
  }

  func firstEventSeconds(on site: String) throws(SQLiteError) -> Int? {
    try rows("SELECT time FROM events WHERE site = ? ORDER BY time LIMIT 1", .text(site)) {
      $0.integer(0)
    }.first
  }

  func events(
    on site: String, from start: Int, upTo end: Int
  ) throws(SQLiteError) -> [StoredEvent] {
    try rows(
      """
      SELECT id, time, kind, detail FROM events WHERE site = ? AND time BETWEEN ? AND ?
      ORDER BY time, id, kind
      """, .text(site), .integer(start), .integer(end), read: Self.event)
  }

  func events(ofLoan id: Int, on site: String) throws(SQLiteError) -> [StoredEvent] {
    try rows(
      """
      SELECT id, time, kind, detail FROM events WHERE site = ? AND id = ?
      ORDER BY time, id, kind
      """, .text(site), .integer(id), read: Self.event)
  }

  private static func event(_ row: Statement) -> StoredEvent {
    StoredEvent(
      id: row.integer(0), seconds: row.integer(1), kind: row.integer(2), detail: row.text(3) ?? "")
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
    if let oldest = update.oldestSeconds { try deleteHistory(before: oldest, of: site) }
    return isCurrent || !update.addsSomething
  }

  private func add(_ update: HistoryUpdate, of site: SQLValue) throws(SQLiteError) {
    if let listing = update.listing {
      try run(
        "REPLACE INTO listings (site, time, scope) VALUES (?, ?, ?)", site,
        .integer(listing.seconds), .text(listing.scope))
    }
    for event in update.events {
      try run(
        "INSERT OR IGNORE INTO events (site, time, id, kind, detail) VALUES (?, ?, ?, ?, ?)",
        site, .integer(event.seconds), .integer(event.id), .integer(event.kind),
        .text(event.detail))
    }
    for state in update.states {
      try run(
        """
        REPLACE INTO loan_states (site, id, left_at, followed, state) VALUES (?, ?, ?, ?, ?)
        """, site, .integer(state.id), state.leftSeconds.map { .integer($0) } ?? .text(nil),
        .integer(state.isFollowed ? 1 : 0), .text(state.state))
    }
    for (id, course) in update.courses.sorted(by: { $0.key < $1.key }) {
      try run(
        "REPLACE INTO courses (site, id, course) VALUES (?, ?, ?)", site, .integer(id),
        .text(course))
    }
  }

  /// Deletes events before a time, and what is known of loans that left the list before it.
  private func deleteHistory(before oldest: Int, of site: SQLValue) throws(SQLiteError) {
    try run("DELETE FROM events WHERE site = ? AND time < ?", site, .integer(oldest))
    try run(
      """
      DELETE FROM courses WHERE site = ?1
      AND id IN (SELECT id FROM loan_states WHERE site = ?1 AND left_at < ?2)
      """, site, .integer(oldest))
    try run("DELETE FROM loan_states WHERE site = ? AND left_at < ?", site, .integer(oldest))
  }
}
