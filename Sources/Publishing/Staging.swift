internal import Host
package import Site
internal import Synchronization

/// Collects the pages of one build and publishes them together.
///
/// Call `add` for every page, then `commit`, or call `abandon`. Nothing in the output folder
/// changes before `commit`; a folder that was missing is empty until then.
package final class Staging: Sendable {
  private let files: FileSystem
  private let createdFolders: CreatedFolders
  private let folder: OutputFolder
  private let existing: ExistingManifest
  private let tree: OutputTree
  private let area: StagingArea
  private let options: Publisher.Options
  private let recorder: FileRecorder
  private let state: Mutex<StagingState>
  /// Whether an earlier build was interrupted during its commit, and this one has finished it.
  package let hasFinishedInterruptedCommit: Bool
  /// The files that an interrupted commit may have written or deleted; `nil` if there was none.
  package let interruptedPaths: [OutputPath]?
  /// The fingerprint of the manifest in the output folder; `nil` if there is none.
  package var manifestFingerprint: Fingerprint? { existing.fingerprint }

  init(
    files: FileSystem, lockedOutput: LockedOutput, existing: ExistingManifest,
    options: Publisher.Options, hasFinishedInterruptedCommit: Bool, interruptedPaths: [OutputPath]?
  ) {
    self.files = files
    self.existing = existing
    self.options = options
    self.hasFinishedInterruptedCommit = hasFinishedInterruptedCommit
    self.interruptedPaths = interruptedPaths
    createdFolders = lockedOutput.createdFolders
    folder = lockedOutput.folder
    area = lockedOutput.areas[0]
    tree = OutputTree(files: files, folder: folder, manifest: existing.manifest)
    recorder = FileRecorder(tree: tree)
    state = Mutex(StagingState(locks: lockedOutput.locks))
  }

  /// Trusts the records that the last build of this folder passed on, or some of them: a file that
  /// is still in the version of its record is not read. Call this before you add pages.
  package func trust(_ records: [OutputPath: PublishedFile]) { tree.trust(records) }

  /// Compares a page with the file at its path, and stages the page if it is new or changed.
  ///
  /// May be called from several threads at once. Conflicting files are recorded, and thrown
  /// together by `commit`.
  ///
  /// - Returns: The fingerprint of the page.
  /// - Throws: `PublishError.conflictingPages`, `.reservedPath` or `.failed`. Call `abandon` then:
  ///   `commit` would throw the same error.
  @discardableResult
  package func add(_ page: Page) throws(PublishError) -> Fingerprint {
    let file = StagedFile(page, files: files)
    try add(page.path) { file }
    guard let digest = file.digest else { preconditionFailure("a page is digested at once") }
    return digest.fingerprint
  }

  /// Adds a copy of the file at `source`, which may be of any size, as a page.
  ///
  /// May be called from several threads at once, like `add(_:)`.
  ///
  /// - Throws: The errors of `add(_:)`; `.changedDuringBuild` if someone changes the file while it
  ///   is copied, and `.failed` when the task is cancelled.
  package func add(copyOf source: String, to path: OutputPath) throws(PublishError) {
    try add(path) { () throws(PublishError) in
      try StagedFile(copyOf: source, to: path, files: files)
    }
  }

  private func add(
    _ path: OutputPath, _ makeFile: () throws(PublishError) -> StagedFile
  ) throws(PublishError) {
    do throws(PublishError) {
      try register(path)
      try stage(makeFile())
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
      throw error
    }
  }

  /// Adds a page whose bytes are not at hand but would have this fingerprint, if the file at its
  /// path has these bytes already. The file is not read if it is in the version of a trusted
  /// record.
  ///
  /// May be called from several threads at once, like `add(_:)`.
  ///
  /// - Returns: `false` if the page must be rendered and passed to `add(_:)` after all, because
  ///   kivagen's file with this fingerprint is not there: it is missing, edited or different.
  /// - Throws: The errors of `add(_:)`.
  package func keep(
    _ path: OutputPath, _ fingerprint: Fingerprint
  ) throws(PublishError) -> Bool {
    do throws(PublishError) {
      let inspection: OutputTree.Inspection
      do throws(FileError) {
        inspection = try tree.inspectPage(path, with: fingerprint)
      } catch { throw .failed(error) }
      guard inspection.kind == .matching else { return false }
      try register(path)
      record(StagedPage(keeping: inspection, fingerprint, recorder), inspection, at: path)
      return true
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
      throw error
    }
  }

  /// Moves the pages into the output folder and deletes obsolete files. In a dry run, only reports
  /// what would change.
  ///
  /// The staging ends, even if an error is thrown.
  ///
  /// - Parameter didCommit: Called with the fingerprint of the new manifest and the records of the
  ///   files, once the pages have been moved in, or are certain to be moved in by the next build. No
  ///   other build can begin before it returns. It is not called in a dry run. The records replace
  ///   all earlier ones of this folder. Files that may still change without a trace have none, nor
  ///   has any file if the commit is not complete.
  /// - Returns: The changes.
  /// - Throws: `PublishError.conflictingFiles`, `.changedDuringBuild`, `.unusableFolder` or
  ///   `.failed` if nothing in the output folder has been changed. `.unfinished` if a commit has
  ///   been stopped: then every file is complete, and the next build makes the remaining changes.
  package func commit(
    didCommit: (_ manifest: Fingerprint, _ files: [OutputPath: PublishedFile]) -> Void = { _, _ in }
  ) throws(PublishError) -> PublishResult {
    let closed = close()
    precondition(closed.isOpen, "a staging is committed that has ended")
    // The locks must be held until everything is done.
    defer {
      tree.closeFolders()
      withExtendedLifetime(closed.locks) {}
    }
    var manifest: Fingerprint?
    do throws(PublishError) {
      let changes = try changes(to: closed)
      var result = result(of: changes, closed)
      if options.dryRun { return result }
      try checkUnchanged(closed)
      let commit = makeCommit(changes, closed)
      manifest = commit.fingerprint
      var outcome = Commit.Outcome()
      if !commit.isEmpty {
        outcome = try commit.run()
        result.leftover = outcome.leftover.map { "\($0)" }
      }
      didCommit(commit.fingerprint, recorder.records(of: closed.pages, after: outcome))
      return result
    } catch {
      switch error {
      // The next build finishes the commit, so the staged pages are not discarded.
      case .unfinished: if let manifest { didCommit(manifest, [:]) }
      default: discard()
      }
      throw error
    }
  }

  /// Ends the staging without a change to the output folder. Does nothing if it has ended already.
  package func abandon() {
    let closed = close()
    defer {
      tree.closeFolders()
      withExtendedLifetime(closed.locks) {}
    }
    if closed.isOpen { discard() }
  }

  /// Ends the staging and returns its state. The locks are released with the returned value.
  private func close() -> StagingState {
    state.withLock { state in
      let closed = state
      state = StagingState(isOpen: false)
      return closed
    }
  }

  /// Deletes the staged files and the new folders. What cannot be deleted, the next build deletes.
  private func discard() {
    if options.dryRun { return }
    if area.isUsed { try? area.remove() }
    createdFolders.remove()
  }
}

