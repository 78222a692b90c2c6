package import CommandLine
internal import Diagnostics
internal import History
package import Kiva
package import Loans
internal import Pages
package import Publishing
package import Rendering
package import Site
package import SiteIndex
package import Store

/// The data that the steps of a build share. Each step reads earlier results and adds its own.
package struct BuildContext {
  package let run: CommandRun
  /// The store, which keeps data between builds. A dry run only reads it.
  package let store: Store
  let fetchers: Fetchers

  /// The files of this build, until they are published.
  package var staging: Staging?
  package var sources: SiteSources?
  /// The files of loans, from their reading to their decoding.
  var inputs: [InputFile]?
  /// The fingerprint of all that the site is made from besides the store; `nil` if it is unknown.
  var stamp: Fingerprint?
  /// What the last build said, if this one would make the same site.
  var reportToRepeat: BuildReport?
  /// The outcome of a fetch that ended before the build; `nil` if the build fetches the loans.
  package var fetched: Result<FetchedSnapshot, any Error>?
  package var snapshot: LoanSnapshot?
  /// The numbers of Kiva's field partners as far as the filter needs them; `nil` if no list of them
  /// is available.
  package var knownPartners: Set<Int>?
  /// The warnings about what this build has fetched, until they are reported with those about names.
  var fetchWarnings = FetchWarnings()
  var fetchDuration = Duration.zero
  /// The site in the output folder, as the store knows it, or `nil` if the store cannot be read.
  package var site: StoredSite?
  /// Whether no other site of the store is in its own folder, so that the history file in the folder
  /// of the site is that of this one; `nil` for a site that the store knows.
  var isOnlyNewSite: Bool?
  /// The loans that only an imported history names; `nil` if they are to be read from the store.
  var importedLoans: [ImportedLoan]?
  /// The loans that have published pages, and that the history imported by hand does not name, or
  /// names as still listed. The store keeps them as imported ones. They are also in
  /// `importedLoans`.
  var publishedLoans: [ImportedLoan] = []
  /// The loans whose pages are published at the base URL, if the build had to look there.
  var loansAtBaseURL = Set<LoanID>()
  package var retired = RetiredLoans()
  package var history = SiteHistory()
  package var pictures = LoanPictures.none
  /// The pages of the site, which are rendered one by one.
  package var pages: SiteRenderer?
  /// The version of each file of the site that has the bytes which the last build made, so that a
  /// file that nobody has changed is not read again.
  package var records: [OutputPath: PublishedFile] = [:]
  /// The removal of excluded loans from the store, or `nil` if no loan is excluded.
  var removal: LoanRemoval?

  package init(_ run: CommandRun) {
    self.run = run
    store = Store(run)
    fetchers = Fetchers(run, store: store)
  }

  package var settings: Settings { run.settings }

  /// The key of the site in the store.
  var siteKey: String { site?.key ?? run.outputName }

  /// Returns the result of an earlier step.
  package func result<Value>(_ result: KeyPath<BuildContext, Value?>) -> Value {
    guard let value = self[keyPath: result] else {
      preconditionFailure("a step runs before the one whose result it needs")
    }
    return value
  }

  /// The large values that the steps have collected, which keep no file, lock or store open.
  package var collectedData: [any Sendable] { [snapshot, retired, history, records, sources] }

  /// The real loans that the site shows, whether they are listed or not.
  var shownLoans: [Loan] {
    let snapshot = result(\.snapshot)
    return snapshot.isInvented ? [] : snapshot.loans + retired.loans.map(\.loan)
  }
}
