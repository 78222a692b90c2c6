package import History
internal import Kiva
package import Loans
internal import Pages
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

  /// Returns the last events up to a time, and all that are at most so many seconds older.
  package func latestEvents(
    upTo time: Timestamp, atLeast count: Int, withinSeconds seconds: Int = 0
  ) throws(StoreError) -> [LoanEvent] {
    let events = try store.latestEvents(
      on: site, since: Timestamp(seconds: time.seconds - seconds + 1), upTo: time, atLeast: count
    ).filter { !excluded.contains($0.loan) }
    return imported.isEmpty ? events : events.map(imported.withoutUnknownName)
  }

  /// Returns all events, by time, identifier and kind.
  package func events() throws(StoreError) -> [LoanEvent] {
    try store.events(on: site).filter { !excluded.contains($0.loan) }
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

/// The loans that only an imported history names, and what Kiva answers for them in this build. They
/// include other loans that have become anonymous, whose earlier names are hidden and deleted alike.
struct ImportedLoans: Sendable {
  /// When each loan was last on the list, as far as the history tells.
  private let listed: [LoanID: Timestamp]
  /// The loans for which Kiva has answered, and all to which it gives no name, each with the name
  /// that Kiva gives, if it gives one.
  private(set) var answered: [LoanID: String?] = [:]

  /// The loans of a site without an imported history.
  init() { listed = [:] }

  /// Creates the loans of a site. Kiva has answered for those that it lists.
  init(_ loans: [ImportedLoan], listedIn snapshot: LoanSnapshot) {
    listed = Dictionary(loans.map { ($0.id, $0.listed) }, uniquingKeysWith: max)
    for loan in snapshot.loans { answer(for: loan.id, name: loan.name) }
  }

  /// Whether no name is hidden.
  var isEmpty: Bool { listed.isEmpty && answered.isEmpty }

  /// Returns the loans whose pages the site still has by the rule of retention, and for which Kiva
  /// has not answered. Those that left the list last come first.
  func missingPages(_ period: RetentionPeriod) -> [LoanID] {
    listed.filter { answered[$0.key] == nil && !period.hides($0.value) }
      .sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map(\.key)
  }

  /// Takes over what Kiva answers.
  ///
  /// - Returns: The loans that get their pages back.
  mutating func add(_ followed: FollowedLoans) -> [RetiredLoan] {
    var found: [RetiredLoan] = []
    for loan in followed.loans {
      if answered[loan.id] != nil { continue }
      answer(for: loan.id, name: loan.name)
      guard let time = listed[loan.id] else { continue }
      found.append(RetiredLoan(loan: loan, lastListed: time))
    }
    // Other loans that Kiva does not know any more have pages with their names.
    for id in followed.unknown where listed[id] != nil { answer(for: id, name: nil) }
    return found
  }

  private mutating func answer(for id: LoanID, name: String?) {
    if listed[id] != nil || Loan.isAnonymous(name) { answered.updateValue(name, forKey: id) }
  }

  /// Returns whether Kiva has yet to answer for a loan.
  func isUnanswered(_ id: LoanID) -> Bool { listed[id] != nil && answered[id] == nil }

  /// Returns an event of the history as pages may show it: without a name that Kiva has not given.
  func withoutUnknownName(_ event: LoanEvent) -> LoanEvent {
    guard let name = event.change.summary?.name, isUnknown(name, of: event.loan) else {
      return event
    }
    return LoanEvent(event.loan, at: event.time, event.change.withoutName)
  }

  /// Returns the summary of a loan as pages may show it: without a name that Kiva has not given.
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
