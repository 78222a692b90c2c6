package import History
internal import Kiva
package import Loans
internal import Pages
package import Store

/// Reads the history of a site from the store.
package struct HistoryRecords {
  package let store: Store
  package let site: String
  package let excluded: Set<LoanID>
  /// The loans whose names are hidden until Kiva confirms them.
  var imported = ImportedLoans()

  package init(store: Store, site: String, excluded: Set<LoanID>) {
    self.store = store
    self.site = site
    self.excluded = excluded
  }

  /// Returns the latest events up to a time, and all events that are at most this many seconds
  /// older.
  package func latestEvents(
    upTo time: Timestamp, atLeast count: Int, withinSeconds seconds: Int = 0
  ) throws(StoreError) -> [LoanEvent] {
    let events = try store.latestEvents(
      on: site, since: Timestamp(seconds: time.seconds - seconds + 1), upTo: time, atLeast: count
    ).filter { !excluded.contains($0.loan) }
    return imported.isEmpty ? events : events.map(imported.withoutUnknownName)
  }

  /// Returns all events, sorted by time, identifier and kind.
  package func events() throws(StoreError) -> [LoanEvent] {
    try store.events(on: site).filter { !excluded.contains($0.loan) }
  }

  /// Returns the last events up to a time, oldest first. They include the events that the build
  /// adds, or those of the first listing. Events before `oldest` are left out, because the build
  /// deletes them; it deletes none if `oldest` is `nil`.
  package func publishedEvents(
    adding events: [LoanEvent], firstListing: FirstListing?, since oldest: Timestamp?,
    upTo time: Timestamp
  ) throws(StoreError) -> [LoanEvent] {
    let start = oldest ?? Timestamp(seconds: 0)
    // All added events have the same time, which is not earlier than that of the last known event.
    let listed = firstListing.map { listing in
      listing.loans.sorted { $0.id < $1.id }.map(listing.event)
    }
    let added = (events + (listed ?? [])).filter { !excluded.contains($0.loan) }
    let count = LoanHistory.publishedCount
    let known = try store.latestEvents(on: site, since: time, upTo: time, atLeast: count)
    let all = (known.filter { !excluded.contains($0.loan) } + added).filter { $0.time >= start }
    guard all.count > count else { return all }
    let first = all[all.count - count].time
    return Array(all.drop { $0.time < first })
  }

  /// Returns the figures of the history up to a time, with what a build adds: its events, which all
  /// have the time of its snapshot, or the first listing. The build deletes the events before
  /// `oldest`; `nil` if it deletes none.
  package func figures(
    adding events: [LoanEvent], firstListing: FirstListing?, since oldest: Timestamp?,
    upTo time: Timestamp
  ) throws(StoreError) -> HistoryFigures? {
    let oldest = oldest ?? Timestamp(seconds: 0)
    guard oldest <= time else { return nil }
    let known = try store.eventTimes(on: site, within: oldest...time, besides: excluded)
    let events = events.filter { !excluded.contains($0.loan) }
    let added = events.first?.time ?? firstListing?.eventTime
    let times = [known?.lowerBound, known?.upperBound, added].compactMap(\.self)
    guard let start = times.min(), let end = times.max(),
      let period = HistoryFigures.period(endingAt: end, ofHistorySince: start)
    else { return nil }
    var activity = try store.fundingActivity(
      on: site, since: start, within: period, besides: excluded)
    for event in events { activity.add(event) }
    if let firstListing {
      for loan in firstListing.loans { activity.add(firstListing.event(of: loan)) }
    }
    return HistoryFigures(activity)
  }

  /// Returns the states to compare with a snapshot.
  func states(for snapshot: LoanSnapshot) throws(StoreError) -> [LoanState] {
    let followedSeconds = 2 * HistoryComparison.followedSeconds
    // Closures are faster: a key path is evaluated at run time for each loan.
    return try store.currentStates(
      on: site, followedSince: Timestamp(seconds: snapshot.time.seconds - followedSeconds),
      ids: snapshot.loans.map { $0.id })
  }
}

/// Loans known only from an imported history, with Kiva's answers in this build. They include loans
/// that have become anonymous, because their earlier names must be hidden and deleted, too.
struct ImportedLoans: Sendable {
  /// When each loan was last listed, according to the history.
  private let listed: [LoanID: Timestamp]
  /// The loans that Kiva has sent, and all anonymous loans, with the name that Kiva gives, if any.
  private(set) var answered: [LoanID: String?] = [:]

  /// Creates an empty collection, for a site without an imported history.
  init() { listed = [:] }

  /// Creates the collection for a site; loans in the snapshot count as answered.
  init(_ loans: [ImportedLoan], listedIn snapshot: LoanSnapshot) {
    listed = Dictionary(loans.map { ($0.id, $0.listed) }, uniquingKeysWith: max)
    for loan in snapshot.loans where listed[loan.id] != nil {
      answered.updateValue(loan.name, forKey: loan.id)
    }
  }

  var isEmpty: Bool { listed.isEmpty && answered.isEmpty }

  /// Returns the loans that Kiva has not sent yet and whose pages the site keeps. Those that left
  /// the list last come first.
  func missingPages(_ period: RetentionPeriod) -> [LoanID] {
    listed.filter { answered[$0.key] == nil && !period.removesPage($0.value) }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// Records Kiva's answers, and returns the loans whose pages are restored.
  mutating func add(_ followed: FollowedLoans) -> [RetiredLoan] {
    var found: [RetiredLoan] = []
    for loan in followed.loans {
      if answered[loan.id] != nil { continue }
      answer(for: loan.id, name: loan.name)
      guard let time = listed[loan.id] else { continue }
      found.append(RetiredLoan(loan: loan, lastListed: time))
    }
    // This concerns only imported loans. If Kiva does not know another loan, its page keeps the
    // name.
    for id in followed.unknown where listed[id] != nil { answer(for: id, name: nil) }
    return found
  }

  /// Records that the borrower of a loan is anonymous.
  mutating func hideName(of id: LoanID) { answered.updateValue(nil, forKey: id) }

  private mutating func answer(for id: LoanID, name: String?) {
    if listed[id] != nil || Loan.isAnonymous(name) { answered.updateValue(name, forKey: id) }
  }

  func isUnanswered(_ id: LoanID) -> Bool { listed[id] != nil && answered[id] == nil }

  /// Removes a name that Kiva has not confirmed from an event.
  func withoutUnknownName(_ event: LoanEvent) -> LoanEvent {
    guard let name = event.change.summary?.name, isUnknown(name, of: event.loan) else {
      return event
    }
    return event.withoutName
  }

  /// Removes a name that Kiva has not confirmed from a summary.
  func withoutUnknownName(_ summary: LoanSummary, of id: LoanID) -> LoanSummary {
    guard let name = summary.name, isUnknown(name, of: id) else { return summary }
    var summary = summary
    summary.name = nil
    return summary
  }

  private func isUnknown(_ name: String, of id: LoanID) -> Bool {
    if let answer = answered[id] { return answer != name }
    return listed[id] != nil
  }
}

extension LoanEvent {
  /// The event without the name of the borrower.
  var withoutName: LoanEvent { LoanEvent(loan, at: time, change.withoutName) }
}

extension LoanEvent.Change {
  fileprivate var withoutName: LoanEvent.Change {
    guard var summary else { return self }
    summary.name = nil
    return switch self {
    case .appeared: .appeared(summary)
    case .returned: .returned(summary)
    case .edited: .edited(summary)
    case .moved, .funded, .ended, .left: self
    }
  }
}
