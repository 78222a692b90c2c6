internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host

/// `kivagen check`, which lists every error in the settings, templates, notes and static files of a
/// site, and if wanted in the links of the built site. Unless links to other servers are checked,
/// it fetches nothing and writes nothing.
enum CheckCommand {
  /// The steps of a check, in order. An error in a source does not keep the others from being
  /// checked.
  private static func steps(_ settings: Settings) -> [Step<CheckContext>] {
    let steps: [Step<CheckContext>] = [
      .readSources, .checkSources, .checkNames, .renderSample,
    ]
    return steps + (settings.checksLinks ? [.checkLinks] : [])
  }

  /// Runs the command and reports how it ended.
  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    var errors: [CommandError] = []
    return await CommandRun.execute(
      arguments, on: machine,
      resolving: { resolution throws(CommandError) in
        errors = try resolution.resolveLeniently()
      },
      { run, resolution throws(CommandError) in
        var context = CheckContext(
          run: run, settingErrors: errors, warnings: resolution.warnings,
          settingsFile: resolution.fileName,
          lacksSettingsOfFiles: resolution.lacksSettingsOfFiles)
        try await run.perform(steps(run.settings), on: &context)
        try context.report()
      })
  }
}

/// The data that the steps of a check share.
struct CheckContext {
  let run: CommandRun
  /// The errors in the settings.
  let settingErrors: [CommandError]
  /// The errors that were found so far in the sources.
  var errors: [CommandError] = []
  /// Every warning that was found so far.
  var warnings: [Warning]
  let settingsFile: String?
  /// Whether an error in the settings file leaves open which files the site has.
  let lacksSettingsOfFiles: Bool
  /// The templates, notes and static files of the site.
  var sources: SourceReading?
  /// The numbers of pages and links of the built site, or `nil` if they are not checked.
  var checkedPages: Int?
  var checkedLinks: Int?
  /// The number of addresses on other servers that were requested or are known from an earlier
  /// check, or `nil` if they are not checked.
  var checkedAddresses: Int?

  /// Adds errors in files, and warnings.
  mutating func add(_ errors: [Diagnostic], _ warnings: [Warning]) {
    if !errors.isEmpty { self.errors.append(CommandError(errors, exit: .badSettings)) }
    self.warnings += warnings
  }

  /// Reports what was found.
  ///
  /// - Throws: `CommandError` with the exit code 78 and all errors, if there are any; with
  ///   `--strict`, also if there are warnings other than those about notes that no page shows.
  func report() throws(CommandError) {
    let (reporter, settings) = (run.reporter, run.settings)
    var checked = CheckedSources(settings: settingsFile)
    if let sources {
      checked.notes = sources.folder.notes.count
      checked.templates = sources.folder.templates.count
      checked.staticFiles = sources.staticFolder.paths.count
    }
    checked.pages = checkedPages
    checked.links = checkedLinks
    checked.addresses = checkedAddresses
    reporter.update { [checked] in $0.checked = checked }
    reporter.warn(warnings)
    if !settingErrors.isEmpty || !errors.isEmpty {
      throw CommandError(listing: [settingErrors, errors])
    }
    let failing = reporter.summary.warnings.count(where: \.kind.failsStrictRun)
    if settings.strict, failing > 0 {
      throw CommandError(
        failing == 1
          ? "a warning fails the check (--strict)"
          : "\(failing) warnings fail the check (--strict)", exit: .badSettings)
    }
    reporter.print("\(checked.phrase(staticFolder: settings.staticFolder)): no errors")
  }
}
