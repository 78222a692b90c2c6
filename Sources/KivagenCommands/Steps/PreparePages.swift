internal import Diagnostics
internal import Loans
internal import Rendering
internal import Site
internal import Words

extension Step<BuildContext> {
  /// Decides which pages the site has, and reports orphaned notes and dead links.
  static var preparePages: Self {
    Step("pages", activity: .init("Preparing", "pages")) { context in
      let sources = context.result(\.sources)
      let templates = try await sources.templates()
      let editions = zip(templates, sources.notes).map { templates, notes in
        SiteEdition(context.content(in: templates.language, notes), templates: templates)
      }
      let pages = SiteRenderer(editions, program: context.run.machine.program)
      context.run.reporter.update { summary in
        summary.pages = pages.paths.count { $0.text.hasSuffix(".html") }
      }
      try context.report(pages, sources)
      context.pages = pages
    }
  }
}

extension BuildContext {
  /// Returns the content of the site in one language.
  fileprivate func content(in language: LanguageTag, _ notes: Notes) -> SiteContent {
    let snapshot = result(\.snapshot)
    var content = SiteContent(
      settings: SiteSettings(settings, in: language), snapshot: snapshot, notes: notes,
      retiredLoans: retired.loans)
    content.figuresSince = figures.since
    content.history = history.content
    content.pictures = pictures
    content.origin = DataOrigin(settings)
    content.views = settings.views(in: language)
    content.namesLostLoans = settings.exclude.isEmpty
    return content
  }

  /// Reports orphaned notes and dead links.
  ///
  /// Orphaned notes, and dead links to a loan, a country or a sector, never fail the build: loans
  /// come and go, so they are nobody's error.
  fileprivate func report(
    _ pages: SiteRenderer, _ sources: SiteSources
  ) throws(CommandError) {
    let deadLinks = pages.deadLinks(beside: sources.staticFolder.paths + pictures.paths)
    // A loan that Kiva no longer knows may still have a page, which shows its note.
    let missing = Set(result(\.snapshot).missing).subtracting(retired.loans.map(\.loan.id))
    run.reporter.warn(
      sources.orphanWarnings(onLoans: missing.sorted()) + pages.orphans
        + sources.excludedNotes + deadLinks.filter(\.leadsToLoans).map(\.warning))
    try run.warn(
      sources.warnings + pages.warnings
        + deadLinks.filter { !$0.leadsToLoans }.map(\.warning),
      exit: .badData)
  }
}
