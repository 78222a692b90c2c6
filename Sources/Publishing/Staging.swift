internal import Host
package import Site
internal import Synchronization

/// The pages of one build on their way into the output folder.
///
/// `add` every page, then `commit`; or `abandon`. The output folder is as it was until `commit`; one
/// that was missing is empty until then.
package final class Staging: Sendable {
  /// What is known of a page that was added.
  private struct Entry {
    enum Disposition {
      case new, changed, unchanged
      /// Its place is taken, by a file that is another's and stays so.
      case anothers
      case barred
    }

    // The fingerprint, whose alignment is the widest, comes first: at the end it would make each
    // record 16 bytes larger.
    /// The fingerprint of the file that lies at the page's path after the commit; `nil` if the file was
    /// not read.
    var fingerprint: Fingerprint?
    /// What the commit does with the page; `nil` until the page is compared with the output folder.
    var disposition: Disposition?
    var byteCount = 0
    /// The version of the file that was found at the page's path.
    var version: FileSnapshot?
  }

  private struct State {
    var pages: [OutputPath: Entry] = [:]
    /// Those that pages lie in.
    var folders: Set<OutputPath> = []
    var conflictingFiles: Set<ConflictingFile> = []
    /// Why the first page that could not be added could not: without it the site would lack a page.
    var failure: PublishError?
    var isOpen = true
    /// Held until the staging ends.
    var locks: [FileLock] = []

    /// Enters a page; gives the path that is taken already, if one is.
    mutating func claim(_ path: OutputPath) -> OutputPath? {
      precondition(isOpen, "a page is added to a staging that has ended")
      if pages[path] != nil || folders.contains(path) { return path }
      pages[path] = Entry()
      var above = path.folder
      while let folder = above {
        if pages[folder] != nil { return folder }
        if !folders.insert(folder).inserted { break }
        above = folder.folder
      }
      return nil
    }

    mutating func note(_ inspection: OutputTree.Inspection, of file: StagedFile) {
      let disposition: Entry.Disposition =
        switch inspection.kind {
        case .nothing: .new
        case .replaceable: .changed
        case .same: .unchanged
        case .anothers: .anothers
        case .conflictingFile: .barred
        }
      if case .conflictingFile(let conflictingFile) = inspection.kind {
        conflictingFiles.insert(conflictingFile)
      }
      pages[file.path] = Entry(
        fingerprint: file.digest?.fingerprint, disposition: disposition,
        byteCount: file.digest?.byteCount ?? file.byteCount, version: inspection.version)
    }
  }

  private let files: FileSystem
  private let madeFolders: MadeFolders
  private let folder: OutputFolder
  private let existing: ExistingManifest
  private let tree: OutputTree
  private let area: StagingArea
  private let options: Publisher.Options
  private let state: Mutex<State>
  /// Whether a build was cut off while its pages were moved in, and the rest of them was now.
  package let hasFinishedAnother: Bool
  /// The fingerprint of the manifest that lies in the output folder; `nil` if there is none.
  package var manifest: Fingerprint? { existing.fingerprint }

  init(
    files: FileSystem, lockedOutput: LockedOutput, existing: ExistingManifest,
    options: Publisher.Options,
    hasFinishedAnother: Bool
  ) {
    self.files = files
    self.existing = existing
    self.options = options
    self.hasFinishedAnother = hasFinishedAnother
    madeFolders = lockedOutput.madeFolders
    folder = lockedOutput.folder
    area = lockedOutput.areas[0]
    tree = OutputTree(files: files, folder: folder, manifest: existing.manifest)
    state = Mutex(State(locks: lockedOutput.locks))
  }

  /// Compares the page with what is in its place, and stages it if it is new or changed.
  ///
  /// May be called from several threads at once. What stands in the way is remembered, and thrown
  /// by `commit`. Throws `PublishError.clash`, `.reserved` or `.failed`; then call `abandon`, as
  /// `commit` would throw the same.
  package func add(_ page: Page) throws(PublishError) {
    try add(page.path) { StagedFile(page, files: files) }
  }

  /// Does the same with a copy of the file at `source`, which may be of any size.
  ///
  /// Throws `.changedMeanwhile` as well, if someone changes the file while it is copied, and stops
  /// (`.failed`) when the task is cancelled.
  package func add(copyOf source: String, to path: OutputPath) throws(PublishError) {
    try add(path) { () throws(PublishError) in
      try StagedFile(copyOf: source, to: path, files: files)
    }
  }

  private func add(
    _ path: OutputPath, _ file: () throws(PublishError) -> StagedFile
  ) throws(PublishError) {
    do throws(PublishError) {
      try claim(path)
      try stage(file())
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
      throw error
    }
  }

  /// Moves the pages in and deletes those of ours that are no pages any longer; ends the staging,
  /// also by throwing.
  ///
  /// Throws `PublishError.inTheWay`, `.changedMeanwhile` or `.failed` with the output folder as it
  /// was, `.cannotUse` if it cannot be written, and `.unfinished` if the way is
  /// barred in the middle: then every file is whole, and the next build makes the rest. In a dry run
  /// it only says what it would do.
  ///
  /// `remember` is called once the pages are in, or are sure to be moved in by the next build, while
  /// no other build can begin, with the fingerprint of the manifest that lies there then.
  package func commit(
    remember: (_ manifest: Fingerprint) -> Void = { _ in }
  ) throws(PublishError) -> PublishResult {
    let pages = close()
    precondition(pages.isOpen, "a staging is committed that has ended")
    // The locks must outlast the last use of the pages.
    defer { withExtendedLifetime(pages.locks) {} }
    var manifest: Fingerprint?
    do throws(PublishError) {
      let changes = try changes(pages)
      var result = result(of: changes, pages)
      if options.dryRun { return result }
      try checkUnchanged(pages)
      let commit = commit(changes, pages)
      manifest = commit.fingerprint
      if !commit.isEmpty { result.leftover = try commit.run().map { "\($0)" } }
      remember(commit.fingerprint)
      return result
    } catch {
      switch error {
      // What waits of a commit that has begun, the next build moves in.
      case .unfinished: if let manifest { remember(manifest) }
      default: discard()
      }
      throw error
    }
  }

  /// Ends the staging without a change to the output folder; nothing if it has ended.
  package func abandon() {
    let pages = close()
    defer { withExtendedLifetime(pages.locks) {} }
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
    if options.dryRun { return }
    if area.isUsed { try? area.remove() }
    madeFolders.remove()
  }
}

