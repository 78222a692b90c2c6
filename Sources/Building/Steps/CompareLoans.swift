internal import CommandLine
internal import Diagnostics
internal import History
internal import Host
internal import Kiva
internal import Loans
internal import Pages
internal import Store

extension Step<BuildContext> {
  /// Compares the loans with those of the last build. If the store cannot be read, the history is
  /// lost, but only a strict build fails.
  package static var compareLoans: Self {
    Step("changes", activity: .init("Comparing", "loans")) { context in
      guard let site = context.site, !context.result(\.snapshot).isInvented else { return }
      let keepsEvents = context.settings.history > .zero
      if !keepsEvents, context.settings.retain == .zero { return context.history = .deleted }
      var records = try context.historyRecords(of: site)
      guard var found = try context.comparison(with: records) else { return }
      if !keepsEvents {
        context.history = SiteHistory(
          statesOf: found.comparison, after: found.earlier,
          since: context.oldestEvent(keptFor: context.settings.retain), context.result(\.snapshot))
        return try context.warnOfDamage(to: records)
      }
      let followed = context.followed
      try context.run.warn(followed.warnings, exit: .badData)
      found.comparison.add(
        followed: followed.loans, from: context.result(\.snapshot).provenance,
        unknown: followed.unknown)
      try context.restorePages(of: &records.imported, followed)
      try context.addHistory(found, records)
      try context.warnOfDamage(to: records)
      var retired = context.retired
      context.history.add(followed.loans, to: &retired)
      context.retired = retired
      context.reportChanges()
    }
  }
}

extension BuildContext {
  /// The comparison with the last listing of the site, and the record of that listing.
  fileprivate typealias FoundChanges = (comparison: HistoryComparison, earlier: RecordedListing?)

  /// The last second that is not in the future according to the machine's own clock.
  private var latestPlausibleClockTime: Timestamp {
    Timestamp(seconds: run.machine.clock.realSeconds() + SystemClock.toleratedSeconds)
  }

  /// Returns the time before which the history is deleted; `nil` if the dates of loans do not
  /// confirm the clocks.
  fileprivate func oldestEvent(keptFor duration: Duration) -> Timestamp? {
    retention.period(after: result(\.snapshot)).confirmedTime.map {
      Timestamp(seconds: max(0, $0 - Int(duration.components.seconds)))
    }
  }

  fileprivate func comparison(with records: HistoryRecords) throws(CommandError) -> FoundChanges? {
    let snapshot = result(\.snapshot)
    return try reading { () throws(StoreError) in
      let earlier = try store.listing(of: records.site)
      let comparison = HistoryComparison(
        of: snapshot, scope, after: earlier, states: try records.states(for: snapshot),
        excluded: settings.exclude, latestPlausibleTime: latestPlausibleClockTime)
      return (comparison, earlier)
    }
  }

  fileprivate mutating func addHistory(
    _ found: FoundChanges, _ records: HistoryRecords
  ) throws(CommandError) {
    let (oldest, snapshot, retired) = (
      oldestEvent(keptFor: settings.history), result(\.snapshot), retired
    )
    let history = try reading { () throws(StoreError) in
      try SiteHistory(
        found.comparison, after: found.earlier, since: oldest, snapshot, retired, records,
        publishesEvents: settings.publishesEvents)
    }
    if let history { self.history = history }
    self.history.keep(publishedLoans, after: found.earlier)
  }

  /// Deletes damaged records of the history before warning about them, so that only one strict run
  /// fails.
  fileprivate func warnOfDamage(to records: HistoryRecords) throws(CommandError) {
    let damage = try reading { () throws(StoreError) in try store.historyDamage(of: records.site) }
    guard case let damage?? = damage else { return }
    var found = [damage]
    if !settings.dryRun {
      let repaired = try reading { () throws(StoreError) in
        try store.repairHistory(of: records.site)
      }
      found = repaired ?? found
    }
    try run.warn(found.map { Warning(.store, "\($0)") }, exit: .badData)
  }

  /// Reports changes since the last build, unless this is the first build or the data is older.
  fileprivate func reportChanges() {
    let now = result(\.snapshot).time
    let update = history.update
    let changes = (update.listing == nil ? nil : update.earlierListing).map {
      LoanChangeCounts(update.events, since: $0.time, now: now)
    }
    run.reporter.update { $0.changes = changes }
  }

  private var scope: ListingScope {
    ListingScope(
      api: result(\.snapshot).retrieval == .files ? nil : settings.api,
      portfolio: settings.portfolio?.name, filter: settings.filter,
      limit: settings.limit)
  }

