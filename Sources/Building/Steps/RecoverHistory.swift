internal import CommandLine
internal import Diagnostics
internal import History
internal import Host
internal import Kiva
internal import Loans
internal import Publishing
internal import Site
internal import Store

extension Step<BuildContext> {
  /// Imports the history file of a site that the store does not know, and the identifiers of
  /// published pages, which may be newer. Without a file, warns that pages are published. If the
  /// history cannot be recovered, it starts again from nothing, unless the run is strict.
  ///
  /// The first build after a manual import also adds the loans of published pages.
  package static var recoverHistory: Self {
    Step("recovery") { context in
      if context.result(\.snapshot).isInvented { return }
      guard let isOnlyNewSite = context.isOnlyNewSite else {
        return try await context.addPublishedLoans()
      }
      let published = context.retainsNothing ? [] : await context.findPublishedLoans()
      if isOnlyNewSite, let state = try context.importHistoryFile(with: published) {
        return context.run.reporter.update { $0.store = state }
      }
      if published.isEmpty { return }
      context.run.reporter.update { $0.store = .lost }
      try context.warn(ofLost: published)
    }
  }
}

extension BuildContext {
  /// Whether neither old pages nor the history are kept, so that nothing can be lost.
  fileprivate var retainsNothing: Bool { settings.retain == .zero && settings.history == .zero }

  /// Imports the history file and the published loans, if a history is recorded. Broken lines are
  /// skipped with a warning. Even if the store is not writable, the build requests the loans from
  /// Kiva.
  ///
  /// - Returns: `imported`, or `lost` if the store could not be written; `nil` if nothing was
  ///   imported, or if the file was reported as unusable.
  fileprivate mutating func importHistoryFile(
    with published: Set<LoanID>
  ) throws(CommandError) -> StoreState? {
    guard settings.history > .zero, let file = try historyFile() else { return nil }
    try run.warn(
      file.errors.map { error in
        // The last error may only say that there are more.
        Warning(.store, error.position == nil ? "\(error)" : "\(error); the line is not imported")
      }, exit: .badData)
    var history = HistoryImport(of: file.events, run)
    if settings.retain > .zero {
      let time = result(\.snapshot).time
      history.published = published.subtracting(settings.exclude)
        .map { ImportedLoan($0, listed: time) }
    }
    var failure: StoreError?
    do throws(StoreError) { try history.add(to: store) } catch { failure = error }
    importedLoans = history.imported
    try run.warn(history.damage.map { Warning(.store, "\($0)") }, exit: .badData)
    if let failure {
      if !failure.hasWritten {
        try reportLostHistory("\(failure)")
        return .lost
      }
      try run.warn([Warning(.store, "\(failure)")], exit: .badData)
    }
    if history.newCount == 0 { return nil }
    let verb = settings.dryRun ? "would be" : history.newCount == 1 ? "was" : "were"
    run.reporter.print(
      "The store did not know the site; \(history.newCount.counted("event")) \(verb) imported from "
        + "'\(run.historyFilePath)'")
    return .imported
  }

  /// Adds the published loans to a manually imported history, unless the site has been built since
  /// the import. The store keeps them once this build is published.
  fileprivate mutating func addPublishedLoans() async throws(CommandError) {
    guard let site, site.manifest == nil, settings.retain > .zero, settings.history > .zero else {
      return
    }
    let listing = try reading { () throws(StoreError) in try store.listing(of: site.key) }
    guard let lastTime = listing??.time else { return }
    let published = await findPublishedLoans().subtracting(settings.exclude)
    let time = result(\.snapshot).time
    let found = try reading { () throws(StoreError) in
      let imported = try store.importedLoans(on: site.key)
      // Loans that left the list keep their imported times. Loans on the last list count as listed
      // until now, because their pages are published.
      let known = Set(try store.states(of: published.sorted(), on: site.key).map(\.id))
        .subtracting(imported.lazy.filter { $0.listed == lastTime }.map(\.id))
      return (
        imported: imported,
        added: published.subtracting(known).sorted().map { ImportedLoan($0, listed: time) }
      )
    }
    guard let found else { return }
    publishedLoans = found.added
    importedLoans = found.imported + found.added
  }

  /// Warns that the history is not imported, and reports the store as lost, so that no workflow
  /// saves it.
  private func reportLostHistory(_ cause: String, advice: String? = nil) throws(CommandError) {
    run.reporter.update { $0.store = .lost }
    let advice = advice ?? "do that with \(importCommand)"
    try run.warn(
      [Warning(.store, "\(cause); the history is not imported: \(advice)")], exit: .badData)
  }

  private var importCommand: String {
    "kivagen history --import \(run.historyFilePath.quotedForShell)"
  }

