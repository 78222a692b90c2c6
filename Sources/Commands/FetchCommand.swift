internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host
internal import Kiva
internal import Loans
internal import Notes
internal import SiteIndex
internal import Store

/// `kivagen fetch`, which fetches and decodes loans, and caches the responses, but writes no site.
enum FetchCommand {
  private static let steps: [Step<FetchContext>] = [.openFile, .readNotes, .fetchLoans, .saveLoans]

  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await CommandRun.execute(arguments, on: machine) { run throws(CommandError) in
      var context = FetchContext(run: run, start: run.machine.clock.monotonic())
      try await run.perform(steps, on: &context)
      guard let fetched = context.fetched else { return }
      try checkCache(of: fetched, run.settings)
      if run.settings.quiet { return }
      let line = run.reporter.summary.fetchLine(of: fetched.snapshot, duration: context.duration)
      if run.settings.save == "-" {
        run.reporter.print(line)
      } else {
        try run.reporter.printResults([line])
      }
    }
  }

  /// Throws an error with the exit code 74 if something could not be cached, because caching is the
  /// purpose of a fetch.
  private static func checkCache(
    of fetched: FetchedSnapshot, _ settings: Settings
  ) throws(CommandError) {
    if fetched.cacheFailures.isEmpty { return }
    let saved = settings.save.map { $0 == "-" ? "" : "; '\($0)' is written" } ?? ""
    throw CommandError(
      "fetch: the loans were fetched, but could not be saved in the cache: "
        + fetched.cacheFailures.map(\.message).joined(separator: "; ") + saved, exit: .ioFailed)
  }
}

private struct FetchContext {
  let run: CommandRun
  let start: ContinuousClock.Instant
  /// The file of `--save`, unless that is standard output.
  var file: SavedFile?
  /// The loans with a note, which stay on the site.
  var loansWithNotes: [LoanID] = []
  var fetched: FetchedSnapshot?
  /// The time that it took to fetch the loans.
  var duration = Duration.zero
}

extension Step<FetchContext> {
  /// Checks the file of `--save` before any request.
  fileprivate static var openFile: Self {
    Step("save") { context in
      let (settings, files) = (context.run.settings, context.run.machine.files)
      guard let name = settings.save, name != "-" else { return }
      context.file = try SavedFile(name, files: files)
    }
  }

  /// Finds the loans with a note.
  fileprivate static var readNotes: Self {
    Step("settings") { context in
      let (settings, files) = (context.run.settings, context.run.machine.files)
      let folder = try SiteFolder(settings: settings, files: files)
      try folder.check()
      var errors: [Diagnostic] = []
      let notes = NoteFiles(
        folder.notes, languages: folder.noteLanguages(settings), starters: .embedded,
        errors: &errors)
      if !errors.isEmpty { throw SiteErrors(errors) }
      context.loansWithNotes = notes.loanIDs
    }
  }

  /// Fetches the loans that a build with the same settings would use.
  fileprivate static var fetchLoans: Self {
    Step("fetch", activity: .init("Fetching", "loans")) { context in
      let run = context.run
      let store = Store(run)
      let fetchers = Fetchers(run, store: store)
      let fetched = try await LoanProvider(fetchers).fetchSnapshot(keeping: context.loansWithNotes)
      let (snapshot, warnings) = (fetched.snapshot, try run.record(fetched))
      let names = try ChosenNames(of: run, store, in: snapshot, partners: fetched.knownPartners)
      try run.report(names, on: snapshot, besides: warnings)
      run.reportPostponedLoans()
      context.fetched = fetched
      context.duration = run.time(since: context.start)
    }
  }

  /// Writes the loans as `loans.json`, if `--save` is given.
  fileprivate static var saveLoans: Self {
    Step("save") { context in
      let run = context.run
      guard run.settings.save != nil, let snapshot = context.fetched?.snapshot else { return }
      let bytes = loansFile(snapshot.loans, fetchedAt: snapshot.time, source: snapshot.provenance)
      if let file = context.file {
        run.reporter.warn(try file.write(bytes))
      } else {
        try run.machine.console.write(bytes)
      }
    }
  }
}
