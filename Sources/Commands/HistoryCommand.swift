internal import Building
internal import CommandLine
internal import Diagnostics
internal import History
internal import Loans
internal import Store

/// `kivagen history`, which shows, exports or imports the history of the loans of a site.
enum HistoryCommand {
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await CommandRun.execute(arguments, on: machine) { run throws(CommandError) in
      if let name = run.settings.historyExport {
        try export(to: name, run)
      } else if let name = run.settings.historyImport {
        var history = try HistoryImport(from: name, run)
        try history.perform()
      } else {
        try showLatest(run)
      }
    }
  }

  private static func showLatest(_ run: CommandRun) throws(CommandError) {
    let events = try reading(run) { records throws(StoreError) in
      try records.latestEvents(upTo: .last, atLeast: HistoryList.maximumCount)
    }
    let list = HistoryList(latest: events)
    run.reporter.update { $0.history = list }
    if run.settings.json { return }
    guard !events.isEmpty else {
      return run.reporter.print("There is no history of '\(run.output)' yet.")
    }
    try run.reporter.printResults((list.latest ?? []).map(\.line))
  }

  private static func export(to name: String, _ run: CommandRun) throws(CommandError) {
    // The file is checked before anything is read, as `fetch --save` does.
    let file = name == "-" ? nil : try SavedFile(name, of: "export", files: run.machine.files)
    let events = try reading(run) { records throws(StoreError) in try records.events() }
    // The file is not overwritten, because the store may be lost, or the output folder misspelt.
    if events.isEmpty, let file, try file.hasContent() {
      throw CommandError(
        "history: nothing is recorded of '\(run.output)', so '\(name)' is left as it is; check "
          + "--output, or import the file", exit: .noInput)
    }
    let bytes = Array(events.map { "\($0.line)\n" }.joined().utf8)
    if Task.isCancelled { throw .interrupted }
    run.reporter.update { $0.history.events = events.count }
    if let file {
      run.reporter.warn(try file.write(bytes))
      if run.settings.quiet { return }
      try run.reporter.printResults(["\(events.count.counted("event")) written to '\(name)'"])
    } else {
      try run.machine.console.write(bytes)
      run.reporter.print("\(events.count.counted("event")) written")
    }
  }

  /// Reads from the history of the site. The store is changed only to repair damage. Builds may
  /// not find such damage, because they read only the last events.
  private static func reading(
    _ run: CommandRun, _ read: (HistoryRecords) throws(StoreError) -> [LoanEvent]
  ) throws(CommandError) -> [LoanEvent] {
    let store = Store(run, readOnly: true)
    let events: [LoanEvent]
    let damage: [StoreError]
    do throws(StoreError) {
      let site = try run.site(in: store)
      events = try read(
        HistoryRecords(store: store, site: site.key, excluded: run.settings.exclude))
      damage = try store.historyDamage(of: site.key).map { repair(site.key, of: $0, run) } ?? []
    } catch { throw CommandError("history: \(error)", exit: .ioFailed) }
    try run.warn(damage.map { Warning(.store, "\($0)") }, exit: .badData)
    return events
  }

  /// Repairs all histories, and returns the damage, together with the error if that fails.
  private static func repair(
    _ site: String, of damage: StoreError, _ run: CommandRun
  ) -> [StoreError] {
    do throws(StoreError) { return try Store(run).repairHistory(of: site) } catch {
      // The history has been read nevertheless.
      return [damage, error]
    }
  }
}
