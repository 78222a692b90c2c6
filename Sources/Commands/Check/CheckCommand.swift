internal import Building
internal import CommandLine
internal import Diagnostics
internal import Kiva
internal import Loans
internal import Pages
internal import Rendering
internal import Store

/// `kivagen check`, which lists every error in the settings, templates, notes, static files and, on
/// request, links of a site. It fetches and writes nothing unless it checks external links.
enum CheckCommand {
  /// The steps of a check. Errors in some sources do not prevent the check of the others.
  private static func steps(_ settings: Settings) -> [Step<CheckContext>] {
    let steps: [Step<CheckContext>] = [.readSources, .checkSources, .checkNames, .renderSample]
    return steps + (settings.checksLinks ? [.checkLinks] : [])
  }

  static func run(_ arguments: Arguments, on machine: Machine) async -> ExitCode {
    var errors: [CommandError] = []
    return await CommandRun.execute(
      arguments, on: machine,
      resolving: { resolution throws(CommandError) in errors = try resolution.resolveLeniently() },
      { run, resolution throws(CommandError) in
        var context = CheckContext(
          run: run, settingErrors: errors, warnings: resolution.warnings,
          checked: CheckedSources(settings: resolution.fileName),
          lacksSettingsOfFiles: resolution.lacksSettingsOfFiles)
        try await run.perform(steps(run.settings), on: &context)
        try context.report()
      })
  }
}

/// The data that the steps of a check share.
struct CheckContext {
  let run: CommandRun
  let settingErrors: [CommandError]
  /// The errors found so far in the sources.
  var errors: [CommandError] = []
  var warnings: [Warning]
  var checked: CheckedSources
  /// Whether it is unknown which files the site has, because of an error in the settings file.
  let lacksSettingsOfFiles: Bool
  var sources: SourceReading?

  mutating func add(_ errors: [Diagnostic], _ warnings: [Warning]) {
    if !errors.isEmpty { self.errors.append(CommandError(errors, exit: .badSettings)) }
    self.warnings += warnings
  }

  /// Reports the findings. Throws `CommandError` with the exit code 78 for errors and, with
  /// `--strict`, for warnings other than those about notes that are on no page.
  func report() throws(CommandError) {
    let (reporter, settings) = (run.reporter, run.settings)
    reporter.update { [checked] in $0.checked = checked }
    reporter.warn(warnings)
    if !settingErrors.isEmpty || !errors.isEmpty {
      throw CommandError(listing: [settingErrors, errors])
    }
    let failing = reporter.summary.warnings.count(where: \.category.failsStrictRun)
    if settings.strict, failing > 0 {
      let failure = failing == 1 ? "a warning fails" : "\(failing) warnings fail"
      throw CommandError("\(failure) the check (--strict)", exit: .badSettings)
    }
    reporter.print("\(checked.phrase(staticFolder: settings.staticFolder)): no errors")
  }
}

extension Step<CheckContext> {
  static var readSources: Self {
    Step("sources", activity: .init("Checking", "templates, notes and files")) { context in
      let sources = try SourceReading(context.run.settings, files: context.run.machine.files)
      context.checked.notes = sources.folder.notes.count
      context.checked.templates = sources.folder.templates.count
      context.checked.staticFiles = sources.staticFolder.paths.count
      context.sources = sources
    }
  }

  /// Runs the source checks of a build.
  static var checkSources: Self {
    Step("checks") { context in
      guard let reading = context.sources else { return }
      let site = try SiteWithoutLoans(
        reading, reading.templates(), context.run.settings,
        hasSettingErrors: !context.settingErrors.isEmpty,
        lacksSettingsOfFiles: context.lacksSettingsOfFiles)
      if context.run.settings.verbose {
        let (languages, files) = (context.run.settings.pageLanguages, reading.folder.templates)
        let report = TranslationReport(on: languages, of: files)
        for line in report.lines { context.run.reporter.print(line) }
      }
      let findings = try SourceFindings(in: site)
      context.errors += findings.errors
      context.warnings += findings.warnings
    }
  }

  /// Compares the names and numbers by which loans are chosen with the store.
  static var checkNames: Self {
    Step("names") { context in
      let (run, settings) = (context.run, context.run.settings)
      let store = Store(run, readOnly: true)
      var partners =
        try settings.filter.partners.isEmpty
        ? nil : Fetchers(run, store: store).cachedPartnerNumbers()
      if partners == nil, !settings.inputs.isEmpty {
        // If loans come from inputs, their partners are only known from the store here.
        var known = FilterCandidates()
        try known.add(from: store, of: run)
        if !known.loans.isEmpty { partners = [] }
      }
      let names = try ChosenNames(of: run, store, partners: partners) { loans in
        // If there are no loans, it is unknown whether the filter finds any.
        !loans.isEmpty && !loans.contains(where: settings.filter.matches)
      }
      context.errors += names.errors
      context.warnings += names.warnings + run.excludedLoans
    }
  }

  /// Renders the pages of invented loans, in order to find errors that only rendering reveals.
  static var renderSample: Self {
    Step("render", activity: .init("Rendering", "sample pages")) { context in
      guard let sources = context.sources, let templates = try sources.templates() else { return }
      let (settings, clock) = (context.run.settings, context.run.machine.clock)
      let sample = try sampleSnapshot(limit: .max, keep: [], clock: clock).snapshot
      let site = SiteRenderer(
        zip(templates, sources.notes).map { templates, notes in
          SiteEdition(
            SiteContent(of: sample, notes, in: templates.language, settings), templates: templates)
        })
      let progress = context.run.reporter.progress
      progress.show(.init("Rendering", "sample pages", of: site.paths.count))
      var errors: [Diagnostic] = []
      for index in site.paths.indices {
        try Task.checkCancellation()
        do throws(Diagnostic) { _ = try site.page(at: index) } catch {
          if !errors.contains(error) { errors.append(error) }
        }
        progress.advance()
      }
      context.add(errors, [])
    }
  }
}
