internal import CommandLine
internal import Decoding
internal import Diagnostics
internal import Host
internal import Kiva
internal import Loans
internal import Store

/// Messages and warnings about changes of the store.
struct StoreUpdate {
  /// Sentences without a full stop.
  var messages: [String] = []
  var warnings: [Warning] = []
}

/// Deletes all data about excluded loans from the store and the address cache.
struct LoanRemoval {
  private let ids: Set<LoanID>
  private let store: Store
  private let pictures: PictureFetcher
  private let run: CommandRun
  private var records: [StoredLoan] = []
  private var idsInHistory: [Int] = []
  private var pictureSources: Set<PictureReference> = []
  private var failure: StoreError?

  /// Finds the records and pictures to delete. `excluded` has the excluded loans of the listing,
  /// and `shown` the loans whose pictures are still needed. Throws only `ListingError.cancelled`.
  init(
    _ ids: Set<LoanID>, excluded: [Loan], shown: [Loan], from store: Store,
    _ pictures: PictureFetcher, _ run: CommandRun
  ) throws(ListingError) {
    self.ids = ids
    self.store = store
    self.pictures = pictures
    self.run = run
    let details: [StoredLoan]
    do throws(StoreError) {
      records = try store.loans(withIDs: Set(ids.map(\.value)))
      details = try store.details(ofLoans: Set(ids.map(\.value)))
      idsInHistory = try store.loansInHistory(Set(ids.map(\.value)))
    } catch {
      failure = error
      return
    }
    let known = excluded + (try (records + details).decoded().compactMap(\.self))
    pictureSources = pictures.pictures(of: known, besides: shown)
  }

  /// Deletes the records, history, responses and pictures of the loans. A dry run only lists them.
  func perform() -> StoreUpdate {
    let names = Set(records.map(\.id) + idsInHistory).sorted().map { "loan \($0)" }
    do throws(StoreError) {
      if let failure { throw failure }
      if run.settings.dryRun {
        return StoreUpdate(
          messages: names.map {
            "The data about \($0) in the store '\(store.path)' would be deleted"
          })
      }
      let keys = pictures.remove(pictureSources)
      try store.deleteLoans(Set(ids.map(\.value)), responsesFor: keys)
      let failures = pictures.removalFailures.map { warning($0, isCertain: true) }
      return StoreUpdate(
        messages: names.map { "Deleted the data about \($0) from the store" },
        warnings: failures + deleteFoundAddresses(isKnown: !names.isEmpty))
    } catch {
      let failure = warning("\(error)", isCertain: !records.isEmpty || !idsInHistory.isEmpty)
      return StoreUpdate(warnings: [failure] + deleteFoundAddresses(isKnown: true))
    }
  }

  private func deleteFoundAddresses(isKnown: Bool) -> [Warning] {
    AddressCache.delete(of: run, mentioning: ids, isKnown: isKnown) { path in
      "the addresses in '\(path)', which can be about loans that --exclude names"
    }
  }

  /// Returns a warning that the loans could not be deleted. `isCertain` says whether it is certain
  /// that the store has data about them.
  private func warning(_ cause: String, isCertain: Bool) -> Warning {
    let names = ids.sorted().map(\.description).joined(separator: ", ")
    let subject = "loan\(ids.count == 1 ? "" : "s") \(names)"
    let verb = isCertain ? ids.count == 1 ? "is still" : "are still" : "may still be"
    return Warning(
      .store,
      "the data about \(subject), which --exclude names, could not be deleted from the store and "
        + "\(verb) there: \(cause)")
  }
}
