extension Store {
  /// Returns the loans that have been on the list of a site, ordered by id.
  ///
  /// - Parameters:
  ///   - site: The key of the site.
  ///   - listed: The ids of loans to leave out.
  /// - Returns: The records, whose JSON is not checked.
  /// - Throws: `.damaged` and `.newer` after the file has been set aside.
  package func loans(
    on site: String, except listed: Set<Int>
  ) throws(StoreError) -> [StoredLoan] {
    try using(absent: []) { database throws(SQLiteError) in
      try database.loans(on: site, except: listed)
    }
  }

  /// Returns what was last recorded of a loan on any site, or `nil` if nothing was.
  ///
  /// - Parameter id: The id of the loan.
  /// - Returns: The record, whose JSON is not checked.
  /// - Throws: `.damaged` and `.newer` after the file has been set aside.
  package func latestLoan(_ id: Int) throws(StoreError) -> StoredLoan? {
    try using(absent: .some(nil)) { database throws(SQLiteError) in try database.latestLoan(id) }
  }

  /// Records the loans that are on the list of a site, what is new in its history, and the site as
  /// `save(_:)` does. Either everything is written or nothing; where nothing changes, nothing is
  /// written.
  ///
  /// The record of a loan is replaced unless it is of a later time.
  ///
  /// - Parameters:
  ///   - loans: The loans on the list.
  ///   - history: What is new in the history of the site.
  ///   - site: The site.
  ///   - endOfPresent: The time in seconds since 1970 after which a record is that of a wrong
  ///     clock, so that its JSON is replaced although it is of a later time.
  ///   - outdated: The ids of loans to delete if they were last listed before `oldest`.
  ///   - oldest: A time in seconds since 1970.
  /// - Throws: `.damaged` and `.newer` after the file has been set aside and the loans are recorded
  ///   in a new one. After any other error (`.readOnly`, `.locked`…) nothing has changed.
  package func recordLoans(
    _ loans: [StoredLoan],
    history: HistoryUpdate = HistoryUpdate(), on site: StoredSite, endOfPresent: Int = .max,
    deleting outdated: [Int] = [], listedBefore oldest: Int = 0
  ) throws(StoreError) {
    try checkWritable()
    try using(absent: loans.isEmpty && !history.addsSomething ? () : nil) {
      database throws(SQLiteError) in
      try database.recordLoans(
        loans, history, on: site, endOfPresent: endOfPresent, deleting: outdated,
        listedBefore: oldest)
    }
  }

  /// Deletes loans of the site with this key. The errors are those of `recordLoans`.
  package func deleteLoans(_ ids: [Int], on site: String) throws(StoreError) {
    try checkWritable()
    try using(absent: ()) { database throws(SQLiteError) in
      try database.deleteLoans(ids, on: site)
    }
  }

  /// Deletes all loans of the site with this key. The errors are those of `recordLoans`.
  package func deleteAllLoans(on site: String) throws(StoreError) {
    try checkWritable()
    try using(absent: ()) { database throws(SQLiteError) in
      try database.deleteLoans(nil, on: site)
    }
  }
}
