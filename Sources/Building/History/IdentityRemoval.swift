internal import CommandLine
internal import Decoding
internal import Diagnostics
internal import Host
internal import Kiva
internal import Loans
internal import Store

/// Deletes the names and pictures of the borrowers of anonymous loans, and texts that name them,
/// from the store and the address cache.
struct IdentityRemoval {
  private let levels: [LoanID: Loan.Anonymization?]
  private let store: Store
  private let pictures: PictureFetcher
  private let run: CommandRun
  private var replacements: [StoredReplacement] = []
  private var pictureSources: Set<PictureReference> = []
  /// The loans whose names, texts or pictures may be in the store.
  private var found: Set<LoanID> = []
  private var idsInHistory: [Int] = []
  private var failure: StoreError?

  /// Finds what to delete. `shown` has the loans whose pictures are still needed. Throws only
  /// `ListingError.cancelled`.
  init(
    _ levels: [LoanID: Loan.Anonymization?], shown: [Loan], from store: Store,
    _ pictures: PictureFetcher, _ run: CommandRun
  ) throws(ListingError) {
    self.levels = levels
    self.store = store
    self.pictures = pictures
    self.run = run
    let ids = Set(levels.keys.map(\.value))
    let records: [StoredLoan]
    do throws(StoreError) {
      let recorded = try store.loans(withIDs: ids)
      records = recorded + (try store.details(ofLoans: ids))
      // A loan without a record may be in listings that were cached for another site.
      found = Set(ids.subtracting(recorded.map(\.id)).map { LoanID($0) })
      // Listings may have the story of such a loan, which comes again with each fetch.
      found.formUnion(levels.filter { $0.value == .full }.keys)
      idsInHistory = try store.loansNamedInHistory(ids)
      found.formUnion(idsInHistory.map { LoanID($0) })
    } catch {
      failure = error
      return
    }
    var known: [Loan] = []
    let decoded = try records.decoded()
    let earlier = Dictionary(grouping: decoded.compactMap(\.self), by: \.id)
    for (record, loan) in zip(records, decoded) {
      let id = LoanID(record.id)
      let anonymized = loan?.anonymized(as: levels[id] ?? nil, knownFrom: earlier[id] ?? [])
      if let loan, loan == anonymized { continue }
      if let loan { known.append(loan) }
      replacements.append(StoredReplacement(of: record, json: anonymized?.json))
      found.insert(id)
    }
    pictureSources = pictures.pictures(of: known, besides: shown)
  }

  /// Deletes the names, texts and pictures that the initializer found. A dry run only prints which
  /// loans are concerned.
  func perform() -> StoreUpdate {
    let named = Set(replacements.map(\.id) + idsInHistory).sorted()
    do throws(StoreError) {
      if let failure { throw failure }
      if found.isEmpty { return StoreUpdate() }
      if run.settings.dryRun {
        return StoreUpdate(
          messages: named.map {
            "The name and picture of the borrower of loan \($0) in the store '\(store.path)' would be "
              + "deleted, because Kiva shows the loan without them"
          })
      }
      let keys = pictures.remove(pictureSources)
      try store.deleteIdentity(
        ofLoans: Set(found.map(\.value)), replacements, responsesFor: keys
      ) { [levels] in anonymizedListing($0, levels) }
      return StoreUpdate(
        messages: named.map {
          "Deleted the name and picture of the borrower of loan \($0) from the store, because Kiva "
            + "shows the loan without them"
        },
        warnings: pictures.removalFailures.map(warning)
          + (replacements.isEmpty ? [] : deleteFoundAddresses()))
    } catch { return StoreUpdate(warnings: [warning("\(error)")] + deleteFoundAddresses()) }
  }

  private func deleteFoundAddresses() -> [Warning] {
    AddressCache.delete(of: run, isKnown: true) { path in
      "the addresses in '\(path)', which can be those of pictures that Kiva no longer shows"
    }
  }

  private func warning(_ cause: String) -> Warning {
    let names = levels.keys.sorted().map(\.description).joined(separator: ", ")
    let subject = "loan\(levels.count == 1 ? "" : "s") \(names)"
    return Warning(
      .store,
      "the names and pictures of the borrowers of \(subject), which Kiva no longer shows, could not be "
        + "deleted from the store and may still be there: \(cause)")
  }
}
