internal import Host
internal import Kiva
internal import Loans
internal import Rendering

/// `kivagen fetch`: fetch and decode into the cache, write no site.
struct FetchCommand {
  /// Runs the command and reports how it ended.
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await SiteRun.start(arguments, on: machine) { run throws(CommandError) in
      let started = run.machine.clock.monotonic()
      let harvest = try await run.fetch()
      let taken = run.machine.clock.monotonic() - started
      if let file = run.settings.save { try run.save(harvest, to: file) }
      if run.settings.quiet { return }
      let line = run.summary.fetchLine(of: harvest, taken: taken)
      if run.settings.save == "-" { run.report.say(line) } else { try run.report.results([line]) }
    }
  }
}

extension SiteRun {
  /// The loans, as a build with these settings would use them.
  fileprivate mutating func fetch() async throws(CommandError) -> Harvest {
    let settings = settings
    let machine = machine
    let report = report
    let noted = try await step("settings") {
      try Notes(try SiteFolder(settings: settings, files: machine.files).notes).loanIDs
    }
    let harvest = try await step("fetch") {
      try await LoanSource(settings, machine: machine, report: report).harvest(keeping: noted)
    }
    try take(harvest)
    return harvest
  }

  /// Writes `loans.json`: whole or not at all, and untouched if it is so already.
  fileprivate func save(_ harvest: Harvest, to file: String) throws(CommandError) {
    let bytes = loansFile(
      harvest.loans, fetchedAt: harvest.time, source: harvest.origin.rawValue)
    if file == "-" { return try machine.console.write(bytes) }
    if let old = try? machine.files.read(file), old == bytes { return }
    let part = "\(file).part"
    do throws(FileError) {
      try machine.files.write(part, bytes)
      try machine.files.rename(part, file)
    } catch {
      try? machine.files.remove(part)
      throw CommandError("save: \(error)", exit: error.isNotFound ? .cannotCreate : .ioFailed)
    }
  }
}
