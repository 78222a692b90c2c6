internal import History
internal import Loans
internal import Store

/// Reads the history of a site from the store. Records that are damaged are left out.
struct HistoryRecords {
  let store: Store
  /// The key of the site.
  let site: String
  /// The loans that the site never shows.
  let excluded: Set<LoanID>

  /// Returns the events that pages can show at a time.
  func latestEvents(upTo time: Timestamp) throws(StoreError) -> [LoanEvent] {
    try latestEvents(
      upTo: time, atLeast: LoanHistory.minimumCount, withinSeconds: LoanHistory.shownSeconds)
  }

  /// Returns the last events up to a time, and all that are at most so many seconds older.
  func latestEvents(
    upTo time: Timestamp, atLeast count: Int, withinSeconds seconds: Int = 0
  ) throws(StoreError) -> [LoanEvent] {
    try store.latestEvents(
      on: site, since: time.seconds - seconds + 1, upTo: time.seconds, atLeast: count
    ).compactMap(LoanEvent.init).filter { !excluded.contains($0.loan) }
  }

  /// Returns the time of the first data that brought an event, or `nil` without any event.
  func firstChange() throws(StoreError) -> Timestamp? {
    guard let seconds = try store.firstEventSeconds(on: site),
      (0...Timestamp.last.seconds).contains(seconds)
    else { return nil }
    return Timestamp(seconds: seconds)
  }

  /// Returns all events, by time, identifier and kind.
  func events() throws(StoreError) -> [LoanEvent] {
    try store.events(on: site).compactMap(LoanEvent.init).filter { !excluded.contains($0.loan) }
  }

  func events(of id: LoanID) throws(StoreError) -> [LoanEvent] {
    try store.events(ofLoan: id.value, on: site).compactMap(LoanEvent.init)
  }

  func courses(of ids: Set<LoanID>) throws(StoreError) -> [LoanID: FundingCourse] {
    let texts = try store.courses(of: ids.map(\.value).sorted(), on: site)
    var courses: [LoanID: FundingCourse] = [:]
    for (id, text) in texts { courses[LoanID(id)] = FundingCourse(text) }
    return courses
  }

  func states(of ids: Set<LoanID>) throws(StoreError) -> [LoanState] {
    try store.states(of: ids.map(\.value).sorted(), on: site).compactMap(LoanState.init)
  }

  /// Returns the states with which a snapshot is compared.
  func states(for snapshot: LoanSnapshot) throws(StoreError) -> [LoanState] {
    try store.currentStates(
      on: site, followedSince: snapshot.time.seconds - 2 * HistoryComparison.followedSeconds,
      ids: snapshot.loans.map(\.id.value)
    ).compactMap(LoanState.init)
  }
}

extension StoredEvent {
  init(_ event: LoanEvent) {
    self.init(
      id: event.loan.value, seconds: event.time.seconds, kind: event.change.kind.order,
      detail: event.change.detail)
  }
}

extension LoanEvent {
  /// Reads a record; `nil` if it is damaged.
  init?(_ record: StoredEvent) {
    let kinds = Change.Kind.allCases
    guard kinds.indices.contains(record.kind), record.id > 0,
      (0...Timestamp.last.seconds).contains(record.seconds),
      let change = try? Change(kinds[record.kind], detail: record.detail)
    else { return nil }
    self.init(LoanID(record.id), at: Timestamp(seconds: record.seconds), change)
  }
}

extension StoredLoanState {
  init(_ state: LoanState) {
    self.init(
      id: state.id.value, leftSeconds: state.leftAt?.seconds, isFollowed: state.isFollowed,
      state: state.text)
  }
}

extension LoanState {
  /// Reads a record; `nil` if it is damaged.
  init?(_ record: StoredLoanState) {
    let left = record.leftSeconds.map { Timestamp(seconds: $0) }
    guard
      let state = try? LoanState(
        id: LoanID(record.id), text: record.state, left: left, isFollowed: record.isFollowed)
    else { return nil }
    self = state
  }
}

extension RecordedListing {
  init(_ record: StoredListing) {
    self.init(time: Timestamp(seconds: record.seconds), scope: record.scope)
  }
}
