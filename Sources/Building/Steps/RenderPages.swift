internal import CommandLine
internal import Publishing
internal import Rendering
internal import Site
internal import Synchronization

extension Step<BuildContext> {
  /// The number of pages that are rendered at the same time.
  private static var width: Int { 4 }

  /// Adds all pages to the staging area, several at the same time.
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
              // The page lacks what was not rendered any more if the task is cancelled.
              try Task.checkCancellation()
              try staging.add(page, at: first + index)
              progress.advance()
            }
          }
        }
        try await group.waitForAll()
      }
      context.run.reporter.update { $0.rendered = pages.paths.count }
    }
  }
}

/// The pages that no task has begun yet. A task takes the next one whenever it has finished one, so
/// that all of them are busy until the end, however large some pages are.
private final class PageQueue: Sendable {
  private let begun = Atomic(0)
  private let count: Int

  init(_ count: Int) { self.count = count }

  /// Returns the index of the next page, or `nil` if there is none.
  func next() -> Int? {
    let index = begun.wrappingAdd(1, ordering: .relaxed).oldValue
    return index < count ? index : nil
  }
}
