internal import Host
internal import Kiva
internal import Loans
internal import Rendering

/// `kivagen fetch`: fetch and decode into the cache, write no site.
enum FetchCommand {
  /// Runs the command and reports how it ended.
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await SiteRun.start(arguments, on: machine) { run throws(CommandError) in
      let started = run.machine.clock.monotonic()
      let file = try run.savedFile()
      let snapshot = try await run.fetch()
      let taken = run.machine.clock.monotonic() - started
      if run.settings.save != nil {
        try await run.step("save") { try run.save(snapshot, to: file) }
      }
      try run.checkCache(of: snapshot)
      if run.settings.quiet { return }
      let line = run.summary.fetchLine(of: snapshot, taken: taken)
      if run.settings.save == "-" { run.report.say(line) } else { try run.report.results([line]) }
    }
  }
}

extension SiteRun {
  /// The loans, as a build with these settings would use them.
  fileprivate mutating func fetch() async throws(CommandError) -> LoanSnapshot {
    let settings = settings
    let machine = machine
    let fetchers = makeFetchers(keepingIn: makeStore())
    let noted = try await step("settings") {
      try Notes(try SiteFolder(settings: settings, files: machine.files).notes).loanIDs
    }
    let snapshot = try await step("fetch") {
      try await LoanSource(fetchers).snapshot(keeping: noted)
    }
    try take(snapshot)
    return snapshot
  }

  /// Throws `CommandError` (74) if what was fetched is not all in the cache, which is what a fetch is
  /// for.
  fileprivate func checkCache(of snapshot: LoanSnapshot) throws(CommandError) {
    if snapshot.cacheFailures.isEmpty { return }
    let saved = settings.save.map { $0 == "-" ? "" : "; '\($0)' is written" } ?? ""
    throw CommandError(
      "fetch: the loans were fetched, but could not be saved in the cache: "
        + snapshot.cacheFailures.joined(separator: "; ") + saved, exit: .ioFailed)
  }

  /// Where to save; `nil` is standard output. A file that cannot be is told of before Kiva is asked.
  fileprivate func savedFile() throws(CommandError) -> SavedFile? {
    guard let name = settings.save, name != "-" else { return nil }
    return try SavedFile(name, files: machine.files)
  }

  /// Writes `loans.json`.
  fileprivate func save(_ snapshot: LoanSnapshot, to file: SavedFile?) throws(CommandError) {
    let bytes = loansFile(
      snapshot.loans, fetchedAt: snapshot.time, source: snapshot.origin.rawValue)
    if let file { try file.write(bytes) } else { try machine.console.write(bytes) }
  }
}