extension Staging {
  /// Registers a page before it is compared, so that the second of two pages with the same path is
  /// refused.
  private func register(_ path: OutputPath) throws(PublishError) {
    if path.text.utf8.starts(with: ".kivagen".utf8) { throw .reservedPath(path) }
    if let conflict = state.withLock({ $0.register(path) }) { throw .conflictingPages(conflict) }
  }

  private func stage(_ file: StagedFile) throws(PublishError) {
    var file = file
    let inspection: OutputTree.Inspection
    do throws(FileError) {
      inspection = try tree.compare(&file, options)
    } catch { throw .failed(error) }
    var staged: FileStatus?
    if inspection.kind == .absent || inspection.kind == .replaceable, !options.dryRun {
      staged = try file.write(into: area)
      if staged == nil {
        do throws(FileError) {
          staged = try area.openFolder(file.path.folder).status(of: file.path.name)
        } catch { throw .failed(error) }
      }
    }
    record(StagedPage(file, inspection, staged: staged, recorder), inspection, at: file.path)
  }

  private func record(
    _ page: StagedPage, _ inspection: OutputTree.Inspection, at path: OutputPath
  ) {
    state.withLock { state in
      if case .conflicting(let file) = inspection.kind { state.conflictingFiles.insert(file) }
      state.pages[path] = page
    }
  }

