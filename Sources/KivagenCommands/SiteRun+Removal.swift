internal import Decoding
internal import Kiva
internal import Loans
internal import Store

/// What the store holds about loans that the site is not to show, to be deleted.
struct LoanRemoval {
  private let ids: Set<LoanID>
  private let store: Store
  private let pictures: PictureFetcher
  private let isDryRun: Bool
  private var held: [RetiredLoan] = []
  private var pictureSources: Set<PictureSource> = []
  private var failure: StoreError?

  /// The result of a removal, in sentences without a full stop.
  struct Outcome {
    var messages: [String] = []
    var warnings: [String] = []
  }

  /// Looks for what is to be deleted, and changes nothing yet.
  ///
  /// `excluded` are the loans with these ids, as far as the listing has them; `shown` are the loans
  /// that the site shows. Throws `ListingError.cancelled` if the task is cancelled, and nothing else.
  init(
    _ ids: Set<LoanID>, excluded: [Loan], shown: [Loan], from store: Store,
    _ pictures: PictureFetcher,
    isDryRun: Bool
  ) throws(ListingError) {
    self.ids = ids
    self.store = store
    self.pictures = pictures
    self.isDryRun = isDryRun
    do throws(StoreError) {
      held = try store.loans(withIDs: Set(ids.map(\.value)))
    } catch {
      failure = error
      return
    }
    var known = excluded
    for record in held {
      if let loan = try record.decoded() { known.append(loan) }
    }
    pictureSources = try pictures.pictures(of: ids, known: known, besides: shown)
  }

  /// Deletes the loans from the history of every site, with Kiva's responses about each of them alone
  /// and with their pictures. A dry run only reports what would be deleted.
  func run() -> Outcome {
    let names = Set(held.map { LoanID($0.id) }).sorted().map { "loan \($0)" }
    do throws(StoreError) {
      if let failure { throw failure }
      if isDryRun {
        return Outcome(
          messages: names.map {
            "What the store '\(store.path)' holds about \($0) would be deleted"
          })
      }
      let keys = pictures.removeLoans(ids, with: pictureSources)
      try store.deleteLoans(Set(ids.map(\.value)), responsesFor: keys)
      let failures = pictures.removalFailures.map { warning($0, isSure: true) }
      return Outcome(
        messages: names.map { "Deleted what the store held about \($0)" }, warnings: failures)
    } catch {
      return Outcome(warnings: [warning("\(error)", isSure: !held.isEmpty)])
    }
  }

  /// `isSure` says whether the store is known to hold anything.
  private func warning(_ cause: String, isSure: Bool) -> String {
    let names = ids.sorted().map(\.description).joined(separator: ", ")
    let which = "loan\(ids.count == 1 ? "" : "s") \(names)"
    let verb = isSure ? ids.count == 1 ? "is still" : "are still" : "may still be"
    return "what the store holds about \(which), which --exclude names, could not be deleted and "
      + "\(verb) there: \(cause)"
  }
}

extension SiteRun {
  /// Returns `nil` if no loan is excluded; the parameters are those of `LoanRemoval`.
  func makeRemoval(
    of excluded: [Loan], besides shown: [Loan], from store: Store, on site: String,
    with fetchers: Fetchers
  ) async throws(CommandError) -> LoanRemoval? {
    let settings = settings
    if settings.exclude.isEmpty { return nil }
    return try await step("take-down") {
      try LoanRemoval(
        settings.exclude, excluded: excluded, shown: shown, from: store,
        pictures(on: site, with: fetchers), isDryRun: settings.dryRun)
    }
  }
}
