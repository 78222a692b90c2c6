internal import Diagnostics
internal import Publishing
internal import Rendering
internal import Site
internal import Store

/// The pages that a build has rendered, with what each was made from.
struct PageRecords: Sendable {
  /// What the last build recorded of a page.
  struct Earlier: Sendable {
    /// The fingerprint of everything that the page was made from.
    let inputs: Fingerprint
    /// The fingerprint of the bytes of the page.
    let fingerprint: Fingerprint
  }

  private(set) var renderedCount = 0
  private(set) var keptCount = 0
  /// The records of the pages that were rendered, unless the store has the same ones.
  private var rendered: [StoredPage] = []
  /// The paths of pages of the last build that are not pages of this one.
  private var obsolete: [String] = []

  /// Adds a page to the staging area. It is rendered unless the output folder has it, and nothing
  /// has changed that it is made from.
  ///
  /// - Parameters:
  ///   - index: The index of the path of the page.
  ///   - pages: The pages of the site.
  ///   - staging: The staging area.
  ///   - earlier: What the last build recorded of each page.
  ///   - rendersAll: Whether the page is rendered in any case.
  /// - Throws: An error in a template, one of the staging area, or that the task is cancelled.
  mutating func addPage(
    at index: Int, of pages: SiteRenderer, to staging: Staging,
    after earlier: [OutputPath: Earlier], rendersAll: Bool
  ) throws {
    guard let inputs = pages.inputs(at: index) else {
      try staging.add(pages.page(at: index))
      renderedCount += 1
      return
    }
    let path = pages.paths[index]
    let known = earlier[path]
    if !rendersAll, let known, inputs.matches(known.inputs),
      try staging.keep(path, known.fingerprint)
    {
      keptCount += 1
      return
    }
    let (page, used) = try pages.page(at: index, madeFrom: inputs)
    // The page lacks what was not rendered any more if the task is cancelled.
    try Task.checkCancellation()
    let fingerprint = try staging.add(page)
    renderedCount += 1
    if let known, known.inputs == used, known.fingerprint == fingerprint { return }
    rendered.append(
      StoredPage(path: path.text, inputs: used.bytes, fingerprint: fingerprint.bytes))
  }

  mutating func merge(_ other: PageRecords) {
    renderedCount += other.renderedCount
    keptCount += other.keptCount
    rendered += other.rendered
  }

  /// Returns the records as those that replace the earlier ones of a site with these pages.
  func replacing(_ earlier: [OutputPath: Earlier], _ paths: [OutputPath]) -> PageRecords {
    if earlier.isEmpty { return self }
    var records = self
    let current = Set(paths)
    records.obsolete = earlier.keys.filter { !current.contains($0) }.map(\.text).sorted()
    return records
  }

  /// Saves the records of a site, whose pages have been published.
  func save(in store: Store, of site: String) throws(StoreError) {
    try store.recordPages(rendered, deleting: obsolete, on: site)
  }
}

extension BuildContext {
  /// Returns what the store knows of the pages of the last build of the site.
  func earlierPages() throws(CommandError) -> [OutputPath: PageRecords.Earlier] {
    guard let site, run.machine.program != nil else { return [:] }
    let pages = try reading { () throws(StoreError) in try store.pages(on: site.key) } ?? []
    var earlier: [OutputPath: PageRecords.Earlier] = [:]
    earlier.reserveCapacity(pages.count)
    for page in pages {
      guard let path = OutputPath(page.path), let inputs = Fingerprint(bytes: page.inputs),
        let fingerprint = Fingerprint(bytes: page.fingerprint)
      else { continue }
      earlier[path] = .init(inputs: inputs, fingerprint: fingerprint)
    }
    return earlier
  }

  /// Saves what the pages of the site were made from.
  ///
  /// - Returns: What was wrong with the store. The pages are then rendered again by the next build.
  func savePageRecords() -> [Warning] {
    guard let site, !settings.dryRun, run.machine.program != nil else { return [] }
    do throws(StoreError) {
      try pageRecords.save(in: store, of: site.key)
      return []
    } catch {
      return [Warning(.store, "\(error)")]
    }
  }
}
