internal import Decoding
internal import Kiva
internal import Loans
internal import Rendering
internal import Store

/// The loans that a site has shown, as the store has them: those that have left the list keep their
/// pages for a while.
///
/// The time of the data decides how long, not the clock: the same data gives the same site. The
/// invented loans are not part of it.
struct LoanHistory: Sendable {
  private let store: Store
  private let site: String
  private let retainSeconds: Int
  private let excluded: Set<Int>
  private let isDryRun: Bool

  /// `site` is the name of the output folder.
  init(_ settings: Settings, of site: String, store: Store) {
    self.store = store
    self.site = site
    retainSeconds = Int(settings.retain.components.seconds)
    excluded = Set(settings.exclude.map(\.value))
    isDryRun = settings.dryRun
  }

  /// The loans that have left the list, and what was wrong with the store.
  struct Former: Sendable {
    /// By id.
    var loans: [FormerLoan] = []
    /// Of the store as a whole; one sentence each, no full stop.
    var warnings: [String] = []
    /// Of single loans, likewise.
    var torn: [String] = []
  }

  /// The loans that the site has shown and that the harvest does not list, if they were last listed
  /// not longer ago than they are to be retained, or later than its data is from.
  ///
  /// What cannot be read is left out, and told; a torn loan is forgotten, so that it is told once.
  /// Throws `ListingError.cancelled` only.
  func former(after harvest: Harvest) throws(ListingError) -> Former {
    guard !harvest.isSample, retainSeconds > 0 else { return Former() }
    let shown: [ShownLoan]
    do throws(StoreError) {
      shown = try store.loansShown(
        on: site, since: oldest(at: harvest.time),
        except: excluded.union(harvest.loans.map(\.id.value)))
    } catch {
      return Former(warnings: ["\(error)"])
    }
    var former = Former()
    var tornIDs: [Int] = []
    for loan in shown {
      if let known = try loan.decoded() {
        former.loans.append(known)
      } else {
        tornIDs.append(loan.id)
      }
    }
    former.torn = tornIDs.map {
      "the store '\(store.path)' held a torn loan '\($0)', whose page is lost"
    }
    former.warnings = forget(tornIDs)
    return former
  }

  /// Keeps what the harvest lists, and forgets what has not been listed for too long; a dry run
  /// does neither.
  ///
  /// Returns what was wrong with the store: one sentence each, no full stop.
  func record(_ harvest: Harvest) -> [String] {
    if harvest.isSample || isDryRun { return [] }
    let isRetaining = retainSeconds > 0
    let loans = isRetaining ? harvest.loans : []
    return warnings { () throws(StoreError) in
      try store.keepShown(
        loans.map { ShownLoan($0, listed: harvest.time) }, on: site,
        oldest: isRetaining ? oldest(at: harvest.time) : .max)
    }
  }

  private func oldest(at time: Timestamp) -> Int { time.seconds - retainSeconds }

  private func forget(_ ids: [Int]) -> [String] {
    if ids.isEmpty || isDryRun { return [] }
    return warnings { () throws(StoreError) in try store.forgetShown(ids, on: site) }
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

extension ShownLoan {
  fileprivate init(_ loan: Loan, listed: Timestamp) {
    var json: [UInt8] = []
    loan.appendJSON(to: &json)
    self.init(
      id: loan.id.value, listedSeconds: listed.seconds, json: String(decoding: json, as: UTF8.self))
  }

  /// `nil` if it cannot be read; throws `ListingError.cancelled` only.
  fileprivate func decoded() throws(ListingError) -> FormerLoan? {
    do throws(ListingError) {
      let loans = try decodeListing(Array(json.utf8), name: "loan \(id)").loans
      guard loans.count == 1, loans[0].id.value == id else { return nil }
      return FormerLoan(loan: loans[0], lastListed: Timestamp(seconds: listedSeconds))
    } catch {
      if error.reason == .cancelled { throw error }
      return nil
    }
  }
}
