internal import Publishing
internal import Rendering
internal import Site

extension Step<BuildContext> {
  /// The number of pages that are rendered at the same time.
  private static var width: Int { 4 }

  /// Adds all pages to the staging area, several at the same time. A page is rendered unless the
  /// output folder has it and nothing has changed that it is made from.
  static var renderPages: Self {
    Step("render", phase: .render, activity: .init("Rendering", "pages")) { context in
      let (pages, staging) = (context.result(\.pages), context.result(\.staging))
      let (earlier, rendersAll) = (try context.earlierPages(), context.settings.rebuild)
      let progress = context.run.reporter.progress
      progress.show(.init("Rendering", "pages", of: pages.paths.count))
      let records = try await withThrowingTaskGroup(of: PageRecords.self) { group in
        for offset in 0..<width {
          group.addTask {
            var records = PageRecords()
            for index in stride(from: offset, to: pages.paths.count, by: width) {
              try Task.checkCancellation()
              try records.addPage(
                at: index, of: pages, to: staging, after: earlier, rendersAll: rendersAll)
              progress.advance()
            }
            return records
          }
        }
        var all = PageRecords()
        for try await records in group { all.merge(records) }
        return all
      }
      context.pageRecords = records.replacing(earlier, pages.paths)
      context.run.reporter.update { summary in
        summary.rendered = records.renderedCount
        summary.kept = records.keptCount
      }
    }
  }
}
