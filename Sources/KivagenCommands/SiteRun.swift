internal import Decoding
internal import Host
internal import Kiva
internal import Store

/// A run of a command about a site: its settings, its named steps, what it warns of, how it ends.
///
/// When its task is cancelled it ends before the next step.
struct SiteRun: Sendable {
  let settings: Settings
  let machine: Machine
  let report: Report
  var summary = Summary()

  /// Puts the settings together, does the work, and reports how it ended.
  static func start(
    _ arguments: Arguments, on machine: Machine,
    _ work: (inout SiteRun) async throws(CommandError) -> Void
  ) async -> ExitCode {
    var resolution = SettingsResolution(of: arguments, on: machine)
    do throws(CommandError) {
      if let operand = arguments.operands.first {
        let verb = arguments.verb.rawValue
        throw CommandError(
          "unexpected argument '\(operand)'; 'kivagen \(verb)' takes options only", exit: .usage)
      }
      try resolution.resolve()
      let report = Report(
        console: machine.console, quiet: resolution.settings.quiet, json: resolution.settings.json)
      return await SiteRun(resolution, machine, report)
        .finish(resolution.warnings, arguments.verb, work)
    } catch {
      let error = machine.ending(error, leaving: outcome(of: arguments.verb))
      Report(
        console: machine.console, quiet: resolution.isOnAnyway("quiet"),
        json: resolution.isOnAnyway("json")
      ).failure(error, summary: Summary())
      return error.exit
    }
  }

  /// Describes the state in which an interrupted command leaves the site.
  private static func outcome(of verb: Setting.Verb) -> String {
    verb == .fetch ? "the fetch is incomplete" : "the site is unchanged"
  }

  private init(_ resolution: SettingsResolution, _ machine: Machine, _ report: Report) {
    settings = resolution.settings
    self.machine = machine.at(resolution.settings.now)
    self.report = report
  }

  private consuming func finish(
    _ warnings: [String], _ verb: Setting.Verb,
    _ work: (inout SiteRun) async throws(CommandError) -> Void
  ) async -> ExitCode {
    var run = self
    do throws(CommandError) {
      try run.warn(warnings, failure: .badData)
      try await work(&run)
    } catch {
      let error = run.machine.ending(error, leaving: Self.outcome(of: verb))
      run.summary.warnings += error.warnings
      run.report.warn(error.warnings)
      run.report.failure(error, summary: run.summary)
      return error.exit
    }
    guard let failure = run.report.print(run.summary) else { return .done }
    let error = run.machine.ending(failure, leaving: "all is done, but the summary is not printed")
    run.report.fail(error)
    return error.exit
  }
}

extension SiteRun {
  /// Runs a named step: its time is said if asked for, its name stands before its error.
  func step<Result>(
    _ name: String, _ work: () async throws -> Result
  ) async throws(CommandError) -> Result {
    if Task.isCancelled { throw .interrupted }
    let started = machine.clock.monotonic()
    do {
      let result = try await work()
      if settings.verbose {
        report.say("\(name): \((machine.clock.monotonic() - started).inSeconds)")
      }
      return result
    } catch {
      throw CommandError(error, in: name)
    }
  }

  /// Says `warnings`, and of `more` as many as one reads; with `--strict` any of them fails the
  /// run, as those of orphaned notes and links do not.
  mutating func warn(
    _ warnings: [String], andSome more: [String] = [], failure: ExitCode
  ) throws(CommandError) {
    summary.warnings += warnings + more
    if settings.strict, let first = (warnings + more).first {
      let lines =
        warnings.dropFirst() + Report.some(of: warnings.isEmpty ? more.dropFirst() : more[...])
      throw CommandError(
        lines: ["a warning fails the run (--strict): \(first)"] + lines.map { "  \($0)" },
        exit: failure)
    }
    report.warn(warnings + Report.some(of: more[...]))
  }

  /// What the site keeps between builds; a dry run only reads it. One is enough for a run.
  ///
  /// A time in the future makes no answer old, unless the machine's own clock says so too.
  func makeStore() -> Store {
    Store(
      path: path(".kivagen/store.db", below: settings.root),
      nowSeconds: machine.clock.earliestSeconds, readOnly: settings.dryRun)
  }

  func makeFetchers(keepingIn store: Store) -> Fetchers {
    Fetchers(settings: settings, machine: machine, report: report, store: store)
  }

  /// Takes over what was fetched, and says what is amiss with it: what was skipped before what was
  /// mended, by path.
  mutating func take(_ snapshot: LoanSnapshot) throws(CommandError) {
    summary.take(snapshot)
    let broken = snapshot.issues.filter { $0.severity == .error }.map(\.description)
    let skipped = broken.map { "\($0); the loan is skipped" }
    let mended = snapshot.issues.filter { $0.severity == .warning }.map(\.description)
    if snapshot.isUnusable {
      summary.warnings += snapshot.warnings + skipped + mended
      report.warn(snapshot.warnings)
      let entries = snapshot.entryCount == 1 ? "the only entry" : "\(snapshot.entryCount) entries"
      throw CommandError(
        lines: ["decode: no usable loan in \(entries) of the listing"]
          + Report.some(of: broken[...]).map { "  \($0)" }, exit: .badData)
    }
    let unknown = snapshot.missing.filter(settings.keep.contains).map {
      "there is no loan \($0), which --keep names"
    }
    let both = settings.keep.filter(settings.exclude.contains).map {
      "loan \($0) is not shown, as --exclude names it, though --keep does so too"
    }
    summary.unmatchedChoice = snapshot.hasNoMatch ? settings.filter.phrase : nil
    try warn(
      snapshot.warnings + unknown + both, andSome: skipped + mended,
      failure: snapshot.isStale || snapshot.standsIn(for: settings) ? .unavailable : .badData)
  }
}
