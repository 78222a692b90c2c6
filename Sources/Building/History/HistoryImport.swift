package import CommandLine
internal import Diagnostics
internal import History
internal import Loans
internal import Store

/// Adds the events of a file to the history of a site.
package struct HistoryImport {
  /// The maximum number of attempts. An attempt fails if a build changes the history meanwhile.
  private static let maximumAttempts = 5

  private let run: CommandRun
  private let events: [LoanEvent]
  private(set) var newCount = 0
  /// The loans with published pages, and the times at which they count as listed unless events say
  /// that they left the list.
  var published: [ImportedLoan] = []
  /// The loans that must still be requested from Kiva.
  private(set) var imported: [ImportedLoan] = []
  /// Errors about damaged records that were deleted before the import.
  private(set) var damage: [StoreError] = []

  init(of events: [LoanEvent], _ run: CommandRun) {
    self.run = run
    self.events = events
  }

  /// Reads the events of a file, or of standard input for `-`. Throws `CommandError` with the exit
  /// code 66 if it cannot be read, and 65 with every broken line.
  package init(from name: String, _ run: CommandRun) throws(CommandError) {
    let bytes = try run.readInput(name, step: "import").bytes
    let file = try HistoryFile(bytes, name: name == "-" ? "standard input" : name, run)
    if !file.errors.isEmpty { throw CommandError(file.errors, exit: .badData) }
    self.init(of: file.events, run)
  }

  /// Imports the events, and reports how many are new. Throws `CommandError` with the exit code 74
  /// if the store cannot be written.
  package mutating func perform() throws(CommandError) {
    let store = Store(run)
    do throws(StoreError) { try add(to: store) } catch {
      guard error.hasWritten else {
        // Damaged records may have been deleted before the error.
        warnOfDamage()
        throw CommandError("import: \(error); nothing is imported", exit: .ioFailed)
      }
      run.reporter.warn([Warning(.store, "\(error)")])
    }
    warnOfDamage()
    let (count, known) = (events.count, events.count - newCount)
    run.reporter.update { [newCount] summary in
      summary.history.events = count
      summary.history.new = newCount
    }
    if run.settings.quiet { return }
    try run.reporter.printResults([
      "\(newCount.counted("event")) imported, \(known.groupedByThousands) known already"
    ])
  }

  private func warnOfDamage() { run.reporter.warn(damage.map { Warning(.store, "\($0)") }) }

  /// Adds the events to a store. If the store is read-only, only compares them.
  mutating func add(to store: Store) throws(StoreError) {
    for _ in 0..<Self.maximumAttempts { if try addOnce(to: store) { return } }
    throw StoreError(path: store.path, reason: .locked)
  }

  /// Adds the events, unless a build changes the history meanwhile, and returns whether they were
  /// added.
  private mutating func addOnce(to store: Store) throws(StoreError) -> Bool {
    let site = try run.site(in: store)
    let records = HistoryRecords(store: store, site: site.key, excluded: [])
    let earlier = try store.listing(of: site.key)
    let merged = try MergedHistory(events, records, lastTime: earlier?.time)
    newCount = merged.new.count
    imported = merged.new.isEmpty ? [] : addingPublishedLoans(to: merged.imported)
    // Damaged records are deleted only after the comparison, because a build uses its result even
    // if it cannot write to the store.
    if let damage = try store.historyDamage(of: site.key) {
      self.damage += run.settings.dryRun ? [damage] : try store.repairHistory(of: site.key)
    }
    if merged.new.isEmpty || run.settings.dryRun { return true }
    var update = HistoryUpdate()
    update.earlierListing = earlier
    update.events = merged.new
    update.states = merged.states
    update.courses = merged.courses
    update.imported = imported
    update.answered = try merged.anonymous(besides: store.importedLoans(on: site.key))
    if let latest = merged.new.map(\.time).max(), earlier.map({ latest > $0.time }) ?? true {
      update.listing = RecordedListing(time: latest, scope: earlier?.scope ?? "")
    }
    return try store.record(update, on: site)
  }

  private func addingPublishedLoans(to loans: [ImportedLoan]) -> [ImportedLoan] {
    let end = events.map(\.time).max()
    let left = loans.filter { $0.listed != end }
    let other = loans.filter { $0.listed == end }
    // The first entry of each loan counts.
    return Dictionary((left + published + other).map { ($0.id, $0) }) { first, _ in first }
      .values.sorted { $0.id < $1.id }
  }
}

