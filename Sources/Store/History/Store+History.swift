package import History
package import Loans
internal import SQLite

/// The history of a site. Damaged records are left out of all results. `historyDamage` reports
/// them, and `repairHistory` or the next update of the history deletes them.
extension Store {
  /// Returns the last listing of a site, or `nil` if none was recorded.
  package func listing(of site: String) throws(StoreError) -> RecordedListing? {
    try using(absent: .some(nil)) { database throws(DatabaseError) in try database.listing(of: site)
    }
  }

  /// Returns the states with which a snapshot of these loans is compared, ordered by id: the states
  /// of the given loans, of listed loans, and of followed loans that left after `followed`.
  package func currentStates(
    on site: String, followedSince followed: Timestamp, ids: [LoanID]
  ) throws(StoreError) -> [LoanState] {
    try reading(absent: []) { database throws(DatabaseError) in
      // With OR in one query, SQLite scans the table instead of using the index.
      var states = try database.states(on: site, "AND left_at IS NULL")
      states += try database.states(
        on: site, "AND left_at >= ? AND followed != 0", .integer(followed.seconds))
      let known = Set(states.map(\.id))
      states += try database.states(of: ids.filter { !known.contains($0) }, on: site)
      return states.sorted { $0.id < $1.id }
    }
  }

  /// Returns the states of these loans of a site. Loans without a state are left out.
  package func states(of ids: [LoanID], on site: String) throws(StoreError) -> [LoanState] {
    try using(absent: []) { database throws(DatabaseError) in try database.states(of: ids, on: site)
    }
  }

  /// Returns the courses of these loans of a site. Loans without a course are left out.
  package func courses(
    of ids: Set<LoanID>, on site: String
  ) throws(StoreError) -> [LoanID: FundingCourse] {
    try reading(absent: [:]) { database throws(DatabaseError) in
      guard let first = ids.min(), let last = ids.max() else { return [:] }
      // A query for each loan would take several times as long.
      let found = try database.records(
        of: site, "SELECT id, course FROM courses WHERE site = ? AND id BETWEEN ? AND ?",
        [.integer(first.value), .integer(last.value)],
        where: { ids.contains(LoanID($0.integer(0))) }, read: Database.course)
      return Dictionary(found.map { ($0.id, $0.course) }) { $1 }
    }
  }

  /// Returns the events of a site up to `end`, ordered by time, id and kind: those since `start`,
  /// or since an earlier time that gives at least `count` events, if there are so many.
  package func latestEvents(
    on site: String, since start: Timestamp, upTo end: Timestamp, atLeast count: Int
  ) throws(StoreError) -> [LoanEvent] {
    try reading(absent: []) { database throws(DatabaseError) in
      let times = try database.rows(
        "SELECT time FROM events WHERE site = ? AND time <= ? ORDER BY time DESC LIMIT ?",
        .text(site), .integer(end.seconds), .integer(max(1, count))
      ) { $0.integer(0) }
      guard let last = times.last else { return [] }
      return try database.events(
        on: site, "AND time BETWEEN ? AND ?", .integer(min(start.seconds, last)),
        .integer(end.seconds))
    }
  }

  /// Returns the time of the first event of a site, or `nil` if it has no events.
  package func firstEventTime(on site: String) throws(StoreError) -> Timestamp? {
    try using(absent: .some(nil)) { database throws(DatabaseError) in
      try database.rows(
        "SELECT time FROM events WHERE site = ? AND time BETWEEN 0 AND ? ORDER BY time LIMIT 1",
        .text(site), .integer(Timestamp.last.seconds)
      ) { Timestamp(seconds: $0.integer(0)) }.first
    }
  }

  /// Returns the number of events of a site before a time.
  package func eventCount(on site: String, before time: Timestamp) throws(StoreError) -> Int {
    try using(absent: 0) { database throws(DatabaseError) in
      try database.integer(
        "SELECT count(*) FROM events WHERE site = ? AND time < ?", .text(site),
        .integer(time.seconds))
    }
  }

  /// Returns the loans of a site that are known only from an imported history, ordered by id.
  package func importedLoans(on site: String) throws(StoreError) -> [ImportedLoan] {
    try using(absent: []) { database throws(DatabaseError) in
      try database.records(
        of: site, "SELECT id, listed FROM imported_loans WHERE site = ? ORDER BY id",
        read: ImportedLoan.init(from:))
    }
  }

  /// Returns all events of a site, ordered by time, id and kind.
  package func events(on site: String) throws(StoreError) -> [LoanEvent] {
    try using(absent: []) { database throws(DatabaseError) in try database.events(on: site) }
  }

  /// Returns an error that reports damaged records in the history of a site. Returns `nil` if there
  /// are none among the records that have been read, and none that queries cannot find.
  package func historyDamage(of site: String) throws(StoreError) -> StoreError? {
    let isDamaged = try using(absent: false) { database throws(DatabaseError) in
      try database.hasDamagedRecords(of: site)
    }
    return isDamaged ? StoreError(path: path, reason: .damagedHistory(site: site)) : nil
  }

  /// Deletes the damaged records of all histories if some were found in the history of a site.
  /// Returns an error for each site that had damaged records. Throws the errors of `recordLoans`.
  package func repairHistory(of site: String) throws(StoreError) -> [StoreError] {
    try checkWritable()
    let sites: [String] = try using(absent: []) { database throws(DatabaseError) in
      database.sitesWithDamagedHistory.insert(site)
      return try database.writing { () throws(DatabaseError) in try database.deleteDamagedRecords()
      }
    }
    return sites.map { StoreError(path: path, reason: .damagedHistory(site: $0)) }
  }

  /// Updates the history of a site, and records the site as `save(_:)` does. Either both are
  /// written or nothing. Returns whether the update was based on the last listing. Throws the
  /// errors of `recordLoans`.
  @discardableResult
  package func record(_ update: HistoryUpdate, on site: StoredSite) throws(StoreError) -> Bool {
    try writing(absent: update.addsSomething ? nil : true) { database throws(DatabaseError) in
      try database.put(site)
      return try database.put(update, on: site.key)
    }
  }
}