  /// Reads the history file, or returns `nil` if there is none that can be used. A file that cannot
  /// be read, or that has lines but no events, is reported as a lost history. A file without lines
  /// is valid and has no events.
  private func historyFile() throws(CommandError) -> HistoryFile? {
    let bytes: [UInt8]
    do throws(CommandError) {
      guard let found = try bytesOfHistoryFile() else { return nil }
      bytes = found
    } catch {
      if error.exit == .interrupted { throw error }
      try reportLostHistory(error.message)
      return nil
    }
    let (path, end) = (run.historyFilePath, "\(importCommand), or delete the file to begin anew")
    if HistoryFile.isPointer(bytes) {
      try reportLostHistory(
        "'\(path)' is a pointer of Git LFS in place of the file",
        advice: "fetch the file with 'git lfs pull' and import it with \(end)")
      return nil
    }
    let cause: String
    do throws(CommandError) {
      let file = try HistoryFile(bytes, name: path, run)
      guard !file.hasEvents, let error = file.errors.first else { return file }
      cause = "\(error); the file has no line that can be used"
    } catch {
      if error.exit == .interrupted { throw error }
      cause = error.message
    }
    try reportLostHistory(
      cause, advice: "put an earlier version of the file in its place and import it with \(end)")
    return nil
  }

  /// Returns the bytes of the history file, if it exists.
  private func bytesOfHistoryFile() throws(CommandError) -> [UInt8]? {
    let path = run.historyFilePath
    let type = try CommandError.converting(to: .noInput) { () throws(FileError) in
      try run.machine.files.targetType(of: path)
    }
    if type == nil { return nil }
    if type == .other {
      throw CommandError(
        "import: '\(path)' is a pipe or a device, for which a build does not wait", exit: .noInput)
    }
    return try run.machine.readInput(path, limit: settings.maxInputBytes, step: "import")
  }

  /// Finds the real loans with published pages: in the output folder or, if there are none there
  /// and loans come from the network, at the base URL.
  mutating func findPublishedLoans() async -> Set<LoanID> {
    var loans = loansInOutput
    if result(\.staging).publishedPaths.isEmpty {
      loansAtBaseURL = await requestedLoans()
      loans = loansAtBaseURL
    }
    return loans.isEmpty ? [] : loans.subtracting(sampleLoans)
  }

  var loansInOutput: Set<LoanID> { Set(result(\.staging).publishedPaths.compactMap(\.loan)) }

  /// Requests the manifest at the base URL and returns its loans, if requests to Kiva are allowed.
  private func requestedLoans() async -> Set<LoanID> {
    guard var address = settings.baseURL, asksKiva else { return [] }
    if !address.hasSuffix("/") { address += "/" }
    let manifest = await fetchers.publishedFile(at: address + Publisher.manifestName)
    return Set((manifest.flatMap(Publisher.paths) ?? []).compactMap(\.loan))
  }

  /// The loans of the sample. A site that showed only these has lost nothing.
  private var sampleLoans: Set<LoanID> {
    // Tests ensure that the sample can be decoded.
    let sample = try? sampleSnapshot(limit: .max, keep: [], clock: run.machine.clock)
    return Set(sample?.snapshot.loans.map(\.id) ?? [])
  }

  /// Warns that the store does not know a site with published loans. A strict run, which fails with
  /// the warning, and a dry run lose nothing yet.
  func warn(ofLost published: Set<LoanID>) throws(CommandError) {
    let snapshot = result(\.snapshot)
    // The loans to keep that the list lacks are fetched in a later step.
    let lost = published.subtracting(snapshot.loans.map(\.id)).subtracting(snapshot.missing)
    let isLossAhead = settings.strict || settings.dryRun
    // The rest of the list of a team or a lender may still have the loans.
    let isUnread = snapshot.postponedLoanCount > 0
    let until = isUnread ? " until a later build has read the rest of the list" : ""
    let history = "the history of the site \(isLossAhead ? "would begin" : "begins") anew"
    let pages =
      switch isUnread || settings.retain > .zero ? lost.count : 0 {
      case 0: history
      case 1:
        "the page of a loan that \(isUnread ? "has not been read yet" : "is no longer listed") "
          + "\(isLossAhead ? "would be" : "is") removed\(until), and \(history)"
      default:
        "the pages of \(lost.count.groupedByThousands) loans that "
          + "\(isUnread ? "have not been read yet" : "are no longer listed") "
          + "\(isLossAhead ? "would be" : "are") removed\(until), and \(history)"
      }
    let warning = Warning(
      .store,
      "the store '\(store.path)' does not know the site, although it is published with the pages of "
        + "\(published.count == 1 ? "a loan" : "\(published.count.groupedByThousands) loans"): \(pages); "
        + "to \(isLossAhead ? "prevent that" : "bring that back"), restore the store, or import an "
        + "export of the history with 'kivagen history --import FILE', and build again")
    try run.warn([warning], exit: .badData)
  }
}

extension CommandRun {
  fileprivate var historyFilePath: String { joinedPath(HistoryFile.name, below: settings.root) }
}

extension OutputPath {
  fileprivate var loan: LoanID? {
    // Regular expressions would be slow, and a site may have very many paths.
    let (folder, suffix) = ("loans/", ".html")
    guard text.hasPrefix(folder), text.hasSuffix(suffix) else { return nil }
    let name = text.dropFirst(folder.count).dropLast(suffix.count)
    guard let id = Int(name), id > 0, String(id) == name else { return nil }
    return LoanID(id)
  }
}