/// Imported events merged with those of a site.
private struct MergedHistory {
  /// Events that the site lacks, without duplicates.
  private(set) var new: [LoanEvent] = []
  private(set) var states: [LoanState] = []
  private(set) var courses: [LoanID: FundingCourse] = [:]
  /// Loans that the site has not received from Kiva.
  private(set) var imported: [ImportedLoan] = []
  /// The loans of new events that are anonymous on the site, with the text that Kiva gives instead
  /// of the name.
  private var anonymous: [LoanID: String?] = [:]

  /// Merges events with those of a site. `lastTime` is the time of the site's last data. If several
  /// new events have the same time and kind, the first one counts.
  init(
    _ imported: [LoanEvent], _ records: HistoryRecords, lastTime: Timestamp?
  ) throws(StoreError) {
    let byLoan = Dictionary(grouping: imported, by: \.loan)
    let ids = Set(byLoan.keys)
    // All events are read, so that damaged ones are noticed and do not prevent the import.
    let knownEvents = Dictionary(grouping: try records.events(), by: \.loan)
    let known = try records.store.states(of: ids.sorted(), on: records.site)
    let knownStates = Dictionary(known.map { ($0.id, $0) }) { one, _ in one }
    let knownCourses = try records.store.courses(of: ids, on: records.site)
    let latest = imported.map(\.time).max().map { max($0, lastTime ?? $0) }
    let times = Set(imported.map(\.time)).sorted()
    for id in ids.sorted() {
      let known = knownEvents[id] ?? []
      var keys = Set(known.map(EventKey.init))
      let added = (byLoan[id] ?? []).filter { keys.insert(EventKey($0)).inserted }
      if added.isEmpty { continue }
      new += added
      let all = (known + added).sorted {
        ($0.time, $0.change.type.order) < ($1.time, $1.change.type.order)
      }
      courses[id] = (knownCourses[id] ?? FundingCourse()).merging(all)
      // A build knows more than the events, so its state is kept unless an event is later.
      let state = knownStates[id]
      if let state, Loan.isAnonymous(state.summary.name) {
        anonymous.updateValue(state.summary.name, forKey: id)
      }
      let later = all.filter { event in state == nil || lastTime.map { event.time > $0 } ?? true }
      if let latest, let state = LoanState(after: later, state, at: latest) {
        states.append(state)
        if knownStates[id] == nil, let listed = state.lastListed(at: times) {
          self.imported.append(ImportedLoan(id, listed: listed))
        }
      }
    }
  }

  /// Returns the loans that are anonymous at Kiva, so that events do not restore their earlier
  /// names. Leaves out `unanswered`, the loans of an earlier import that must still be requested
  /// from Kiva.
  func anonymous(besides unanswered: [ImportedLoan]) -> [LoanID: String?] {
    let unanswered = Set(unanswered.map(\.id))
    return anonymous.filter { !unanswered.contains($0.key) }
  }
}

extension LoanState {
  /// Returns the latest of the given times at which the loan was listed.
  fileprivate func lastListed(at times: [Timestamp]) -> Timestamp? {
    guard let leftAt else { return times.last }
    return times.last { $0 < leftAt } ?? leftAt
  }
}

private struct EventKey: Hashable {
  let time: Timestamp
  let type: LoanEvent.Change.EventType

  init(_ event: LoanEvent) {
    time = event.time
    type = event.change.type
  }
}
