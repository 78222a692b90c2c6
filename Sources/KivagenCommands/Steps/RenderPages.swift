internal import Publishing
internal import Rendering

extension Step<BuildContext> {
  /// The number of pages that are rendered at the same time.
  private static var width: Int { 4 }

  /// Renders all pages, several at the same time, and adds each to the staging area.
  static var renderPages: Self {
    Step("render", phase: .render, activity: .init("Rendering", "pages")) { context in
      let (pages, staging) = (context.result(\.pages), context.result(\.staging))
      let progress = context.run.reporter.progress
      progress.show(.init("Rendering", "pages", of: pages.paths.count))
      try await withThrowingTaskGroup { group in
        for offset in 0..<width {
          group.addTask {
            for index in stride(from: offset, to: pages.paths.count, by: width) {
              let page = try pages.page(at: index)
              try Task.checkCancellation()
              try staging.add(page)
              progress.advance()
            }
          }
        }
        try await group.waitForAll()
      }
    }
  }
}
