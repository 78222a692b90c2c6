internal import Decoding
internal import Host
internal import Kiva
internal import Loans
internal import Rendering
internal import Store

/// The loans that a site has shown, as the store has them: those that have left the list keep their
/// pages for a while.
///
/// How long is decided by the time of the data, so that the same data gives the same site, as far as
/// the machine's own clock agrees. The invented loans are not part of it.
struct RetiredLoans: Sendable {
  private let store: Store
  private let site: StoredSite?
  private let retainSeconds: Int
  private let excluded: Set<Int>
  private let isDryRun: Bool
  private let clock: SystemClock

  /// Creates the history of a site. If `site` is `nil` because the store cannot be read, the history is
  /// empty and nothing is recorded.
  init(_ settings: Settings, of site: StoredSite?, store: Store, clock: SystemClock) {
    self.store = store
    self.site = site
    self.clock = clock
    retainSeconds = Int(settings.retain.components.seconds)
    excluded = Set(settings.exclude.map(\.value))
    isDryRun = settings.dryRun
  }

  /// The loans that have left the list, and what was wrong with the store.
  struct Former: Sendable {
    /// The loans that keep their pages, ordered by id.
    var loans: [RetiredLoanPage] = []
    /// The loans that were last listed too long ago. Their pages are removed.
    var hidden: Set<LoanID> = []
    /// The hidden loans that the store is to delete.
    fileprivate var outdated: [Int] = []
    /// Warnings about the store as a whole: one sentence each, without a full stop.
    var warnings: [String] = []
    /// Warnings about single loans: one sentence each, without a full stop.
    var torn: [String] = []
  }

  /// The loans that the site has shown and that the snapshot does not list.
  ///
  /// What cannot be read is left out, and told; a torn loan is forgotten, so that it is told once.
  /// Throws `ListingError.cancelled` only.
  func former(after snapshot: LoanSnapshot) throws(ListingError) -> Former {
    guard let site, !snapshot.isSample, retainSeconds > 0 else { return Former() }
    let shown: [RetiredLoan]
    do throws(StoreError) {
      shown = try store.loans(
        on: site.key, except: excluded.union(snapshot.loans.map(\.id.value)))
    } catch {
      return Former(warnings: ["\(error)"])
    }
    let period = period(after: snapshot)
    var former = Former()
    var tornIDs: [Int] = []
    for loan in shown {
      if let known = try loan.decoded() {
        let listed = Timestamp(seconds: loan.listedSeconds)
        former.add(
          RetiredLoanPage(loan: known, lastListed: period.lastListed(known, keptAs: listed)), period
        )
      } else if period.hides(Timestamp(seconds: loan.listedSeconds)) {
        if period.forgets(Timestamp(seconds: loan.listedSeconds)) {
          former.outdated.append(loan.id)
        }
      } else {
        tornIDs.append(loan.id)
      }
    }
    former.torn = tornIDs.map {
      "the store '\(store.path)' held a damaged record of loan \($0), whose page is lost"
    }
    former.warnings = forget(tornIDs, of: site)
    return former
  }

  /// Keeps what the snapshot lists, and forgets what has not been listed for much too long; keeps
  /// that the site lies in its folder with this manifest. A dry run keeps nothing.
  ///
  /// Returns what was wrong with the store: one sentence each, no full stop.
  func record(_ snapshot: LoanSnapshot, after former: Former, manifest: String) -> [String] {
    guard var site, !isDryRun else { return [] }
    site.manifest = manifest
    return warnings { [site] () throws(StoreError) in
      if snapshot.isSample || retainSeconds == 0 {
        if !snapshot.isSample { try store.deleteAllLoans(on: site.key) }
        return try store.keep(site)
      }
      let period = period(after: snapshot)
      try store.recordLoans(
        snapshot.loans.map { RetiredLoan($0, listed: period.listed($0, at: snapshot.time)) },
        on: site, endOfPresent: period.endOfPresent, deleting: former.outdated,
        listedBefore: period.forgetsBefore ?? 0)
    }
  }

  /// `15 loans were last listed more than 90 days ago; their pages are removed`; `nil` for none.
  func message(ofRemoved count: Int) -> String? {
    if count == 0 { return nil }
    let loans = count == 1 ? "1 loan was" : "\(count.groupedByThousands) loans were"
    let pages = count == 1 ? "its page" : "their pages"
    let verb = isDryRun ? "would be" : count == 1 ? "is" : "are"
    let age = Duration.seconds(retainSeconds).inWholeUnits
    return "\(loans) last listed more than \(age) ago; \(pages) \(verb) removed"
  }

  private func period(after snapshot: LoanSnapshot) -> RetentionPeriod {
    RetentionPeriod(
      ofSeconds: retainSeconds, after: snapshot, realSeconds: clock.realSeconds(),
      endOfPresent: clock.endOfPresentSeconds)
  }

  private func forget(_ ids: [Int], of site: StoredSite) -> [String] {
    if ids.isEmpty || isDryRun { return [] }
    return warnings { () throws(StoreError) in try store.deleteLoans(ids, on: site.key) }
  }

  private func warnings(_ work: () throws(StoreError) -> Void) -> [String] {
    do throws(StoreError) {
      try work()
      return []
    } catch {
      return ["\(error)"]
    }
  }
}

extension RetiredLoans.Former {
  /// Takes over a loan that has left the list.
  fileprivate mutating func add(_ former: RetiredLoanPage, _ period: RetentionPeriod) {
    guard period.hides(former.lastListed) else { return loans.append(former) }
    hidden.insert(former.loan.id)
    // It was listed after it was posted, whatever was said of the time.
    let latest = (former.loan.pastDates + [former.lastListed]).max()
    if let latest, period.forgets(latest) { outdated.append(former.loan.id.value) }
  }
}

extension RetiredLoan {
  fileprivate init(_ loan: Loan, listed: Timestamp) {
    var json: [UInt8] = []
    loan.appendJSON(to: &json)
    self.init(
      id: loan.id.value, listedSeconds: listed.seconds, json: String(decoding: json, as: UTF8.self))
  }
}
