internal import CommandLine
internal import Decoding
internal import Diagnostics
internal import Host
internal import Kiva
internal import Loans
internal import Store

/// The messages and warnings about changes of the store.
struct StoreUpdate {
  /// Sentences without a full stop.
  var messages: [String] = []
  var warnings: [Warning] = []
}

/// Deletes what the store, and the file of found addresses beside it, hold about excluded loans.
struct LoanRemoval {
  private let ids: Set<LoanID>
  private let store: Store
  private let pictures: PictureFetcher
  private let run: CommandRun
  private var records: [StoredLoan] = []
  private var idsInHistory: [Int] = []
  private var pictureSources: Set<PictureReference> = []
  private var failure: StoreError?

  /// Finds the records and pictures to delete, and changes nothing yet. `excluded` are those of the
  /// loans that the listing has, and `shown` are the loans whose pictures are needed. In a dry run,
  /// `perform` only reports what would be deleted.
  ///
  /// - Throws: `ListingError.cancelled` if the task is cancelled, and nothing else.
  init(
    _ ids: Set<LoanID>, excluded: [Loan], shown: [Loan], from store: Store,
    _ pictures: PictureFetcher, _ run: CommandRun
  ) throws(ListingError) {
    self.ids = ids
    self.store = store
    self.pictures = pictures
    self.run = run
    do throws(StoreError) {
      records = try store.loans(withIDs: Set(ids.map(\.value)))
      idsInHistory = try store.loansInHistory(Set(ids.map(\.value)))
    } catch {
      failure = error
      return
    }
    let known = excluded + (try records.decoded().compactMap(\.self))
    pictureSources = try pictures.pictures(of: ids, known: known, besides: shown)
  }

  /// Deletes the loans from the records and the history of every site, with Kiva's responses about
  /// each of them alone and with their pictures. A dry run only reports what would be deleted.
  func perform() -> StoreUpdate {
    let names = Set(records.map(\.id) + idsInHistory).sorted().map { "loan \($0)" }
    do throws(StoreError) {
      if let failure { throw failure }
      if run.settings.dryRun {
        return StoreUpdate(
          messages: names.map {
            "What the store '\(store.path)' holds about \($0) would be deleted"
          })
      }
      let keys = pictures.removeLoans(ids, with: pictureSources)
      try store.deleteLoans(Set(ids.map(\.value)), responsesFor: keys)
      let failures = pictures.removalFailures.map { warning($0, isCertain: true) }
      return StoreUpdate(
        messages: names.map { "Deleted what the store held about \($0)" },
        warnings: failures + deleteFoundAddresses(isKnown: !names.isEmpty))
    } catch {
      let failure = warning("\(error)", isCertain: !records.isEmpty || !idsInHistory.isEmpty)
      return StoreUpdate(warnings: [failure] + deleteFoundAddresses(isKnown: true))
    }
  }

  /// Deletes the addresses that a check of links has found, if they can be about the loans.
  private func deleteFoundAddresses(isKnown: Bool) -> [Warning] {
    if run.settings.dryRun { return [] }
    let path = AddressCache.path(below: run.settings.root)
    do throws(FileError) {
      try AddressCache.delete(path, mentioning: ids, isKnown: isKnown, files: run.machine.files)
      return []
    } catch {
      return [
        Warning(
          .store,
          "the addresses in '\(path)', which can be about loans that --exclude names, could not be "
            + "deleted: \(error); delete the file")
      ]
    }
  }

  /// Returns a warning that the loans could not be deleted; `isCertain` says whether the store is
  /// known to hold anything about them.
  private func warning(_ cause: String, isCertain: Bool) -> Warning {
    let names = ids.sorted().map(\.description).joined(separator: ", ")
    let which = "loan\(ids.count == 1 ? "" : "s") \(names)"
    let verb = isCertain ? ids.count == 1 ? "is still" : "are still" : "may still be"
    return Warning(
      .store,
      "what the store holds about \(which), which --exclude names, could not be deleted and "
        + "\(verb) there: \(cause)")
  }
}
