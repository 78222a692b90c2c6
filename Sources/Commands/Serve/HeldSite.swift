internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host
internal import Kiva
internal import Loans
internal import Publishing
internal import Site
internal import SiteIndex
internal import Store

/// The results of the last full build, from which pages can be built again without a request and
/// without a comparison of loans.
struct HeldSite {
  /// What determines the loans of the snapshot.
  let selection: LoanSelection
  private let snapshot: LoanSnapshot
  private let knownPartners: Set<Int>?
  private let site: StoredSite?
  private let retired: RetiredLoans
  private let history: SiteHistory
  private let pictures: LoanPictures
  /// The summary of the build.
  let summary: Summary

  /// Keeps the results of a full build with this selection, which has succeeded.
  init(_ context: BuildContext, _ selection: LoanSelection) {
    self.selection = selection
    snapshot = context.result(\.snapshot)
    knownPartners = context.knownPartners
    site = context.site
    retired = context.retired
    history = context.history
    pictures = context.pictures
    summary = context.run.reporter.summary
  }

  /// Returns whether a build with this selection has the same loans and pictures.
  func fits(_ selection: LoanSelection, _ context: BuildContext) -> Bool {
    selection == self.selection
      && pictures.paths.allSatisfy { path in
        (try? context.run.machine.files.status("\(context.run.output)/\(path)")) != nil
      }
  }

  /// Gives a build the loans, as if it had fetched and compared them.
  func apply(to context: inout BuildContext) {
    context.snapshot = snapshot
    context.knownPartners = knownPartners
    context.site = site
    context.retired = retired
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

  /// The steps that prepare pages of the same loans again, after the sources were read. The settings
  /// may have other searches with other names by now.
  static let firstSteps: [Step<BuildContext>] = [.checkNames, .preparePages]

  /// The steps that build the prepared pages.
  static let furtherSteps: [Step<BuildContext>] = [
    .readRecords, .keepPictures, .stageStaticFiles, .renderPages, .publishAgain,
  ]
}

extension Step<BuildContext> {
  /// Keeps the pictures that are part of the site.
  fileprivate static var keepPictures: Self {
    Step("pictures", phase: .pictures) { context in
      let staging = context.result(\.staging)
      for path in context.pictures.paths {
        try Task.checkCancellation()
        if !context.settings.rebuild, let known = context.records.earlier[path],
          try staging.keep(path, known.fingerprint)
        {
          continue
        }
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
      let published = try context.result(\.staging).commit { manifest, files in
        // The store may have the manifest of a later build than the one that is held.
        guard var site else { return }
        site.manifest = manifest.hexadecimal
        do throws(StoreError) { try store.save(site) } catch {
          warnings.append(Warning(.store, "\(error)"))
        }
        context.saveRecords(of: files, warnings: &warnings)
      }
      run.reporter.update { $0.merge(published) }
      run.reporter.warn(published.warnings.map { Warning(.output, $0) } + warnings)
      try run.reportFiles(of: published)
    }
  }
}
