internal import Decoding
internal import Host
internal import Kiva
internal import Loans
internal import Publishing
internal import Rendering
internal import Site

/// `kivagen build`: read the site's folder, fetch, decode, render, publish.
///
/// Nothing in the output folder is touched before the last step.
struct BuildCommand {
  private let settings: Settings
  private let machine: Machine
  private let report: Report
  private let settingsWarnings: [String]
  private var summary = Summary()

  /// Runs the command and reports how it ended.
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    var report = Report(
      console: machine.console, quiet: arguments.isOn("quiet", machine.environment),
      json: arguments.isOn("json", machine.environment))
    do throws(CommandError) {
      if let operand = arguments.operands.first {
        throw CommandError(
          "unexpected argument '\(operand)'; 'kivagen build' takes options only", exit: .usage)
      }
      let resolution = try SettingsResolution(arguments: arguments, machine: machine)
      report.quiet = resolution.settings.quiet
      report.json = resolution.settings.json
      var command = BuildCommand(resolution, machine: machine, report: report)
      return await command.run()
    } catch {
      report.failure(error, summary: Summary())
      return error.exit
    }
  }

  private init(_ resolution: SettingsResolution, machine: Machine, report: Report) {
    settings = resolution.settings
    self.machine = machine.at(settings.now)
    self.report = report
    settingsWarnings = resolution.warnings
  }

  private mutating func run() async -> ExitCode {
    let started = machine.clock.monotonic()
    do throws(CommandError) {
      try await build()
    } catch {
      report.failure(error, summary: summary)
      return error.exit
    }
    let taken = machine.clock.monotonic() - started
    report.say(summary.line(taken: taken, isDryRun: settings.dryRun))
    if !settings.dryRun { report.say("Open \(output)/index.html") }
    return report.print(summary) ? .done : .ioFailed
  }

  private mutating func build() async throws(CommandError) {
    try warn(settingsWarnings, failure: .badData)
    let site = try await step("settings") { try SiteSources(settings, files: machine.files) }
    let staging = try await step("output") { try publisher.begin() }
    do throws(CommandError) {
      let harvest = try await step("fetch") {
        try await LoanSource(settings, machine: machine, report: report)
          .harvest(keeping: site.notes.loanIDs)
      }
      try take(harvest)
      let pages = SiteRenderer(content(of: harvest, site), templates: site.templates)
      summary.pages = pages.paths.count { $0.text.hasSuffix(".html") }
      let orphans = site.notes.orphans(harvest.missing)
      summary.warnings += orphans
      report.warn(orphans)
      try warn(pages.warnings, failure: .badData)
      try await stage(pages, in: staging)
      try await publish(staging)
    } catch {
      staging.abandon()
      throw error
    }
  }
}

// MARK: - The steps

extension BuildCommand {
  /// Runs a named step: its time is said if asked for, its name stands before its error.
  private func step<Result>(
    _ name: String, _ work: () async throws -> Result
  ) async throws(CommandError) -> Result {
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

  /// Takes over what was fetched, and says what is amiss with it.
  private mutating func take(_ harvest: Harvest) throws(CommandError) {
    summary.take(harvest)
    let skipped = harvest.problems.filter { $0.severity == .error }.map(\.description)
    let mended = harvest.problems.filter { $0.severity == .warning }.map(\.description)
    if harvest.loans.isEmpty, harvest.entryCount > 0 {
      summary.warnings += skipped + mended
      let entries = harvest.entryCount == 1 ? "the only entry" : "\(harvest.entryCount) entries"
      throw CommandError(
        (["decode: no usable loan in \(entries) of the listing"] + skipped)
          .joined(separator: "\n  "), exit: .badData)
    }
    let unknown = harvest.missing.filter(settings.keep.contains).map {
      "there is no loan \($0), which --keep names"
    }
    try warn(
      harvest.warnings + unknown + skipped, andSome: mended,
      failure: harvest.isStale ? .unavailable : .badData)
  }

  /// Says all `warnings`, and of `more` as many as one reads; with `--strict` any of them fails the
  /// build, as those of orphaned notes do not.
  private mutating func warn(
    _ warnings: [String], andSome more: [String] = [], failure: ExitCode
  ) throws(CommandError) {
    summary.warnings += warnings + more
    if settings.strict, let first = (warnings + more).first {
      let rest = (warnings + more).dropFirst().map { "\n  \($0)" }.joined()
      throw CommandError("a warning fails the build (--strict): \(first)\(rest)", exit: failure)
    }
    report.warn(warnings, andSome: more)
  }

  private func content(of harvest: Harvest, _ site: SiteSources) -> SiteContent {
    SiteContent(
      settings: SiteSettings(
        title: settings.title, description: settings.siteDescription,
        author: settings.author, footer: settings.footer, baseURL: settings.baseURL,
        appID: settings.appID),
      loans: harvest.loans, notes: site.notes, time: harvest.time,
      source: harvest.origin.rawValue, isSample: harvest.isSample, isStale: harvest.isStale)
  }

  /// Renders all pages, a few side by side, each into staging as it is done.
  private mutating func stage(
    _ pages: SiteRenderer, in staging: Staging
  ) async throws(CommandError) {
    let started = machine.clock.monotonic()
    try await step("render") {
      try await withThrowingTaskGroup { group in
        let width = 4
        for offset in 0..<width {
          group.addTask {
            for index in stride(from: offset, to: pages.paths.count, by: width) {
              try Task.checkCancellation()
              try staging.add(try pages.page(at: index))
            }
          }
        }
        try await group.waitForAll()
      }
    }
    summary.phasesMs.render = (machine.clock.monotonic() - started).milliseconds
  }

  private mutating func publish(_ staging: Staging) async throws(CommandError) {
    let started = machine.clock.monotonic()
    let result = try await step("publish") { try staging.commit() }
    summary.take(result)
    summary.phasesMs.publish = (machine.clock.monotonic() - started).milliseconds
    report.warn(result.warnings)
    if settings.dryRun { try report.results(result.changes) }
  }

  private var output: String { path(settings.output, below: settings.root) }

  private var publisher: Publisher {
    Publisher(
      files: machine.files, output: output, root: settings.root,
      home: machine.environment["HOME"],
      options: Publisher.Options(
        adopt: settings.adopt, overwrite: settings.overwrite, dryRun: settings.dryRun))
  }
}
