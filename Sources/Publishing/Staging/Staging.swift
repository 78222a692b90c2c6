internal import Host
internal import Parallel
package import Site
internal import Synchronization

/// Collects the pages of a build, and publishes them together. Call `add` for each page, then
/// `commit`, or call `abandon`. An existing output folder does not change before `commit`.
package final class Staging: Sendable {
  let files: FileSystem
  private let createdFolders: CreatedFolders
  let folder: OutputFolder
  let existing: ExistingManifest
  let tree: OutputTree
  let area: StagingArea
  let options: PublishOptions
  let recorder: FileRecorder
  private let state: Mutex<StagingState>
  /// Whether an earlier build was interrupted during its commit, and this one has finished it.
  package let hasFinishedInterruptedCommit: Bool
  /// The files that an interrupted commit may have written or deleted; `nil` if there was none.
  package let interruptedPaths: [OutputPath]?
  /// The fingerprint of the manifest in the output folder; `nil` if there is none.
  package var manifestFingerprint: Fingerprint? { existing.fingerprint }
  /// The paths of the files that the last build wrote into the output folder, sorted.
  package var publishedPaths: [OutputPath] { existing.manifest.paths }

  init(
    files: FileSystem, lockedOutput: LockedOutput, existing: ExistingManifest,
    options: PublishOptions, hasFinishedInterruptedCommit: Bool, interruptedPaths: [OutputPath]?
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

  /// Trusts records that the last build of this folder returned: a file that is in the version of
  /// its record is not read. Must be called before pages are added. `record` may be called from
  /// several threads at once.
  package func trust(_ record: @escaping @Sendable (OutputPath) -> PublishedFile?) {
    tree.trust(record)
  }

  /// Registers pages by their paths, and returns the index of the first one. The indices of the
  /// others follow in order. The caller must add each page by its index. Throws `.conflictingPages`
  /// or `.reservedPath`.
  package func register(_ paths: [OutputPath]) throws(PublishError) -> Int {
    try recordingFailure { () throws(PublishError) in
      try state.withLock { state throws(PublishError) in
        let first = state.pages.count
        state.reserveCapacity(first + paths.count)
        for path in paths { _ = try state.add(path) }
        return first
      }
    }
  }

  /// Returns the bytes of a file that the last build published; `nil` if there is no such file, if
  /// it has been changed or cannot be read, or if it is larger than the limit.
  package func publishedFile(_ path: OutputPath, limit: Int) -> [UInt8]? {
    guard existing.manifest.contains(path),
      let bytes = try? files.read(tree.path(of: path), limit),
      existing.manifest.contains(path, with: Fingerprint(of: bytes))
    else { return nil }
    return bytes
  }

  private func register(_ path: OutputPath) throws(PublishError) -> Int {
    try recordingFailure { () throws(PublishError) in
      try state.withLock { state throws(PublishError) in try state.add(path) }
    }
  }

  /// Compares a page with the file at its path, and stages the page if it is new or changed.
  /// Returns the fingerprint of the page.
  ///
  /// May be called from several threads at once. Conflicting files are recorded, and `commit`
  /// throws them together. Throws `.conflictingPages`, `.reservedPath` or `.failed`. After an
  /// error, call `abandon`, because `commit` would throw the same error.
  @discardableResult package func add(_ page: Page) throws(PublishError) -> Fingerprint {
    try add(page, at: register(page.path))
  }

  /// Adds the page that was registered with this index, as `add(_:)` does.
  @discardableResult
  package func add(_ page: Page, at index: Int) throws(PublishError) -> Fingerprint {
    let file = StagedFile(page, files: files)
    try recordingFailure { () throws(PublishError) in try stage(file, at: index) }
    guard let digest = file.digest else { preconditionFailure("a page is digested at once") }
    return digest.fingerprint
  }

  /// Adds a copy of a file of any size as a page, as `add(_:)` does. Also throws
  /// `.changedDuringBuild` if someone changes the file meanwhile, and `.failed` when the task is
  /// cancelled.
  package func add(copyOf source: String, to path: OutputPath) throws(PublishError) {
    let index = try register(path)
    try recordingFailure { () throws(PublishError) in
      try stage(StagedFile(copyOf: source, to: path, files: files), at: index)
    }
  }

  /// Returns whether the output folder has the files that the last build published, each in the
  /// version of its record and with the group that its folder passes on. Throws `.failed`.
  package func isUnchanged(
    since records: [OutputPath: PublishedFile]
  ) throws(PublishError) -> Bool {
    let paths = existing.manifest.paths
    guard interruptedPaths == nil, paths.count == records.count else { return false }
    let checks = paths.indices.concurrentMap(minimumCount: 500) { part in
      [Result { () throws(FileError) in try areUnchanged(paths[part], since: records) }]
    }
    do throws(FileError) {
      for check in checks where try !check.get() { return false }
    } catch { throw .failed(error) }
    return true
  }

  /// Ends the staging without changing the output folder. Does nothing if it has already ended.
  package func abandon() {
    let closed = close()
    defer {
      tree.closeFolders()
      withExtendedLifetime(closed.locks) {}
    }
    if closed.isOpen { discard() }
  }

  /// Ends the staging and returns its state. The locks are released with the returned value.
  func close() -> StagingState {
    state.withLock { state in
      let closed = state
      state = StagingState(isOpen: false)
      return closed
    }
  }

  /// Deletes the staged files and the new folders. The next build deletes what cannot be deleted
  /// now.
  func discard() {
    if options.dryRun { return }
    if area.isUsed { try? area.remove() }
    createdFolders.remove()
  }

  /// Performs `body`. If it throws, the site is incomplete, and `commit` will throw the same error.
  private func recordingFailure<Result>(
    _ body: () throws(PublishError) -> Result
  ) throws(PublishError) -> Result {
    do throws(PublishError) {
      return try body()
    } catch {
      state.withLock { $0.failure = $0.failure ?? error }
      throw error
    }
  }

  private func areUnchanged(
    _ paths: ArraySlice<OutputPath>, since records: [OutputPath: PublishedFile]
  ) throws(FileError) -> Bool {
    for path in paths {
      guard let record = records[path], try tree.isPublished(path, as: record) else { return false }
    }
    return true
  }

  private func stage(_ file: StagedFile, at index: Int) throws(PublishError) {
    var file = file
    let inspection: OutputTree.Inspection
    do throws(FileError) {
      inspection = try tree.compare(&file, options)
    } catch { throw PublishError(error) }
    var staged: FileVersion?
    if inspection.state == .absent || inspection.state == .replaceable, !options.dryRun {
      staged = try file.write(into: area)
    }
    let (page, path) = (StagedPage(file, inspection, staged: staged, recorder), file.path)
    state.withLock { state in
      state.record(page, of: path, at: index)
      switch inspection.state {
      case .conflicting(let file): state.conflictingFiles.insert(file)
      case .replaceable: state.replaced[index] = inspection.version
      default: break
      }
    }
  }
}

extension StagingState {
  /// Registers a page, so that a second one with the same path is refused, and returns its index.
  fileprivate mutating func add(_ path: OutputPath) throws(PublishError) -> Int {
    if path.text.utf8.starts(with: ".kivagen".utf8) { throw .reservedPath(path) }
    if let conflict = register(path) { throw .conflictingPages(conflict) }
    return pages.count - 1
  }
}
