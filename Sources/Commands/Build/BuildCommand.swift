internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host
internal import Pages
internal import Publishing
internal import Rendering

/// `kivagen build`, which fetches loans, renders the pages and publishes them.
///
/// No step before the last one changes a page, except in order to finish an interrupted
/// publication.
enum BuildCommand {
  /// The steps before loans are fetched.
  static let firstSteps: [Step<BuildContext>] = [.openOutput, .readSources, .checkSources]

  /// The steps that begin with fetching the loans.
  static let furtherSteps: [Step<BuildContext>] = [
    .fetchListing, .identifySite, .recoverHistory, .fetchDetails, .checkNames, .checkLoans,
    .readRecords, .findRetiredLoans, .checkLevels, .compareLoans, .findEndedLoans, .fetchPictures,
    .preparePages, .stageStaticFiles, .renderPages, .prepareRemoval, .publish,
  ]

  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    // This uses the other cores at the start of a build.
    Task.detached { TemplateFolder.prepare() }
    return await CommandRun.execute(arguments, on: machine) { run throws(CommandError) in
      let start = run.machine.clock.monotonic()
      var context = BuildContext(run)
      do throws(CommandError) {
        try await run.perform(firstSteps + [.compareInputs], on: &context)
        if context.isUpToDate {
          context.finishUnchanged()
        } else {
          try await run.perform(furtherSteps, on: &context)
        }
      } catch {
        context.staging?.abandon()
        throw error
      }
      // Freeing the data would take much longer than ending the process.
      run.machine.keepUntilExit(context.collectedData)
      let (reporter, isDryRun) = (run.reporter, run.settings.dryRun)
      reporter.print(
        reporter.summary.buildLine(duration: run.time(since: start), isDryRun: isDryRun))
      if !isDryRun {
        let page = joinedPath("index.html", below: run.output).escapedForTerminal
        reporter.print(StyledText("Open ") + StyledText(page, .strong))
      }
    }
  }
}
