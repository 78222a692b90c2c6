internal import Decoding
internal import Kiva
internal import Loans
internal import Store

/// What the store holds of loans that the site is not to show, on its way out.
struct LoanRemoval {
  let store: Store
  let pictures: Pictures
  let ids: Set<LoanID>
  let isDryRun: Bool

  /// What came of it: sentences without a full stop.
  struct Outcome {
    var messages: [String] = []
    var warnings: [String] = []
  }

  /// Deletes what is known of the loans: that the site has shown them, what Kiva told of them alone,
  /// and their pictures. A dry run only says so.
  ///
  /// `excluded` are those of them that the listing has, `shown` the loans that the site shows.
  func run(excluded: [Loan], shown: [Loan]) -> Outcome {
    if ids.isEmpty { return Outcome() }
    var held: [ShownLoan] = []
    do throws(StoreError) {
      held = try store.shownLoans(withIDs: Set(ids.map(\.value)))
      let names = Set(held.map { LoanID($0.id) }).sorted().map { "loan \($0)" }
      if isDryRun {
        return Outcome(
          messages: names.map { "What the store '\(store.path)' holds of \($0) would be deleted" })
      }
      let known = excluded + held.compactMap(\.loan)
      let keys = pictures.removeLoans(ids, known: known, besides: shown)
      try store.deleteLoans(Set(ids.map(\.value)), answersFor: keys)
      let failures = pictures.removalFailures.map { warning($0, isSure: true) }
      return Outcome(
        messages: names.map { "What the store held of \($0) is deleted" }, warnings: failures)
    } catch {
      return Outcome(warnings: [warning("\(error)", isSure: !held.isEmpty)])
    }
  }

  /// `isSure` says whether the store is known to hold anything.
  private func warning(_ cause: String, isSure: Bool) -> String {
    let names = ids.sorted().map(\.description).joined(separator: ", ")
    let which = "loan\(ids.count == 1 ? "" : "s") \(names)"
    let verb = isSure ? ids.count == 1 ? "is still" : "are still" : "may still be"
    return "what the store holds of \(which), which --exclude names, could not be deleted and "
      + "\(verb) there: \(cause)"
  }
}

extension SiteRun {
  /// `nil` if no loan is excluded.
  func makeRemoval(
    from store: Store, of site: String, with fetchers: Fetchers
  ) throws(CommandError) -> LoanRemoval? {
    if settings.exclude.isEmpty { return nil }
    do throws(KivaError) {
      return LoanRemoval(
        store: store, pictures: try pictures(on: site, with: fetchers), ids: settings.exclude,
        isDryRun: settings.dryRun)
    } catch {
      throw CommandError(error, in: "settings")
    }
  }
}

extension ShownLoan {
  /// `nil` if it cannot be read.
  fileprivate var loan: Loan? {
    (try? decodeListing(Array(json.utf8), name: "loan \(id)"))?.loans.first
  }
}
