internal import Diagnostics
internal import Host
internal import Kiva
internal import Loans
internal import Publishing
internal import Rendering
internal import Site
internal import Store

/// The results of the last full build, from which pages can be built again without a request and
/// without a comparison of loans.
struct HeldSite {
  private let settings: Settings
  private let snapshot: LoanSnapshot
  /// The loans that had a note, which are part of the snapshot even if they are not listed.
  private let loansWithNotes: Set<LoanID>
  private let site: StoredSite?
  private let retired: RetiredLoans
  private let figures: FigureHistory
  private let history: SiteHistory
  private let pictures: LoanPictures
  /// The summary of the build.
  let summary: Summary

  /// Keeps the results of a full build, which has succeeded.
  init(_ context: BuildContext) {
    settings = context.settings
    snapshot = context.result(\.snapshot)
    loansWithNotes = Set(context.result(\.sources).notes.loanIDs)
    site = context.site
    retired = context.retired
    figures = context.figures
    history = context.history
    pictures = context.pictures
    summary = context.run.reporter.summary
  }

  /// Returns whether a build with these settings and sources has the same loans and pictures.
  func fits(_ context: BuildContext) -> Bool {
    context.settings.ofLoans == settings.ofLoans
      && Set(context.result(\.sources).notes.loanIDs) == loansWithNotes
      && pictures.paths.allSatisfy { path in
        (try? context.run.machine.files.status("\(context.run.output)/\(path)")) != nil
      }
  }

  /// Gives a build the loans, as if it had fetched and compared them.
  func apply(to context: inout BuildContext) {
    context.snapshot = snapshot
    context.site = site
    context.retired = retired
    context.figures = figures
    context.history = history
    context.pictures = pictures
    context.run.reporter.update { [summary] new in
      new.loans = summary.loans
      new.retiredLoans = summary.retiredLoans
      new.skipped = summary.skipped
      new.source = summary.source
      new.stale = summary.stale
      new.fetchedAt = summary.fetchedAt
    }
  }

  /// The steps that build pages of the same loans again, after the sources were read and the pages
  /// were prepared.
  static let steps: [Step<BuildContext>] = [
    .keepPictures, .stageStaticFiles, .renderPages, .publishAgain,
  ]
}

extension Settings {
  /// The settings without those that only concern pages and messages.
  fileprivate var ofLoans: Settings {
    let defaults = Settings()
    var settings = self
    settings.title = nil
    settings.siteDescription = nil
    settings.author = nil
    settings.footer = nil
    settings.cards = defaults.cards
    settings.baseURL = nil
    settings.views = []
    settings.templates = defaults.templates
    settings.notes = defaults.notes
    settings.staticFolder = defaults.staticFolder
    settings.quiet = false
    settings.verbose = false
    settings.refresh = false
    settings.refetch = .zero
    return settings
  }
}

extension Step<BuildContext> {
  /// Keeps the pictures that are part of the site.
  fileprivate static var keepPictures: Self {
    Step("pictures", phase: .pictures) { context in
      let staging = context.result(\.staging)
      for path in context.pictures.paths {
        try Task.checkCancellation()
        try staging.add(copyOf: "\(context.run.output)/\(path)", to: path)
      }
    }
  }

  /// Moves the staged files into the output folder. The loans were recorded by the last full build,
  /// so that only the manifest is new.
  fileprivate static var publishAgain: Self {
    Step("publish", phase: .publish) { context in
      let (run, store, site) = (context.run, context.store, context.site)
      var warnings: [Warning] = []
      let published = try context.result(\.staging).commit { manifest in
        // The store may have the manifest of a later build than the one that is held.
        guard var site else { return }
        site.manifest = manifest.hexadecimal
        do throws(StoreError) { try store.save(site) } catch {
          warnings.append(Warning(.store, "\(error)"))
        }
      }
      run.reporter.update { $0.merge(published) }
      run.reporter.warn(published.warnings.map { Warning(.output, $0) } + warnings)
      try run.reportFiles(of: published)
    }
  }
}
