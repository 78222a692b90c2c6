internal import Host
internal import Publishing

/// `kivagen clean`: delete what kivagen wrote into the output folder, and nothing else.
enum CleanCommand {
  /// Runs the command and reports how it ended.
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await SiteRun.start(arguments, on: machine) { run throws(CommandError) in
      let started = run.machine.clock.monotonic()
      let result = try await run.clean()
      let taken = run.machine.clock.monotonic() - started
      if run.settings.dryRun { try run.report.results(result.changes) }
      run.report.say(
        result.cleaningLine(of: run.output, taken: taken, isDryRun: run.settings.dryRun))
    }
  }
}

extension SiteRun {
  fileprivate mutating func clean() async throws(CommandError) -> PublishResult {
    let publisher = publisher
    let result = try await step("clean") { try await waitingForLock(publisher.clean) }
    summary.take(result)
    summary.bytes = result.deletedBytes
    report.warn(result.warnings)
    return result
  }
}