  /// Whether the loans are Kiva's current list, and other loans may be requested from Kiva.
  var asksKiva: Bool {
    let snapshot = result(\.snapshot)
    let isListing = snapshot.retrieval == .network || snapshot.retrieval == .cache
    return isListing && !snapshot.isStale && !settings.offline
  }

  /// The maximum number of followed loans, which take twenty requests.
  private static var maximumAskedCount: Int { 1000 }

  /// Returns the loans to ask Kiva about: those that left the list, and imported loans with a page.
  /// Without a connection, nothing is requested; without a new listing, only imported loans are. If
  /// no pages are kept, imported loans are not requested.
  func loansToFollow() throws(CommandError) -> [LoanID] {
    let keepsPages = settings.retain > .zero
    guard let site, asksKiva, settings.history > .zero else { return [] }
    let records = try historyRecords(of: site)
    guard let comparison = try comparison(with: records)?.comparison else { return [] }
    let followed = Set(
      comparison.followedIDs.filter { keepsPages || !records.imported.isUnanswered($0) })
    let others = records.imported.missingPages(retention.period(after: result(\.snapshot)))
      .filter { !followed.contains($0) }.prefix(Self.maximumAskedCount - followed.count)
    // The loans to keep that the list lacks are requested anyway.
    return followed.union(others).subtracting(result(\.snapshot).missing)
      .filter { !settings.exclude.contains($0) }.sorted()
  }

  fileprivate func historyRecords(of site: StoredSite) throws(CommandError) -> HistoryRecords {
    var records = HistoryRecords(store: store, site: site.key, excluded: settings.exclude)
    records.imported = try importedLoans(of: site.key)
    return records
  }

  /// Returns the loans known only from an imported history.
  func importedLoans(of site: String) throws(CommandError) -> ImportedLoans {
    var loans = importedLoans ?? []
    if importedLoans == nil {
      loans = try reading { () throws(StoreError) in try store.importedLoans(on: site) } ?? []
    }
    var imported = ImportedLoans(
      loans.filter { !settings.exclude.contains($0.id) }, listedIn: result(\.snapshot))
    for id in anonymousLoans.keys { imported.hideName(of: id) }
    return imported
  }

  /// Restores the pages of imported loans that Kiva knows, and reports their number.
  mutating func restorePages(
    of imported: inout ImportedLoans, _ followed: FollowedLoans
  ) throws(CommandError) {
    let period = retention.period(after: result(\.snapshot))
    let earlierCount = retired.loans.count
    for var loan in imported.add(followed) {
      loan.lastListed = period.lastListed(loan.loan, recordedAs: loan.lastListed)
      retired.add(loan, period)
    }
    let count = retired.loans.count - earlierCount
    retired.loans.sort { $0.loan.id < $1.loan.id }
    run.reporter.update { [count = retired.loans.count] in $0.retiredLoans = count }
    if count > 0 {
      let pages =
        count == 1
        ? "1 page of a loan that is" : "\(count.groupedByThousands) pages of loans that are"
      let verb = settings.dryRun ? "would be" : count == 1 ? "is" : "are"
      run.reporter.print(
        "\(pages) no longer listed \(verb) back, as Kiva has the loan\(count == 1 ? "" : "s") now.")
    }
    try warn(ofMissing: imported.missingPages(period))
  }

  /// Warns of imported loans without a page. If such a page is published, a strict run fails.
  /// Otherwise only builds that send requests to Kiva, or that have imported the loans, print the
  /// warning.
  private func warn(ofMissing missing: [LoanID]) throws(CommandError) {
    if missing.isEmpty { return }
    let published = loansInOutput.union(loansAtBaseURL).intersection(missing).count
    guard isOnlyNewSite != nil || asksKiva || published > 0 else { return }
    let loans = missing.count.counted("loan")
    let verb = missing.count == 1 ? "has no page" : "have no pages"
    let sentence =
      "\(loans) that the store did not know \(verb) until a later build has asked Kiva for "
      + "\(missing.count == 1 ? "it" : "them")"
    if published == 0 { return run.reporter.warn([Warning(.unavailableData, sentence)]) }
    let pages = published.counted("published page")
    let removal = settings.strict || settings.dryRun ? "would be" : published == 1 ? "is" : "are"
    try run.warn(
      [Warning(.unavailableData, "\(sentence); \(pages) \(removal) removed until then")],
      exit: .badData)
  }
}
