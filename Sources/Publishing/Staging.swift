internal import Host
package import Site
internal import Synchronization

/// The pages of one build on their way into the output folder.
///
/// `add` every page, then `commit`; or `abandon`. The output folder is as it was until `commit`.
package final class Staging: Sendable {
  private struct State {
    var pages: [OutputPath: Fingerprint] = [:]
    /// Those that pages lie in.
    var folders: Set<OutputPath> = []
    var new: [OutputPath] = []
    var changed: [OutputPath] = []
    var unchanged = 0
    var bytes = 0
    var obstacles: [OutputPath: Obstacle.Kind] = [:]
    /// Why the first page that could not be added could not: without it the site would lack a page.
    var failure: PublishError?
    var isOpen = true
    /// Held until the staging ends.
    var lock: FileLock?

    /// Enters a page; gives the path that is taken already, if one is.
    mutating func claim(_ path: OutputPath, _ fingerprint: Fingerprint) -> OutputPath? {
      precondition(isOpen, "a page is added to a staging that has ended")
      if pages[path] != nil || folders.contains(path) { return path }
      pages[path] = fingerprint
      var above = path.folder
      while let folder = above {
        if pages[folder] != nil { return folder }
        if !folders.insert(folder).inserted { break }
        above = folder.folder
      }
      return nil
    }

    mutating func note(_ finding: OutputTree.Finding, _ page: Page) {
      switch finding {
      case .nothing: new.append(page.path)
      case .replaceable: changed.append(page.path)
      case .same: unchanged += 1
      case .obstacle(let obstacle): obstacles[obstacle.path] = obstacle.kind
      }
      if finding == .nothing || finding == .replaceable { bytes += page.bytes.count }
    }
  }

  private let files: FileSystem
  private let folder: OutputFolder
  private let manifest: Manifest
  private let manifestFingerprint: Fingerprint?
  private let tree: OutputTree
  private let area: StagingArea
  private let options: Publisher.Options
  private let state: Mutex<State>

  init(
    files: FileSystem, folder: OutputFolder, manifest: Manifest, manifestFingerprint: Fingerprint?,
    area: StagingArea, lock: FileLock?, options: Publisher.Options
  ) {
    self.files = files
    self.folder = folder
    self.manifest = manifest
    self.manifestFingerprint = manifestFingerprint
    self.area = area
    self.options = options
    tree = OutputTree(files: files, folder: folder, manifest: manifest)
    state = Mutex(State(lock: lock))
  }

  /// Compares the page with what is in its place, and stages it if it is new or changed.
  ///
  /// May be called from several threads at once. What stands in the way is remembered, and thrown
  /// by `commit`. Throws `PublishError.clash`, `.reserved` or `.failed`; then call `abandon`, as
  /// `commit` would throw the same.
  package func add(_ page: Page) throws(PublishError) {
    do throws(PublishError) {
      try claim(page.path, Fingerprint(of: page.bytes))
      try stage(page)
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
      throw error
    }
  }

  /// Moves the pages in and deletes those of ours that are no pages any longer; ends the staging,
  /// also by throwing.
  ///
  /// Throws `PublishError.inTheWay` or `.failed` with the output folder as it was, `.cannotUse` if
  /// it cannot be made, and `.unfinished` if the disk fails on the way: then every file is whole,
  /// and the next build makes the rest. In a dry run it only says what it would do.
  package func commit() throws(PublishError) -> PublishResult {
    let pages = close()
    precondition(pages.isOpen, "a staging is committed that has ended")
    // The lock must outlast the last use of the pages.
    defer { withExtendedLifetime(pages.lock) {} }
    do throws(PublishError) {
      var (commit, result) = try plan(pages)
      if options.dryRun || commit.isEmpty { return result }
      try commit.run()
      do throws(FileError) { try area.remove() } catch { result.leftover = "\(error)" }
      return result
    } catch {
      discard()
      throw error
    }
  }

  /// Ends the staging without a change to the output folder; nothing if it has ended.
  package func abandon() {
    let pages = close()
    defer { withExtendedLifetime(pages.lock) {} }
    if pages.isOpen { discard() }
  }

  /// What was added, with the lock, which ends with the returned value.
  private func close() -> State {
    state.withLock { state in
      let closed = state
      state = State(isOpen: false)
      return closed
    }
  }

  /// What cannot be deleted now, the next build deletes.
  private func discard() {
    guard area.isUsed else { return }
    try? area.remove()
    for place in folder.missing where (try? files.status(place)?.kind) == .folder {
      try? files.remove(place)
    }
  }
}

extension Staging {
  /// Enters the page before it is looked at, so that of two with one path the second is refused.
  private func claim(_ path: OutputPath, _ fingerprint: Fingerprint) throws(PublishError) {
    if path.text.utf8.starts(with: ".kivagen".utf8) { throw .reserved(path) }
    if let taken = state.withLock({ $0.claim(path, fingerprint) }) { throw .clash(taken) }
  }

  private func stage(_ page: Page) throws(PublishError) {
    do throws(FileError) {
      let finding = try tree.compare(page, overwrite: options.overwrite)
      if finding == .nothing || finding == .replaceable, !options.dryRun {
        try area.write(Commit.stagedName(of: page.path), page.bytes)
      }
      state.withLock { $0.note(finding, page) }
    } catch { throw .failed(error) }
  }

  /// What is to be done now that all pages are known.
  private func plan(_ pages: State) throws(PublishError) -> (Commit, PublishResult) {
    if let failure = pages.failure { throw failure }
    if !pages.obstacles.isEmpty {
      throw .inTheWay(folder.shown, Self.sorted(pages.obstacles))
    }
    var result = PublishResult()
    result.new = pages.new.sorted()
    result.changed = pages.changed.sorted()
    result.unchanged = pages.unchanged
    result.bytes = pages.bytes
    do throws(FileError) {
      let emptied = try sortOutObsolete(pages, into: &result)
      let commit = Commit(
        files: files, folder: folder, tree: tree, area: area, result: result, emptied: emptied,
        manifests: (manifest, manifestFingerprint, Manifest(pages.pages)))
      return (commit, result)
    } catch { throw .failed(error) }
  }

  /// Notes which files of ours go, and what is in the places of others and so stays.
  ///
  /// Gives the folders that may become empty, the deepest first.
  private func sortOutObsolete(
    _ pages: State, into result: inout PublishResult
  ) throws(FileError) -> [OutputPath] {
    var folders: Set<OutputPath> = []
    var kept: [OutputPath: Obstacle.Kind] = [:]
    for path in manifest.paths where pages.pages[path] == nil {
      switch try tree.lookAtObsolete(path) {
      case .nothing: break
      case .same, .replaceable: result.deleted.append(path)
      case .obstacle(let obstacle): kept[obstacle.path] = obstacle.kind
      }
      var above = path.folder
      while let folder = above, !pages.folders.contains(folder) {
        if try tree.has(folder) { folders.insert(folder) }
        above = folder.folder
      }
    }
    result.deleted.sort()
    result.kept = Self.sorted(kept)
    // Sorted by bytes, a folder stands before those in it.
    return folders.sorted().reversed()
  }

  private static func sorted(_ kinds: [OutputPath: Obstacle.Kind]) -> [Obstacle] {
    kinds.map { Obstacle(path: $0.key, kind: $0.value) }.sorted { $0.path < $1.path }
  }
}
