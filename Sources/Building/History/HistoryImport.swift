package import CommandLine
internal import Diagnostics
internal import History
internal import Host
internal import Loans
internal import Store

/// Adds the events of a file to the history of a site.
package struct HistoryImport {
  /// How often the import begins anew because a build has changed the history meanwhile.
  private static let maximumAttempts = 5

  private let run: CommandRun
  private let events: [LoanEvent]
  /// The number of events that the site did not have.
  private(set) var newCount = 0
  /// The loans whose pages are published, each with the time at which it counts as listed unless the
  /// events say that it left the list.
  var published: [ImportedLoan] = []
  /// The loans for which Kiva has not answered.
  private(set) var imported: [ImportedLoan] = []
  /// Errors about the damaged records that were found, and deleted, before the import.
  private(set) var damage: [StoreError] = []

  init(of events: [LoanEvent], _ run: CommandRun) {
    self.run = run
    self.events = events
  }

  /// Reads the events of a file, or of standard input for `-`.
  ///
  /// - Throws: `CommandError` with the exit code 66 for a file that cannot be read, and 65 with
  ///   every broken line.
  package init(from name: String, _ run: CommandRun) throws(CommandError) {
    let bytes = try run.readInput(name, step: "import").bytes
    let file = try HistoryFile(bytes, name: name == "-" ? "standard input" : name, run)
    if !file.errors.isEmpty { throw CommandError(file.errors, exit: .badData) }
    self.init(of: file.events, run)
  }

  /// Adds the events to the store, and reports how many are new.
  ///
  /// - Throws: `CommandError` with the exit code 74 if the store cannot be written.
  package mutating func perform() throws(CommandError) {
    let store = Store(run)
    do throws(StoreError) { try add(to: store) } catch {
      guard error.hasWritten else {
        // The damaged records may have been deleted before something else failed.
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
      "\(newCount.formattedEvents) imported, \(known.groupedByThousands) known already"
    ])
  }

  private func warnOfDamage() { run.reporter.warn(damage.map { Warning(.store, "\($0)") }) }

  /// Adds the events to a store. A store that may only be read is compared with them.
  mutating func add(to store: Store) throws(StoreError) {
    for _ in 0..<Self.maximumAttempts { if try addOnce(to: store) { return } }
    throw StoreError(path: store.path, reason: .locked)
  }

  /// Adds the events, unless a build changes the history meanwhile.
  ///
  /// - Returns: Whether they are added.
  private mutating func addOnce(to store: Store) throws(StoreError) -> Bool {
    let site = try run.site(in: store)
    let records = HistoryRecords(store: store, site: site.key, excluded: [])
    let earlier = try store.listing(of: site.key)
    let merged = try MergedHistory(events, records, lastTime: earlier?.time)
    newCount = merged.new.count
    imported = merged.new.isEmpty ? [] : addingPublishedLoans(to: merged.imported)
    // This comes after what is known of the loans, which a build uses even if it cannot be stored.
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
    // The first time of a loan counts.
    return Dictionary((left + published + other).map { ($0.id, $0) }) { first, _ in first }
      .values.sorted { $0.id < $1.id }
  }
}

/// Imported events together with those that a site has already.
private struct MergedHistory {
  /// The events that the site does not have, each once.
  private(set) var new: [LoanEvent] = []
  /// The states of loans about which the events say something new.
  private(set) var states: [LoanState] = []
  private(set) var courses: [LoanID: FundingCourse] = [:]
  /// The loans that the site does not know from Kiva.
  private(set) var imported: [ImportedLoan] = []
  /// The loans of new events that the site knows without a name, each with what stands in its place.
  private var anonymous: [LoanID: String?] = [:]

  /// Merges events with those of a site. Of events to add of equal time and kind, the first counts.
  /// `lastTime` is that of the last data of the site.
  init(
    _ imported: [LoanEvent], _ records: HistoryRecords, lastTime: Timestamp?
  ) throws(StoreError) {
    let byLoan = Dictionary(grouping: imported, by: \.loan)
    let ids = Set(byLoan.keys)
    // All events are read, and not only those of these loans, so that damaged ones are noticed and
    // do not stay in the way of those that are imported.
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
        ($0.time, $0.change.kind.order) < ($1.time, $1.change.kind.order)
      }
      courses[id] = (knownCourses[id] ?? FundingCourse()).merging(all)
      // A build knows more of a loan than its events, so its state stays unless one is later.
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

  /// Returns the loans to which Kiva gives no name, so that the events bring no earlier one back.
  /// Loans for which Kiva has not answered since an earlier import, `unanswered`, are not among them.
  func anonymous(besides unanswered: [ImportedLoan]) -> [LoanID: String?] {
    let unanswered = Set(unanswered.map(\.id))
    return anonymous.filter { !unanswered.contains($0.key) }
  }
}

extension LoanState {
  /// Returns the last of the times of data at which the loan was on the list: before the data that
  /// lack it, if it has left.
  fileprivate func lastListed(at times: [Timestamp]) -> Timestamp? {
    guard let leftAt else { return times.last }
    return times.last { $0 < leftAt } ?? leftAt
  }
}

/// Identifies an event of one loan.
private struct EventKey: Hashable {
  let time: Timestamp
  let kind: LoanEvent.Change.Kind

  init(_ event: LoanEvent) {
    time = event.time
    kind = event.change.kind
  }
}
