internal import Publishing
internal import Rendering
internal import Site

extension Step<BuildContext> {
  /// The number of pages that are rendered at the same time.
  private static var width: Int { 4 }

  /// Adds all pages to the staging area, several at the same time.
  static var renderPages: Self {
    Step("render", phase: .render, activity: .init("Rendering", "pages")) { context in
      let (pages, staging) = (context.result(\.pages), context.result(\.staging))
      let (earlier, rendersAll) = (context.records.earlier, context.settings.rebuild)
      let progress = context.run.reporter.progress
      progress.show(.init("Rendering", "pages", of: pages.paths.count))
      let rendered = try await withThrowingTaskGroup(of: RenderedPages.self) { group in
        for offset in 0..<width {
          group.addTask {
            var rendered = RenderedPages()
            for index in stride(from: offset, to: pages.paths.count, by: width) {
              try Task.checkCancellation()
              let known = rendersAll ? nil : earlier[pages.paths[index]]
              try rendered.addPage(at: index, of: pages, to: staging, known: known)
              progress.advance()
            }
            return rendered
          }
        }
        var all = RenderedPages()
        for try await rendered in group { all.merge(rendered) }
        return all
      }
      context.records.made = rendered.records
      context.run.reporter.update { summary in
        summary.rendered = rendered.count
        summary.kept = rendered.keptCount
      }
    }
  }
}

/// The pages that one task has added to the staging area.
private struct RenderedPages {
  private(set) var count = 0
  private(set) var keptCount = 0
  private(set) var records: [OutputPath: FileRecords.Record] = [:]

  /// Adds a page to the staging area. It is rendered unless the output folder has it, and nothing
  /// has changed that it is made from.
  ///
  /// - Parameters:
  ///   - index: The index of the path of the page.
  ///   - pages: The pages of the site.
  ///   - staging: The staging area.
  ///   - known: What the last build knew of the page; `nil` to render it in any case.
  /// - Throws: An error in a template, one of the staging area, or that the task is cancelled.
  mutating func addPage(
    at index: Int, of pages: SiteRenderer, to staging: Staging, known: FileRecords.Record?
  ) throws {
    let path = pages.paths[index]
    guard let inputs = pages.inputs(at: index) else {
      try staging.add(pages.page(at: index))
      count += 1
      return
    }
    if let known, let earlier = known.inputs, inputs.matches(earlier),
      try staging.keep(path, known.fingerprint)
    {
      records[path] = .init(inputs: earlier, fingerprint: known.fingerprint)
      keptCount += 1
      return
    }
    let (page, used) = try pages.page(at: index, madeFrom: inputs)
    // The page lacks what was not rendered any more if the task is cancelled.
    try Task.checkCancellation()
    records[path] = .init(inputs: used, fingerprint: try staging.add(page))
    count += 1
  }

  mutating func merge(_ other: RenderedPages) {
    count += other.count
    keptCount += other.keptCount
    records.merge(other.records) { $1 }
  }
}
