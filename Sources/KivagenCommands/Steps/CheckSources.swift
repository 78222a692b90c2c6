internal import Diagnostics
internal import Kiva
internal import Loans
internal import Rendering
internal import Site
internal import Words

extension Step<CheckContext> {
  /// Reads the templates, notes and static files, and checks each by itself.
  static var readSources: Self {
    Step("sources", activity: .init("Checking", "templates, notes and files")) { context in
      let sources = try SourceReading(context.run.settings, files: context.run.machine.files)
      context.errors += sources.errors
      context.sources = sources
    }
  }

  /// Checks that the static files can be opened.
  static var openStaticFiles: Self {
    Step("static") { context in
      context.errors += try context.sources?.staticFolder.unreadableFiles() ?? []
    }
  }

  /// Checks where the links of notes lead, and whether static files have the names of pages.
  ///
  /// Pages of loans come and go, so only what a site has without them counts.
  static var comparePaths: Self {
    Step("links") { context in
      guard let sources = context.sources else { return }
      let settings = context.run.settings
      let (notes, excludedNotes) = sources.notes(without: settings.exclude)
      let sample = try context.sample()
      let noLoans = LoanSnapshot(provenance: .sample, retrieval: .embedded, time: sample.time)
      let own = try sources.templates()
      let site = SiteRenderer(
        context.editions(of: noLoans, notes, try own ?? sources.builtInTemplates()))
      // The warnings on the built-in templates are not about the site, and settings with errors may
      // leave out languages.
      let hasWarningsOnTemplates = own != nil && context.settingErrors.isEmpty
      let warnings = site.warnings.filter { hasWarningsOnTemplates || $0.kind != .template }
      context.warnings +=
        sources.folder.warnings + warnings + excludedNotes
        + (context.settingErrors.isEmpty ? notes.flatMap(\.warningsOnLanguages).distinct : [])
      let deadLinks = site.linkErrors(
        beside: sources.staticFolder.paths + (own == nil ? sources.ownPages : []),
        orBelow: sources.staticFolder.unusable
          + (settings.images == .download ? ["pictures"] : [])
          + (context.settingErrors.isEmpty ? [] : foldersOfLanguages),
        of: sources.folder.notes)
      context.report(deadLinks)
      do throws(SiteErrors) {
        try sources.staticFolder.check(against: site.paths, madeFrom: site.ownTemplates)
      } catch {
        context.report(error.diagnostics)
      }
    }
  }

  /// Renders the pages of invented loans, which finds errors that only rendering finds.
  static var renderSample: Self {
    Step("render", activity: .init("Rendering", "sample pages")) { context in
      guard let sources = context.sources, let templates = try sources.templates()
      else { return }
      let site = SiteRenderer(
        context.editions(of: try context.sample(), sources.notes, templates))
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

/// The folders that a site may have for its languages. Settings with errors do not say which of them
/// it has.
private let foldersOfLanguages = LanguageTag.codes.map(String.init) + builtInLanguages.map(\.text)

extension CheckContext {
  /// Adds errors in files that a person wrote.
  fileprivate mutating func report(_ diagnostics: [Diagnostic]) {
    if diagnostics.isEmpty { return }
    errors.append(CommandError(diagnostics, exit: .badSettings))
  }

  /// The invented loans in the program.
  fileprivate func sample() throws -> LoanSnapshot {
    try sampleSnapshot(limit: .max, keep: [], clock: run.machine.clock).snapshot
  }

  /// Returns a site with these loans in each of its languages.
  fileprivate func editions(
    of snapshot: LoanSnapshot, _ notes: [Notes], _ templates: [TemplateFolder]
  ) -> [SiteEdition] {
    zip(templates, notes).map { templates, notes in
      SiteEdition(content(snapshot, in: templates.language, notes), templates: templates)
    }
  }

  /// Returns the content of a site with these loans and notes in one language.
  fileprivate func content(
    _ snapshot: LoanSnapshot, in language: LanguageTag, _ notes: Notes
  ) -> SiteContent {
    let settings = run.settings
    var content = SiteContent(
      settings: SiteSettings(settings, in: language), snapshot: snapshot, notes: notes)
    content.origin = DataOrigin(settings)
    content.views = settings.views(in: language)
    content.namesLostLoans = settings.exclude.isEmpty
    return content
  }
}
