internal import History
internal import Loans
internal import Pages
internal import Store

/// The additions of a build to the history of its site, and the history that its pages show.
package struct SiteHistory: Sendable {
  /// Data to record once the site is published.
  private(set) var update = HistoryUpdate()
  /// The loans that left the list, with Kiva's current data, which replaces their records.
  private(set) var updatedLoans: [RetiredLoan] = []
  /// The number of events deleted because of their age.
  private(set) var deletedEventCount = 0
  private(set) var content = LoanHistory()

  init() {}

  /// A history that records nothing and deletes the existing records.
  static var deleted: SiteHistory {
    var history = SiteHistory()
    history.update.deletesAll = true
    return history
  }

  /// Creates the history of a site that records only the last states of loans. States of loans that
  /// left before `oldest` are deleted.
  init(
    statesOf comparison: HistoryComparison, after earlier: RecordedListing?,
    since oldest: Timestamp?, _ snapshot: LoanSnapshot
  ) {
    update.keepsStatesOnly = true
    update.oldest = oldest
    update.first = comparison.first
    update.earlierListing = earlier
    update.listing = comparison.listing
    update.states = comparison.changedStates
    addChanges(of: comparison, snapshot)
  }

  /// Creates the history with the events since the last listing, `earlier`. The history before
  /// `oldest` is deleted. If `publishesEvents` is set, the last events are read for files.
  init(
    _ comparison: HistoryComparison, after earlier: RecordedListing?, since oldest: Timestamp?,
    _ snapshot: LoanSnapshot, _ retired: RetiredLoans, _ records: HistoryRecords,
    publishesEvents: Bool
  ) throws(StoreError) {
    update.oldest = oldest
    if let oldest {
      deletedEventCount = try records.store.eventCount(on: records.site, before: oldest)
    }
    update.answered = records.imported.answered
    let events = comparison.listing == nil ? [] : comparison.events
    // Closures are faster: a key path is evaluated at run time for each loan.
    let shown = Set(snapshot.loans.map { $0.id } + retired.loans.map { $0.loan.id })
    let changed = comparison.first == nil ? Set(events.lazy.map(\.loan)) : shown
    var courses = try records.store.courses(of: shown.union(changed), on: records.site)
    for event in events { courses[event.loan, default: FundingCourse()].add(event) }
    if let first = comparison.first {
      for loan in first.loans { first.add(loan, to: &courses[loan.id, default: FundingCourse()]) }
    }
    if comparison.listing != nil {
      update.first = comparison.first
      update.earlierListing = earlier
      update.listing = comparison.listing
      update.events = events
      update.states = comparison.changedStates
      update.courses = courses.only { id, _ in changed.contains(id) }
    }
    content.courses = courses.only { id, course in shown.contains(id) && !course.points.isEmpty }
    try selectEvents(
      events, comparison.first, since: oldest ?? Timestamp(seconds: 0), snapshot, records)
    if publishesEvents {
      content.publishedEvents = try records.publishedEvents(
        adding: events, firstListing: comparison.first, since: oldest, upTo: snapshot.time)
    }
    content.figures = try records.figures(
      adding: events, firstListing: comparison.first, since: oldest, upTo: snapshot.time)
    for state in comparison.states {
      if let time = state.revised { content.revisions[state.id] = time }
    }
    addChanges(of: comparison, snapshot)
    content.removedPages = retired.removedPages(before: snapshot.time)
    try addSummaries(besides: shown, comparison, retired, records)
  }

  private mutating func addChanges(of comparison: HistoryComparison, _ snapshot: LoanSnapshot) {
    for state in comparison.states {
      if let time = state.deadlineChanged { content.deadlineChanges[state.id] = time }
    }
    content.figuresSince = comparison.figuresSince(of: snapshot)
  }

  private mutating func selectEvents(
    _ events: [LoanEvent], _ first: FirstListing?, since oldest: Timestamp,
    _ snapshot: LoanSnapshot, _ records: HistoryRecords
  ) throws(StoreError) {
    let recorded = try records.store.firstEventTime(on: records.site)
    content.firstChange = [recorded, first?.eventTime, events.first?.time].compactMap(\.self).min()
    var shown = try records.latestEvents(
      upTo: snapshot.time, atLeast: LoanHistory.minimumCount,
      withinSeconds: LoanHistory.shownSeconds)
    shown += events
    // Loans that appear in the first listing are not shown as changes.
    if let first, content.start != first.time { shown += first.loans.map(first.event) }
    content.selectEvents(from: shown, at: snapshot.time, since: oldest)
  }

  private mutating func addSummaries(
    besides shown: Set<LoanID>, _ comparison: HistoryComparison, _ retired: RetiredLoans,
    _ records: HistoryRecords
  ) throws(StoreError) {
    var missing = Set(content.events.map(\.loan)).subtracting(shown)
      .filter { !records.imported.isUnanswered($0) }
    for loan in retired.removed { content.summaries[loan.loan.id] = LoanSummary(of: loan.loan) }
    for id in missing { content.summaries[id] = comparison.state(of: id)?.summary }
    missing.subtract(content.summaries.keys)
    for state in try records.store.states(of: missing.sorted(), on: records.site) {
      content.summaries[state.id] = state.summary
    }
    // If the state of a loan is damaged or missing, its last event with a description counts.
    for event in content.events {
      guard missing.contains(event.loan), content.summaries[event.loan] == nil else { continue }
      content.summaries[event.loan] = event.change.summary
    }
    let needed = Set(content.events.map(\.loan) + content.removedPages.map(\.loan))
    content.summaries = content.summaries.filter { needed.contains($0.key) }
    for (id, summary) in content.summaries {
      content.summaries[id] = records.imported.withoutUnknownName(summary, of: id)
    }
  }

  /// Records loans that must still be requested from Kiva. `earlier` is the last recorded listing.
  mutating func keep(_ imported: [ImportedLoan], after earlier: RecordedListing?) {
    if imported.isEmpty { return }
    update.earlierListing = earlier
    update.imported += imported
  }

  /// Replaces retired loans with Kiva's current data about them.
  mutating func add(_ followed: [Loan], to retired: inout RetiredLoans) {
    let loans = Dictionary(followed.map { ($0.id, $0) }) { first, _ in first }
    for index in retired.loans.indices {
      guard let loan = loans[retired.loans[index].loan.id] else { continue }
      retired.loans[index].loan = retired.loans[index].loan.updated(by: loan)
      updatedLoans.append(retired.loans[index])
    }
  }
}

extension RetiredLoans {
  /// Pages that were due to be removed in the eight days before a time.
  fileprivate func removedPages(before time: Timestamp) -> [LoanHistory.RemovedPage] {
    removed.compactMap { loan in
      let due = Timestamp(seconds: loan.lastListed.seconds + retainSeconds)
      guard due <= time, due.seconds > time.seconds - LoanHistory.shownSeconds else { return nil }
      return LoanHistory.RemovedPage(loan.loan.id, at: due)
    }.sorted { ($1.time, $0.loan) < ($0.time, $1.loan) }
  }
}

extension [LoanID: FundingCourse] {
  /// Returns the courses that satisfy a condition. Nothing is copied if all of them do.
  fileprivate func only(_ isIncluded: (LoanID, FundingCourse) -> Bool) -> Self {
    allSatisfy(isIncluded) ? self : filter(isIncluded)
  }
}
