package import Host
package import Site

/// Publishes pages into an output folder: all of them or, if anything fails before the commit,
/// none. A publisher deletes only files that its manifest lists, and replaces no other files unless
/// its options allow it. It does not touch files whose bytes are the same.
package struct Publisher: Sendable {
  private let files: FileSystem
  private let output: String
  private let root: String
  private let home: String?
  private let options: PublishOptions

  /// Creates a publisher. The paths of the output folder and of the site root, which contains
  /// `.kivagen`, are as the user wrote them. Nothing is ever published to the home folder or a
  /// folder above it.
  package init(
    files: FileSystem, output: String, root: String, home: String?,
    options: PublishOptions = PublishOptions()
  ) {
    self.files = files
    self.output = output
    self.root = root.isEmpty ? "." : root
    self.home = home
    self.options = options
  }

  /// Begins a build: checks the output folder, creates it if it is missing, acquires the locks of
  /// the site and of the folder, and finishes or discards what an interrupted build has left. A dry
  /// run only checks the folder. Throws any error except `.conflictingPages`, `.reservedPath` and
  /// `.cleanUnfinished`. Throws `.conflictingFiles` only for the manifest.
  package func begin() throws(PublishError) -> Staging {
    let lockedOutput = try lockOutput()
    do throws(PublishError) {
      let staging = try makeStaging(in: lockedOutput)
      // Listing the folder has released the record lock that names the holder.
      for lock in lockedOutput.locks { lock.exposeHolder() }
      return staging
    } catch {
      lockedOutput.createdFolders.remove()
      throw error
    }
  }

  private func makeStaging(in lockedOutput: LockedOutput) throws(PublishError) -> Staging {
    let folder = lockedOutput.folder
    var existing = try folder.readManifest(acceptsDamaged: options.adopt)
    if existing.status == nil, !options.adopt { try folder.checkForForeignFiles() }
    let isInterrupted = try exists(folder.path(of: Journal.name))
    var interruptedPaths = Set(isInterrupted ? existing.manifest.paths : [])
    var outcome = Recovery.Outcome.nothing
    if !options.dryRun {
      let recovery = Recovery(files: files, folder: folder, areas: lockedOutput.areas)
      outcome = try recovery.run(over: existing)
      if outcome != .nothing {
        existing = try folder.readManifest(acceptsDamaged: options.adopt)
        interruptedPaths.formUnion(existing.manifest.paths)
      }
    }
    return Staging(
      files: files, lockedOutput: lockedOutput, existing: existing, options: options,
      hasFinishedInterruptedCommit: outcome == .finished,
      interruptedPaths: isInterrupted ? interruptedPaths.sorted() : nil)
  }

  /// Deletes the files that kivagen wrote into the output folder, except for edited ones. A dry run
  /// only reports them. The folder itself is kept. Throws the errors of `begin` except
  /// `.foreignFiles`, and `.cleanUnfinished` if a file cannot be deleted.
  package func clean() throws(PublishError) -> PublishResult {
    _ = try checkedFolder()
    let siteLock = try exists("\(root)/.kivagen") ? acquireSiteLock() : nil
    let locked = try lockFolder(createIfMissing: false)
    let folder = locked.folder
    defer { withExtendedLifetime((siteLock, locked)) {} }
    let cleanup = try Cleanup(
      files: files, folder: folder, existing: try folder.readManifest(acceptsDamaged: false),
      recovery: Recovery(
        files: files, folder: folder,
        areas: try stagingAreas(for: folder, isSiteLocked: siteLock != nil)))
    return try options.dryRun ? cleanup.expectedResult : cleanup.run()
  }

  /// Returns the fingerprint of the manifest in any folder, or `nil` if it has none.
  package static func manifestFingerprint(
    in folder: String, files: FileSystem
  ) throws(FileError) -> Fingerprint? {
    let path = "\(folder)/\(Manifest.name)"
    guard try files.status(path)?.type == .file else { return nil }
    return Fingerprint(of: try files.read(path, Manifest.maximumBytes))
  }

  package static let manifestName = Manifest.name

  /// Returns the sorted paths that a manifest lists, or `nil` if the bytes are not a manifest.
  package static func paths(inManifest bytes: [UInt8]) -> [OutputPath]? {
    try? Manifest(parsing: bytes, output: "").paths
  }

  private func checkedFolder() throws(PublishError) -> OutputFolder {
    try retryingIfNotFound { () throws(PublishError) in
      let folder: OutputFolder
      let refusal: PublishError?
      do throws(FileError) {
        folder = try OutputFolder(output, files: files)
        refusal = try folder.refusal(root: root, home: home)
      } catch { throw .unusableFolder(output, error) }
      if let refusal { throw refusal }
      return folder
    }
  }

  // MARK: - Locks and staging areas

  private func lockOutput() throws(PublishError) -> LockedOutput {
    // The folder is checked first, so that no lock file is created if it is refused.
    _ = try checkedFolder()
    let siteLock = try acquireSiteLock()
    var locked = try lockFolder(createIfMissing: true)
    do throws(PublishError) {
      locked.areas = try stagingAreas(for: locked.folder, isSiteLocked: siteLock != nil)
      if let siteLock { locked.locks.append(siteLock) }
      return locked
    } catch {
      locked.createdFolders.remove()
      throw error
    }
  }

  /// Locks the output folder. If `createIfMissing` is set, creates it first if it is missing, so
  /// that two sites with the same output folder exclude each other even then.
  private func lockFolder(createIfMissing: Bool) throws(PublishError) -> LockedOutput {
    try retryingIfNotFound { () throws(PublishError) in
      let folder = try checkedFolder()
      var locked = LockedOutput(
        folder: folder, createdFolders: CreatedFolders(paths: folder.missingFolders, files: files))
      if options.dryRun || (!folder.missingFolders.isEmpty && !createIfMissing) { return locked }
      do throws(PublishError) {
        if !folder.missingFolders.isEmpty { try folder.create() }
        if let lock = try folder.acquireLock() { locked.locks = [lock] }
        // The folder may have changed before the lock was acquired.
        locked.folder = try checkedFolder()
        return locked
      } catch {
        if !error.isLocked { locked.createdFolders.remove() }
        throw error
      }
    }
  }

  /// Repeats `body` if a path is gone because another build failed and deleted new folders.
  private func retryingIfNotFound<Value>(
    _ body: () throws(PublishError) -> Value
  ) throws(PublishError) -> Value {
    for _ in 0..<Self.maximumRetries {
      do throws(PublishError) {
        return try body()
      } catch {
        if !error.isNotFound { throw error }
      }
    }
    return try body()
  }

  /// The maximum number of retries. All of them are needed only if as many builds fail at the same
  /// time.
  private static let maximumRetries = 8

  private func exists(_ path: String) throws(PublishError) -> Bool {
    do throws(FileError) { return try files.status(path) != nil } catch { throw .failed(error) }
  }

  /// Acquires the lock on the site; `nil` in a dry run, if this process may not write to the site
  /// root, or if the file system does not support locks.
  private func acquireSiteLock() throws(PublishError) -> FileLock? {
    if options.dryRun { return nil }
    let path = "\(root)/.kivagen/lock"
    let attempt: FileLock.Attempt
    do throws(FileError) {
      try files.makeFolder("\(root)/.kivagen")
      attempt = try files.lock(path)
    } catch {
      if error.isDenied || error.isUnsupported { return nil }
      throw .failed(error)
    }
    switch attempt {
    case .acquired(let lock): return lock
    case .held(let holder): throw .locked(path, holder: holder)
    }
  }

  /// Returns the staging areas that can be used: the one in the output folder and, if the site is
  /// locked, the one in the site root. The latter is first if files can be moved from there.
  private func stagingAreas(
    for folder: OutputFolder, isSiteLocked: Bool
  ) throws(PublishError) -> [StagingArea] {
    let inside = StagingArea(files: files, in: folder)
    if !isSiteLocked { return [inside] }
    do throws(FileError) {
      let state = try files.absolute("\(root)/.kivagen")
      let outside = StagingArea(files: files, at: "\(state)/staging", for: folder)
      let isOnSameDevice = try files.status(state)?.version.device == folder.device
      // Files that are created in the folder get a group that this process may not be allowed to
      // assign.
      let canChangeGroup = folder.status?.passedGroup.map(FileSystem.canChangeGroup) ?? true
      return isOnSameDevice && canChangeGroup && (try? files.checkWritable(state)) != nil
        ? [outside, inside] : [inside, outside]
    } catch { throw .failed(error) }
  }
}