extension Staging {
  /// Enters the page before it is looked at, so that of two with one path the second is refused.
  private func claim(_ path: OutputPath) throws(PublishError) {
    if path.text.utf8.starts(with: ".kivagen".utf8) { throw .reserved(path) }
    if let taken = state.withLock({ $0.claim(path) }) { throw .clash(taken) }
  }

  private func stage(_ file: StagedFile) throws(PublishError) {
    var file = file
    let inspection: OutputTree.Inspection
    do throws(FileError) {
      inspection = try tree.compare(&file, options)
    } catch { throw .failed(error) }
    if inspection.kind == .nothing || inspection.kind == .replaceable, !options.dryRun {
      try file.write(Commit.stagedName(of: file.path), into: area)
    }
    state.withLock { $0.note(inspection, of: file) }
  }

  /// What is to be done now that all pages are known.
  private func changes(_ pages: State) throws(PublishError) -> Changes {
    if let failure = pages.failure { throw failure }
    if !pages.conflictingFiles.isEmpty {
      throw .inTheWay(folder.shown, pages.conflictingFiles.sorted { $0.path < $1.path })
    }
    var changes = Changes()
    for (path, entry) in pages.pages {
      switch (entry.disposition, entry.version) {
      case (.new?, _): changes.new.append(path)
      case (.changed?, let version?): changes.changed.append(.init(path: path, version: version))
      default: break
      }
    }
    changes.new.sort()
    changes.changed.sort { $0.path < $1.path }
    do throws(FileError) {
      try changes.classifyObsolete(of: existing.manifest, in: tree, folders: pages.folders) {
        pages.pages[$0] != nil
      }
    } catch { throw .failed(error) }
    // To a file system that takes capitals for small letters a page may be the file of another name.
    let inodes = changes.deleted.isEmpty ? [] : Set(pages.pages.values.compactMap(\.version?.inode))
    changes.deleted.removeAll { inodes.contains($0.version.inode) }
    return changes
  }

  private func result(of changes: Changes, _ pages: State) -> PublishResult {
    func written(_ path: OutputPath) -> PublishResult.File {
      PublishResult.File(path: path, byteCount: pages.pages[path]?.byteCount ?? 0)
    }
    var result = PublishResult()
    result.new = changes.new.map(written)
    result.changed = changes.changed.map { written($0.path) }
    result.deleted = changes.deleted.map(\.file)
    result.kept = changes.kept
    result.unchanged = pages.pages.count - result.written
    return result
  }

  /// Throws if a page that is not written again is no longer as it was when it was compared.
  private func checkUnchanged(_ pages: State) throws(PublishError) {
    let kept = pages.pages.lazy
      .filter { $0.value.disposition == .unchanged || $0.value.disposition == .anothers }
      .map { ($0.key, $0.value.version) }
    let change: OutputPath?
    do throws(FileError) {
      change = try tree.firstChange(among: kept)
    } catch { throw .failed(error) }
    if let change { throw .changedMeanwhile(tree.place(of: change)) }
  }

  private func commit(_ changes: Changes, _ pages: State) -> Commit {
    var ours: [OutputPath: Fingerprint] = [:]
    ours.reserveCapacity(pages.pages.count)
    for (path, entry) in pages.pages where entry.disposition != .anothers {
      guard let fingerprint = entry.fingerprint else {
        preconditionFailure("a page is published that was not read")
      }
      ours[path] = fingerprint
    }
    return Commit(
      changes, files: files, folder: folder, tree: tree, area: area, existing: existing,
      manifest: Manifest(ours))
  }
}
