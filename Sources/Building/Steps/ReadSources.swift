internal import CommandLine

extension Step<BuildContext> {
  package static var readSources: Self {
    Step("settings", activity: .init("Reading", "templates, notes and files")) { context in
      let reading = try SourceReading(context.settings, files: context.run.machine.files)
      context.sources = SiteSources(reading, context.settings)
    }
  }

  /// Runs the source checks of `check`. Errors end the build before it fetches anything.
  package static var checkSources: Self {
    Step("checks", activity: .init("Checking", "templates, notes and files")) { context in
      let sources = context.result(\.sources)
      let hasErrors = sources.reading.hasTemplateErrors
      let templates = hasErrors ? nil : try await sources.templates()
      let findings = try SourceFindings(
        in: SiteWithoutLoans(sources.reading, templates, context.settings))
      if findings.errors.isEmpty { return try context.run.warn(findings.warnings, exit: .badData) }
      var error = CommandError(combining: findings.errors)
      error.warnings = findings.warnings
      throw error
    }
  }
}
