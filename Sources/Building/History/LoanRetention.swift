internal import CommandLine
internal import Decoding
internal import Diagnostics
internal import Host
internal import Loans
internal import Pages
internal import Store

/// Decides which loans that have left the listing keep their pages, and records the listed ones.
///
/// If the clock agrees, the time of the data decides, so that a site is reproducible. Invented
/// loans are never recorded.
struct LoanRetention: Sendable {
  private let store: Store
  private let site: StoredSite?
  private let retainSeconds: Int
  private let excluded: Set<Int>
  private let isDryRun: Bool
  private let clock: SystemClock

  /// Creates the retention of a site. If `site` is `nil`, because the store is unreadable, no loan
  /// keeps its page, and nothing is recorded.
  init(_ settings: Settings, of site: StoredSite?, store: Store, clock: SystemClock) {
    self.store = store
    self.site = site
    self.clock = clock
    retainSeconds = Int(settings.retain.components.seconds)
    excluded = Set(settings.exclude.map(\.value))
    isDryRun = settings.dryRun
  }

  /// Returns the loans that the site has shown and that the snapshot does not list. Damaged records
  /// are reported and deleted, so that each is reported only once. Throws only
  /// `ListingError.cancelled`.
  func retiredLoans(after snapshot: LoanSnapshot) throws(ListingError) -> RetiredLoans {
    guard let site, !snapshot.isInvented, retainSeconds > 0 else { return RetiredLoans() }
    let records: [StoredLoan]
    do throws(StoreError) {
      // Closures are faster: a key path is evaluated at run time for each loan.
      records = try store.loans(
        on: site.key, except: excluded.union(snapshot.loans.lazy.map { $0.id.value }))
    } catch { return RetiredLoans(warnings: [Warning(.store, "\(error)")]) }
    let period = period(after: snapshot)
    var retired = RetiredLoans()
    retired.retainSeconds = retainSeconds
    var damagedIDs: [Int] = []
    for (record, loan) in zip(records, try records.decoded()) {
      let listed = Timestamp(seconds: record.listedSeconds)
      if let loan {
        let lastListed = period.lastListed(loan, recordedAs: listed)
        let ended = record.endedSeconds.map { Timestamp(seconds: $0) }
        retired.add(RetiredLoan(loan: loan, lastListed: lastListed, ended: ended), period)
      } else if !period.removesPage(listed) {
        damagedIDs.append(record.id)
      } else if period.removesRecord(listed) {
        retired.outdated.append(record.id)
      }
    }
    if !damagedIDs.isEmpty, !isDryRun {
      retired.warnings = warnings { () throws(StoreError) in
        try store.deleteLoans(damagedIDs, on: site.key)
      }
    }
    retired.warnings += damagedIDs.map { id in
      Warning(
        .store, "the store '\(store.path)' held a damaged record of loan \(id), whose page is lost")
    }
    return retired
  }

  /// Records the loans, history and manifest of the site, and deletes loans that left the listing
  /// so long ago that no page needs them. Returns warnings about the store. A dry run does nothing.
  func record(
    _ snapshot: LoanSnapshot, _ history: SiteHistory, after retired: RetiredLoans, manifest: String
  ) -> [Warning] {
    guard var site, !isDryRun else { return [] }
    site.manifest = manifest
    return warnings { [site] () throws(StoreError) in
      if snapshot.isInvented || retainSeconds == 0 {
        if !snapshot.isInvented { try store.deleteAllLoans(on: site.key) }
        try store.record(history.update, on: site)
        return
      }
      let period = period(after: snapshot)
      let listed = snapshot.loans.map { loan in
        StoredLoan(
          loan, listedSeconds: period.listed(loan, at: snapshot.time).seconds,
          endedSeconds: loan.hasEnded ? snapshot.time.seconds : nil)
      }
      let updated = history.updatedLoans.map {
        StoredLoan(
          $0.loan, listedSeconds: $0.lastListed.seconds,
          endedSeconds: $0.loan.hasEnded ? snapshot.time.seconds : nil)
      }
      try store.recordLoans(
        listed + updated, history: history.update, on: site,
        latestPlausibleTime: period.latestPlausibleTime,
        deleting: retired.outdated, listedBefore: period.recordCutoff ?? 0)
    }
  }

  /// Returns a message such as `1 loan was last listed more than 90 days ago; its page is removed`,
  /// or `nil` if there is no such loan.
  func message(ofRemoved count: Int) -> String? {
    if count == 0 { return nil }
    let loans = "\(count.counted("loan")) \(count == 1 ? "was" : "were")"
    let pages = count == 1 ? "its page" : "their pages"
    let verb = isDryRun ? "would be" : count == 1 ? "is" : "are"
    let age = Duration.seconds(retainSeconds).formattedWholeUnits
    return "\(loans) last listed more than \(age) ago; \(pages) \(verb) removed"
  }

  func period(after snapshot: LoanSnapshot) -> RetentionPeriod {
    RetentionPeriod(
      ofSeconds: retainSeconds, after: snapshot, realSeconds: clock.realSeconds(),
      latestPlausibleTime: clock.latestPlausibleSeconds)
  }

  private func warnings(_ work: () throws(StoreError) -> Void) -> [Warning] {
    do throws(StoreError) {
      try work()
      return []
    } catch { return [Warning(.store, "\(error)")] }
  }
}

/// The loans that a site has shown and that are no longer listed.
package struct RetiredLoans: Sendable {
  /// The loans that keep their pages, sorted by identifier.
  var loans: [RetiredLoan] = []
  /// The loans that were last listed too long ago, so that their pages are removed.
  private(set) var removed: [RetiredLoan] = []
  var hidden: Set<LoanID> { Set(removed.map(\.loan.id)) }
  /// How long, in seconds, a page is kept after its loan has left the listing.
  var retainSeconds = 0
  /// The identifiers of the hidden loans to delete from the store.
  var outdated: [Int] = []
  var warnings: [Warning] = []

  mutating func add(_ loan: RetiredLoan, _ period: RetentionPeriod) {
    guard period.removesPage(loan.lastListed) else { return loans.append(loan) }
    removed.append(loan)
    // A loan was listed when it was posted, even if an earlier time was recorded.
    let latest = (loan.loan.pastDates + [loan.lastListed]).max()
    if let latest, period.removesRecord(latest) { outdated.append(loan.loan.id.value) }
  }
}