  /// Returns the changes that publish the pages of a closed staging.
  private func changes(to closed: StagingState) throws(PublishError) -> ChangeSet {
    if let failure = closed.failure { throw failure }
    if !closed.conflictingFiles.isEmpty {
      let files = closed.conflictingFiles.sorted { $0.path < $1.path }
      throw .conflictingFiles(folder.displayPath, files)
    }
    var changes = ChangeSet()
    for (path, entry) in closed.pages {
      switch (entry.disposition, entry.snapshot) {
      case (.new?, _): changes.new.append(path)
      case (.changed?, let snapshot?):
        changes.changed.append(.init(path: path, snapshot: snapshot))
      default: break
      }
    }
    changes.new.sort()
    changes.changed.sort { $0.path < $1.path }
    do throws(FileError) {
      try changes.addObsoleteFiles(of: existing.manifest, in: tree, folders: closed.folders) {
        closed.pages[$0] != nil
      }
    } catch { throw .failed(error) }
    // On a file system that ignores case, a page may be the same file as an obsolete one.
    let inodes =
      changes.deleted.isEmpty ? [] : Set(closed.pages.values.compactMap(\.snapshot?.inode))
    changes.deleted.removeAll { inodes.contains($0.snapshot.inode) }
    return changes
  }

  private func result(of changes: ChangeSet, _ closed: StagingState) -> PublishResult {
    func written(_ path: OutputPath) -> PublishResult.File {
      PublishResult.File(path: path, byteCount: closed.pages[path]?.byteCount ?? 0)
    }
    var result = PublishResult()
    result.new = changes.new.map(written)
    result.changed = changes.changed.map { written($0.path) }
    result.deleted = changes.deleted.map(\.resultFile)
    result.retained = changes.retained
    result.interruptedPaths = interruptedPaths
    result.unchangedCount = closed.pages.count - result.writtenCount
    return result
  }

  /// Throws if a page that is not written again is no longer as it was when it was compared.
  private func checkUnchanged(_ closed: StagingState) throws(PublishError) {
    let unwritten = closed.pages.lazy
      .filter { $0.value.disposition == .unchanged || $0.value.disposition == .equivalentForeign }
      .map { ($0.key, $0.value.snapshot) }
    let changed: OutputPath?
    do throws(FileError) {
      changed = try tree.firstChange(among: unwritten)
    } catch { throw .failed(error) }
    if let changed { throw .changedDuringBuild(tree.path(of: changed)) }
  }

  private func makeCommit(_ changes: ChangeSet, _ closed: StagingState) -> Commit {
    var fingerprints: [OutputPath: Fingerprint] = [:]
    fingerprints.reserveCapacity(closed.pages.count)
    for (path, entry) in closed.pages where entry.disposition != .equivalentForeign {
      guard let fingerprint = entry.fingerprint else {
        preconditionFailure("a page is published that was not read")
      }
      fingerprints[path] = fingerprint
    }
    return Commit(
      changes, files: files, folder: folder, tree: tree, area: area, existing: existing,
      manifest: Manifest(fingerprints))
  }
}
