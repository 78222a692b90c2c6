package import History
package import Loans

/// The history of a site. Damaged records are left out of all results; `historyDamage` reports
/// them, and they are deleted by `repairHistory`, or when the history is next written.
extension Store {
  /// Returns the last listing of a site, or `nil` if none was recorded.
  package func listing(of site: String) throws(StoreError) -> RecordedListing? {
    try using(absent: .some(nil)) { database throws(SQLiteError) in
      try database.listing(of: site)
    }
  }

  /// Returns the states with which a snapshot is compared, ordered by id.
  ///
  /// - Parameters:
  ///   - site: The key of the site.
  ///   - followed: The time from which followed loans have left the list.
  ///   - ids: The loans of the snapshot.
  /// - Returns: The states of the loans that have not left, of those that are followed, and of those
  ///   of the snapshot.
  /// - Throws: `.damaged` and `.newer` after the file has been set aside.
  package func currentStates(
    on site: String, followedSince followed: Timestamp, ids: [LoanID]
  ) throws(StoreError) -> [LoanState] {
    try using(absent: []) { database throws(SQLiteError) in
      try database.currentStates(on: site, followedSince: followed, ids: ids)
    }
  }

  /// Returns the states of loans of a site, as far as there are any.
  package func states(of ids: [LoanID], on site: String) throws(StoreError) -> [LoanState] {
    try using(absent: []) { database throws(SQLiteError) in
      try database.states(of: ids, on: site)
    }
  }

  /// Returns the courses of loans of a site, as far as there are any.
  package func courses(
    of ids: Set<LoanID>, on site: String
  ) throws(StoreError) -> [LoanID: FundingCourse] {
    try using(absent: [:]) { database throws(SQLiteError) in
      try database.courses(of: ids, on: site)
    }
  }

  /// Returns the events of a site up to a time, ordered by time, id and kind.
  ///
  /// - Parameters:
  ///   - site: The key of the site.
  ///   - start: The time from which all events are returned.
  ///   - end: The time after which no event is returned.
  ///   - count: How many events are returned at least, if there are so many. Those of the same time
  ///     as one of them are returned too.
  /// - Returns: The events since `start`, and as many before it as `count` needs.
  /// - Throws: `.damaged` and `.newer` after the file has been set aside.
  package func latestEvents(
    on site: String, since start: Timestamp, upTo end: Timestamp, atLeast count: Int
  ) throws(StoreError) -> [LoanEvent] {
    try using(absent: []) { database throws(SQLiteError) in
      try database.latestEvents(on: site, since: start, upTo: end, atLeast: count)
    }
  }

  /// Returns the time of the first event of a site, or `nil` without any event.
  package func firstEventTime(on site: String) throws(StoreError) -> Timestamp? {
    try using(absent: .some(nil)) { database throws(SQLiteError) in
      try database.firstEventTime(on: site)
    }
  }

  /// Returns the number of events of a site before a time.
  package func eventCount(on site: String, before time: Timestamp) throws(StoreError) -> Int {
    try using(absent: 0) { database throws(SQLiteError) in
      try database.eventCount(on: site, before: time)
    }
  }

  /// Returns the loans of a site that only an imported history names, ordered by id.
  package func importedLoans(on site: String) throws(StoreError) -> [ImportedLoan] {
    try using(absent: []) { database throws(SQLiteError) in
      try database.importedLoans(on: site)
    }
  }

  /// Returns all events of a site, ordered by time, id and kind.
  package func events(on site: String) throws(StoreError) -> [LoanEvent] {
    try using(absent: []) { database throws(SQLiteError) in
      try database.events(on: site)
    }
  }

  /// Returns an error that reports damaged records in the history of a site, or `nil` if there are
  /// none in the records that have been read, and none that no query can find.
  package func historyDamage(of site: String) throws(StoreError) -> StoreError? {
    let isDamaged = try using(absent: false) { database throws(SQLiteError) in
      try database.hasDamagedRecords(of: site)
    }
    return isDamaged ? StoreError(path: path, reason: .damagedHistory(site: site)) : nil
  }

  /// Deletes the damaged records of all histories.
  ///
  /// - Parameter site: The key of the site in whose history damaged records have been found.
  /// - Returns: An error about the damaged records of each site.
  /// - Throws: The errors of `recordLoans`.
  package func repairHistory(of site: String) throws(StoreError) -> [StoreError] {
    try checkWritable()
    let sites = try using(absent: []) { database throws(SQLiteError) in
      try database.repairHistory(of: site)
    }
    return sites.map { StoreError(path: path, reason: .damagedHistory(site: $0)) }
  }

  /// Adds to the history of a site, and records the site as `save(_:)` does. Either everything is
  /// written or nothing. The errors are those of `recordLoans`.
  ///
  /// - Returns: Whether the update was based on the last listing that the store has.
  @discardableResult
  package func record(_ update: HistoryUpdate, on site: StoredSite) throws(StoreError) -> Bool {
    try checkWritable()
    return try using(absent: update.addsSomething ? nil : true) { database throws(SQLiteError) in
      try database.record(update, on: site)
    }
  }
}
