internal import CommandLine
internal import Diagnostics
internal import Loans
internal import Notes
internal import Pages
internal import Rendering
internal import Site
internal import SiteIndex
internal import Words

extension Step<BuildContext> {
  /// Decides which pages the site has, and reports notes and links whose loan, country or sector
  /// the site does not have now.
  package static var preparePages: Self {
    Step("pages", activity: .init("Preparing", "pages")) { context in
      let sources = context.result(\.sources)
      let templates = try await sources.templates()
      let editions = zip(templates, sources.notes).map { templates, notes in
        SiteEdition(context.content(in: templates.language, notes), templates: templates)
      }
      let pages = SiteRenderer(editions)
      context.run.reporter.update { summary in
        summary.pages = pages.paths.count { $0.text.hasSuffix(".html") }
      }
      context.report(pages, sources)
      context.pages = pages
    }
  }
}

extension BuildContext {
  /// Returns the content of the site in one language.
  fileprivate func content(in language: LanguageTag, _ notes: Notes) -> SiteContent {
    var content = SiteContent(
      of: result(\.snapshot), notes, in: language, settings, retiredLoans: retired.loans)
    content.history = history.content
    content.pictures = pictures
    return content
  }

  /// Reports the notes and the links of notes that are about loans, countries and sectors which the
  /// site does not have now. They never fail the build: loans come and go, so they are nobody's
  /// error.
  fileprivate func report(_ pages: SiteRenderer, _ sources: SiteSources) {
    // A loan that Kiva no longer knows may still have a page, which shows its note.
    let missing = Set(result(\.snapshot).missing).subtracting(retired.loans.map(\.loan.id))
    run.reporter.warn(
      sources.orphanWarnings(onLoans: missing.sorted()) + pages.orphans
        + pages.linkWarnings(
          beside: sources.staticFolder.paths + pictures.paths, of: sources.noteFiles,
          except: settings.exclude))
  }
}
