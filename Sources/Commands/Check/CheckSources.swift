internal import Building
internal import CommandLine
internal import Diagnostics
internal import Host
internal import Kiva
internal import Loans
internal import Pages
internal import Rendering
internal import Store

extension Step<CheckContext> {
  /// Reads the templates, notes and static files.
  static var readSources: Self {
    Step("sources", activity: .init("Checking", "templates, notes and files")) { context in
      context.sources = try SourceReading(
        context.run.settings, files: context.run.machine.files)
    }
  }

  /// Makes the checks that a build makes, too.
  static var checkSources: Self {
    Step("checks") { context in
      guard let reading = context.sources else { return }
      let site = try SiteWithoutLoans(
        reading, reading.templates(), context.run.settings,
        hasSettingErrors: !context.settingErrors.isEmpty,
        lacksSettingsOfFiles: context.lacksSettingsOfFiles)
      let findings = try SourceFindings(in: site)
      context.errors += findings.errors
      context.warnings += findings.warnings
    }
  }

  /// Checks the names and the numbers by which loans are chosen, from what the store knows.
  static var checkNames: Self {
    Step("names") { context in
      let (run, settings) = (context.run, context.run.settings)
      let store = Store(
        path: run.storePath, nowSeconds: run.machine.clock.earliestSeconds, readOnly: true)
      let client = try KivaClient(
        api: settings.api, fetcher: Fetchers(run, store: store).apiFetcher,
        clock: run.machine.clock)
      var partners = settings.filter.partners.isEmpty ? nil : client.cachedPartnerNumbers
      if partners == nil, !settings.inputs.isEmpty {
        // Inputs have the partners of their loans, which only the store knows here.
        var known = FilterCandidates()
        try known.add(from: store, of: run)
        if !known.loans.isEmpty { partners = [] }
      }
      let names = try ChosenNames(of: run, store, partners: partners) { loans in
        // Without any loan, nobody knows what the filter finds.
        !loans.isEmpty && !loans.contains(where: settings.filter.matches)
      }
      context.errors += names.errors
      context.warnings += names.warnings + run.excludedLoans
    }
  }

  /// Renders the pages of invented loans, which finds errors that only rendering finds.
  static var renderSample: Self {
    Step("render", activity: .init("Rendering", "sample pages")) { context in
      guard let sources = context.sources, let templates = try sources.templates()
      else { return }
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
        do throws(Diagnostic) {
          _ = try site.page(at: index)
        } catch {
          if !errors.contains(error) { errors.append(error) }
        }
        progress.advance()
      }
      context.report(errors)
    }
  }
}

extension CheckContext {
  /// Adds errors in files that a person wrote.
  fileprivate mutating func report(_ diagnostics: [Diagnostic]) {
    if diagnostics.isEmpty { return }
    errors.append(CommandError(diagnostics, exit: .badSettings))
  }
}
