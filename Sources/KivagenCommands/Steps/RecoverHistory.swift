internal import Diagnostics
internal import Host
internal import Loans
internal import Store

extension Step<BuildContext> {
  /// Imports the history file of a site that the store does not know, or else warns if pages of
  /// loans are published, which the store no longer knows.
  ///
  /// If neither is possible, the site begins anew, unless the run is strict.
  static var recoverHistory: Self {
    Step("recovery") { context in
      guard let newSite = context.newSite, !context.result(\.snapshot).isInvented else { return }
      if newSite.isOnlySite, try context.importHistoryFile() {
        return context.run.reporter.update { $0.store = .imported }
      }
      if context.keepsNothing { return }
      let published = await context.publishedLoans()
      if published.isEmpty { return }
      context.run.reporter.update { $0.store = .lost }
      try context.warn(ofLost: published)
    }
  }
}

extension BuildContext {
  /// Whether neither pages nor the history outlast a build, so that a lost store is no loss.
  fileprivate var keepsNothing: Bool { settings.retain == .zero && settings.history == .zero }

  /// Imports the events of the history file, if there is one and a history is recorded.
  ///
  /// A line that is no event costs only itself. If the store cannot be written, the loans are asked
  /// for all the same.
  ///
  /// - Returns: Whether there are any events.
  fileprivate mutating func importHistoryFile() throws(CommandError) -> Bool {
    guard settings.history > .zero, let file = try historyFile() else { return false }
    var history = HistoryImport(of: file.events, run)
    var failure: StoreError?
    do throws(StoreError) {
      try history.add(to: store)
    } catch {
      failure = error
    }
    if let failure { try run.warn([Warning(.store, "\(failure)")], exit: .badData) }
    if history.newCount == 0 { return false }
    importedLoans = history.imported
    let verb = settings.dryRun ? "would be" : history.newCount == 1 ? "was" : "were"
    run.reporter.print(
      "The store did not know the site; \(history.newCount.formattedEvents) \(verb) imported from "
        + "'\(run.historyFilePath)'")
    return true
  }

  /// Reads the history file, and warns of what is wrong in it; `nil` if there is none, or if it
  /// cannot be read.
  private func historyFile() throws(CommandError) -> HistoryFile? {
    let path = run.historyFilePath
    do throws(FileError) {
      guard try run.machine.files.status(path) != nil else { return nil }
    } catch {
      try run.warn([Warning(.store, "\(error)")], exit: .badData)
      return nil
    }
    let file: HistoryFile
    do throws(CommandError) {
      file = try HistoryFile(
        try run.machine.readInput(path, limit: settings.maxInputBytes, step: "import"),
        name: path, run)
    } catch {
      if error.exit == .interrupted { throw error }
      try run.warn([Warning(.store, error.message)], exit: .badData)
      return nil
    }
    try run.warn(
      file.errors.map { Warning(.store, "\($0); the line is not imported") }, exit: .badData)
    return file
  }
}

extension CommandRun {
  /// The path of the history file of the site.
  fileprivate var historyFilePath: String { joinedPath(HistoryFile.name, below: settings.root) }
}
