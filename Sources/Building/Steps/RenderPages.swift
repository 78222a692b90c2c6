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
      let earlier = context.settings.rebuild ? [:] : context.records.earlier
      let progress = context.run.reporter.progress
      progress.show(.init("Rendering", "pages", of: pages.paths.count))
      let first = try staging.register(pages.paths)
      let queue = PageQueue(pages.paths.count)
      let rendered = try await withThrowingTaskGroup(of: RenderedPages.self) { group in
        for _ in 0..<width {
          group.addTask {
            var rendered = RenderedPages()
            while let index = queue.next() {
              try Task.checkCancellation()
              try rendered.addPage(
                at: index, of: pages, to: staging, at: first + index,
                known: earlier[pages.paths[index]])
              progress.advance()
            }
            return rendered
          }
        }
        var all = RenderedPages()
        for try await rendered in group { all.merge(rendered) }
        return all
      }
      context.records.firstPage = first
      context.records.inputs = rendered.inputs(ofPages: pages.paths.count)
      context.run.reporter.update { summary in
        summary.rendered = rendered.count
        summary.kept = rendered.keptCount
      }
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

/// The pages that one task has added to the staging area.
private struct RenderedPages {
  private(set) var count = 0
  private(set) var keptCount = 0
  /// What the pages were made from, by their indices.
  private var inputs: [(index: Int, inputs: Fingerprint)] = []

  /// Adds a page to the staging area. It is rendered unless the output folder has it, and nothing
  /// has changed that it is made from.
  ///
  /// - Parameters:
  ///   - index: The index of the path of the page.
  ///   - pages: The pages of the site.
  ///   - staging: The staging area.
  ///   - stagedIndex: The index of the page in the staging area.
  ///   - known: What the last build knew of the page; `nil` to render it in any case.
  /// - Throws: An error in a template, one of the staging area, or that the task is cancelled.
  mutating func addPage(
    at index: Int, of pages: SiteRenderer, to staging: Staging, at stagedIndex: Int,
    known: FileRecords.Record?
  ) throws {
    guard let inputs = pages.inputs(at: index) else {
      try staging.add(pages.page(at: index), at: stagedIndex)
      count += 1
      return
    }
    if let known, let earlier = known.inputs, inputs.matches(earlier),
      try staging.keep(pages.paths[index], known.fingerprint, at: stagedIndex)
    {
      self.inputs.append((index, earlier))
      keptCount += 1
      return
    }
    let (page, used) = try pages.page(at: index, madeFrom: inputs)
    // The page lacks what was not rendered any more if the task is cancelled.
    try Task.checkCancellation()
    try staging.add(page, at: stagedIndex)
    self.inputs.append((index, used))
    count += 1
  }

  mutating func merge(_ other: RenderedPages) {
    count += other.count
    keptCount += other.keptCount
    inputs += other.inputs
  }

  /// Returns what each of all pages was made from; `nil` if that is not known.
  func inputs(ofPages count: Int) -> [Fingerprint?] {
    var all = [Fingerprint?](repeating: nil, count: count)
    for (index, inputs) in inputs { all[index] = inputs }
    return all
  }
}
