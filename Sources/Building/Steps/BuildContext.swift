package import CommandLine
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
  /// The data kept between builds. A dry run only reads it.
  package let store: Store
  let fetchers: Fetchers
  let provider: LoanProvider

  /// The files of this build, until they are published.
  package var staging: Staging?
  package var sources: SiteSources?
  /// The files with loans, until they are decoded.
  var inputs: [InputFile]?
  /// The fingerprint of all input of the build, except for the data in the store; `nil` if it is
  /// unknown.
  var stamp: Fingerprint?
  /// The report of the last build, if this build would produce the same site.
  var reportToRepeat: BuildReport?
  /// The outcome of an earlier fetch; `nil` if the build fetches the loans itself.
  package var prefetched: Result<FetchedSnapshot, any Error>?
  /// The fetched loans, until they have their details.
  var fetched: FetchedSnapshot?
  package var snapshot: LoanSnapshot?
  /// What became of loans that left the list.
  var followed = FollowedLoans()
  /// The numbers of the field partners that the filter may name; `nil` if no list is available.
  package var knownPartners: Set<Int>?
  /// Warnings about the fetch, until they are reported together with those about names.
  var fetchWarnings = FetchWarnings()
  /// The site in the output folder; `nil` if the store cannot be read.
  package var site: StoredSite?
  /// Whether no other site of the store is still in its own folder, so that the history file must
  /// be about this site; `nil` for a site that the store knows.
  var isOnlyNewSite: Bool?
  /// The loans known only from an imported history; `nil` if the store has not been read yet.
  var importedLoans: [ImportedLoan]?
  /// The loans with published pages that a manual import does not mention, or mentions as still
  /// listed. They are also in `importedLoans`, and the store keeps them as imported loans.
  var publishedLoans: [ImportedLoan] = []
  /// The loans with pages at the base URL, if the build had to look there.
  var loansAtBaseURL = Set<LoanID>()
  package var retired = RetiredLoans()
  /// The anonymization levels that Kiva gave for loans that are no longer listed.
  var levels = LevelAnswers()
  /// The loans that ended so long ago that only their place, sector and amount are shown.
  var ended = EndedLoans()
  package var history = SiteHistory()
  package var pictures = LoanPictures.none
  /// The defects of the pictures that this build draws for messengers.
  let previewDefects = PreviewDefectLog()
  package var pages: SiteRenderer?
  /// The versions of the files that the last build wrote. A file with the same version is not read
  /// again.
  package var records: [OutputPath: PublishedFile] = [:]
  var removal: LoanRemoval?
  var identityRemoval: IdentityRemoval?

  package init(_ run: CommandRun) {
    self.run = run
    store = Store(run)
    fetchers = Fetchers(run, store: store)
    provider = LoanProvider(fetchers)
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

  /// The large results of the steps. None of them keeps a file, a lock or the store open.
  package var collectedData: [any Sendable] { [snapshot, retired, history, records, sources] }

  /// The real loans on the site, whether they are listed or not.
  var shownLoans: [Loan] {
    let snapshot = result(\.snapshot)
    return snapshot.isInvented ? [] : (snapshot.loans + retired.loans.map(\.loan)).map(shown)
  }
}
