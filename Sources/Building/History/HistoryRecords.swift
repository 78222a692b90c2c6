package import History
package import Loans
package import Store

/// Reads the history of a site from the store.
package struct HistoryRecords {
  package let store: Store
  /// The key of the site.
  package let site: String
  /// The loans that the site never shows.
  package let excluded: Set<LoanID>
  /// The loans whose names pages do not show unless Kiva has answered for them.
  var imported = ImportedLoans()

  package init(store: Store, site: String, excluded: Set<LoanID>) {
    self.store = store
    self.site = site
    self.excluded = excluded
  }

  /// Returns the events that pages can show at a time.
  func latestEvents(upTo time: Timestamp) throws(StoreError) -> [LoanEvent] {
    try latestEvents(
      upTo: time, atLeast: LoanHistory.minimumCount, withinSeconds: LoanHistory.shownSeconds)
  }

  /// Returns the last events up to a time, and all that are at most so many seconds older.
  package func latestEvents(
    upTo time: Timestamp, atLeast count: Int, withinSeconds seconds: Int = 0
  ) throws(StoreError) -> [LoanEvent] {
    let events = try store.latestEvents(
      on: site, since: Timestamp(seconds: time.seconds - seconds + 1), upTo: time, atLeast: count
    ).filter { !excluded.contains($0.loan) }
    return imported.isEmpty ? events : events.map(imported.withoutUnknownName)
  }

  /// Returns the time of the first data that brought an event, or `nil` without any event.
  func firstChange() throws(StoreError) -> Timestamp? { try store.firstEventTime(on: site) }

  /// Returns the number of events before a time.
  func eventCount(before time: Timestamp) throws(StoreError) -> Int {
    try store.eventCount(on: site, before: time)
  }

  /// Returns all events, by time, identifier and kind.
  package func events() throws(StoreError) -> [LoanEvent] {
    try store.events(on: site).filter { !excluded.contains($0.loan) }
  }

  func courses(of ids: Set<LoanID>) throws(StoreError) -> [LoanID: FundingCourse] {
    try store.courses(of: ids, on: site)
  }

  func states(of ids: Set<LoanID>) throws(StoreError) -> [LoanState] {
    try store.states(of: ids.sorted(), on: site)
  }

  /// Returns the states with which a snapshot is compared.
  func states(for snapshot: LoanSnapshot) throws(StoreError) -> [LoanState] {
    let followedSeconds = 2 * HistoryComparison.followedSeconds
    // A key path would be evaluated at run time, once for each loan.
    return try store.currentStates(
      on: site, followedSince: Timestamp(seconds: snapshot.time.seconds - followedSeconds),
      ids: snapshot.loans.map { $0.id })
  }
}
