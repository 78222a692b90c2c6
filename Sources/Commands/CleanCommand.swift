internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host
internal import Publishing

/// `kivagen clean`, which deletes what kivagen wrote into the output folder, and nothing else.
enum CleanCommand {
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    await CommandRun.execute(arguments, on: machine) { run throws(CommandError) in
      let start = run.machine.clock.monotonic()
      var result = PublishResult()
      try await run.perform([clean(run)], on: &result)
      try run.reportFiles(of: result)
      run.reporter.print(
        result.cleanLine(
          output: run.output, duration: run.time(since: start), isDryRun: run.settings.dryRun))
    }
  }

  private static func clean(_ run: CommandRun) -> Step<PublishResult> {
    Step("clean", activity: .init("Deleting", "files")) { result in
      result = try await run.waitingForLock(run.publisher.clean)
      run.reporter.update { [result] summary in
        summary.merge(result)
        summary.bytes = result.deletedBytes
      }
      run.reporter.warn(result.warnings.map { Warning(.output, $0) })
    }
  }
}
