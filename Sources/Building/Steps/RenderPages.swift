internal import CommandLine
internal import Diagnostics
internal import Loans
internal import Notes
internal import Pages
internal import Publishing
internal import Rendering
internal import Site
internal import SiteIndex
internal import Synchronization
internal import Words

extension Step<BuildContext> {
  /// Determines the pages, and reports notes and links to missing loans, countries and sectors.
  package static var preparePages: Self {
    Step("pages", activity: .init("Preparing", "pages")) { context in
      let sources = context.result(\.sources)
      let templates = try await sources.templates()
      let loans = ShownLoans(context)
      let previewRenderer = try context.previewRenderer()
      let editions = zip(templates, sources.notes).map { templates, notes in
        var content = context.content(loans, in: templates.language, notes)
        content.previewRenderer = previewRenderer
        return SiteEdition(content, templates: templates)
      }
      let pages = SiteRenderer(editions)
      context.run.reporter.update { summary in
        summary.pages = pages.paths.count { $0.text.hasSuffix(".html") }
      }
      context.report(pages, sources)
      context.pages = pages
    }
  }

  /// Copies the person's own files into the staging area.
  package static var stageStaticFiles: Self {
    Step("static", activity: .init("Copying", "files")) { context in
      let folder = context.result(\.sources).staticFolder
      let staging = context.result(\.staging)
      let paths = try context.staticPaths()
      let progress = context.run.reporter.progress
      progress.show(.init("Copying", "files", of: paths.count))
      for path in paths {
        try Task.checkCancellation()
        defer { progress.advance() }
        try staging.add(copyOf: folder.source(of: path), to: path)
      }
    }
  }

  /// The number of pages rendered at the same time.
  private static var width: Int { 4 }

  /// Renders all pages into the staging area, several at the same time.
  package static var renderPages: Self {
    Step("render", phase: .render, activity: .init("Rendering", "pages")) { context in
      let (pages, staging) = (context.result(\.pages), context.result(\.staging))
      let progress = context.run.reporter.progress
      progress.show(.init("Rendering", "pages", of: pages.paths.count))
      let first = try staging.register(pages.paths)
      let queue = PageQueue(pages.paths.count)
      try await withThrowingTaskGroup { group in
        for _ in 0..<width {
          group.addTask {
            while let index = queue.next() {
              let page = try pages.page(at: index)
              // Rendering stops early if the task is cancelled.
              try Task.checkCancellation()
              try staging.add(page, at: first + index)
              progress.advance()
            }
          }
        }
        try await group.waitForAll()
      }
      try context.reportPreviewDefects()
      context.run.reporter.update { $0.rendered = pages.paths.count }
    }
  }
}

extension BuildContext {
  fileprivate func content(
    _ loans: ShownLoans, in language: LanguageTag, _ notes: Notes
  ) -> SiteContent {
    var content = SiteContent(
      of: loans.snapshot, notes, in: language, settings, retiredLoans: loans.retired)
    content.history = loans.history
    content.pictures = pictures
    content.use(result(\.sources).reading)
    return content
  }

  /// Warns about notes and links whose targets are missing. The warnings never fail a build,
  /// because loans come and go.
  fileprivate func report(_ pages: SiteRenderer, _ sources: SiteSources) {
    // A loan that Kiva does not know may still have a page, which shows its note.
    let missing = Set(result(\.snapshot).missing).subtracting(retired.loans.map(\.loan.id))
    run.reporter.warn(
      sources.orphanWarnings(onLoans: missing.sorted()) + pages.orphans
        + pages.linkWarnings(
          beside: sources.staticFolder.paths + pictures.paths, of: sources.noteFiles,
          except: settings.exclude))
  }

  /// Returns the static files, and warns about those that pages of the current loans replace. Other
  /// clashes are errors, which were found before.
  fileprivate func staticPaths() throws(CommandError) -> [OutputPath] {
    let folder = result(\.sources).staticFolder
    let pages = result(\.pages)
    let clashes = folder.clashes(with: pages.paths + pictures.paths, madeFrom: pages.siteTemplates)
    if clashes.isEmpty { return folder.paths }
    try run.warn(
      clashes.map { _, error in
        Warning(
          .staticFile, at: .file(error.file),
          "'\(error.file)' is not in the site: \(error.message)")
      }, exit: .badData)
    return folder.paths.filter { path in !clashes.contains { "\(path)/".hasPrefix("\($0.path)/") } }
  }
}

/// The pages that no task has begun. Tasks take them one by one, which keeps all tasks busy until
/// the end.
private final class PageQueue: Sendable {
  private let startedCount = Atomic(0)
  private let count: Int

  init(_ count: Int) { self.count = count }

  /// Returns the index of the next page, or `nil` if there is none.
  func next() -> Int? {
    let index = startedCount.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }
}
