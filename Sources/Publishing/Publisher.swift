package import Host
package import Site

/// Puts pages into an output folder: all of them or, if anything fails before, none.
///
/// It deletes only what its manifest says it wrote, replaces nothing else unless told to, and
/// leaves a file alone whose bytes did not change.
package struct Publisher: Sendable {
  /// What a person may ask for.
  package struct Options: Equatable, Sendable {
    /// Take a folder that holds files kivagen did not write.
    package var adopt: Bool
    /// Replace files in the place of pages, though someone else wrote or edited them.
    package var overwrite: Bool
    /// Write nothing, and say what would be written.
    package var dryRun: Bool

    package init(adopt: Bool = false, overwrite: Bool = false, dryRun: Bool = false) {
      self.adopt = adopt
      self.overwrite = overwrite
      self.dryRun = dryRun
    }
  }

  private let files: FileSystem
  private let output: String
  private let root: String
  private let home: String?
  private let options: Options

  /// `output` and the site root are paths as the person knows them; in the root, `.kivagen` is
  /// ours. `home` is the home folder, if there is one: no output folder, and neither are those
  /// above it.
  package init(
    files: FileSystem, output: String, root: String, home: String?, options: Options = Options()
  ) {
    self.files = files
    self.output = output
    self.root = root.isEmpty ? "." : root
    self.home = home
    self.options = options
  }

  /// Checks the output folder, makes it if it is missing, takes the locks of the site and of the
  /// folder, and puts right what a build left that was cut off; else touches nothing in the folder.
  /// In a dry run no folder is made, no lock is taken and nothing is put right.
  ///
  /// Throws every `PublishError` but `.inTheWay`, `.clash`, `.reserved`, `.changedMeanwhile` and
  /// `.uncleaned`.
  package func begin() throws(PublishError) -> Staging {
    let lockedOutput = try enter()
    do throws(PublishError) {
      let staging = try staging(in: lockedOutput)
      // The folder has been listed.
      for lock in lockedOutput.locks { lock.nameHolder() }
      return staging
    } catch {
      lockedOutput.madeFolders.remove()
      throw error
    }
  }

  private func staging(in lockedOutput: LockedOutput) throws(PublishError) -> Staging {
    let folder = lockedOutput.folder
    var existing = try folder.existingManifest(takesDamaged: options.adopt)
    if existing.status == nil, !options.adopt { try folder.refuseOthers() }
    var recovered = Recovery.Outcome.nothing
    if !options.dryRun {
      let recovery = Recovery(files: files, folder: folder, areas: lockedOutput.areas)
      recovered = try recovery.run(over: existing)
      if recovered != .nothing {
        existing = try folder.existingManifest(takesDamaged: options.adopt)
      }
    }
    return Staging(
      files: files, lockedOutput: lockedOutput, existing: existing, options: options,
      hasFinishedAnother: recovered == .finished)
  }

  /// Deletes what kivagen wrote into the folder and nothing else: what someone edited is kept, and
  /// the folder itself stays. In a dry run it only says what it would delete.
  ///
  /// Throws what `begin` throws, but for other files in the folder; and `.uncleaned` if a file cannot
  /// be deleted.
  package func clean() throws(PublishError) -> PublishResult {
    _ = try checkedFolder()
    let site = try isThere("\(root)/.kivagen") ? takeSiteLock() : nil
    let locked = try lockedFolder(isMade: false)
    let folder = locked.folder
    defer { withExtendedLifetime((site, locked)) {} }
    let cleaning = try Cleanup(
      files: files, folder: folder, existing: try folder.existingManifest(takesDamaged: false),
      recovery: Recovery(
        files: files, folder: folder, areas: try areas(for: folder, isLocked: site != nil)))
    return try options.dryRun ? cleaning.result : cleaning.run()
  }

  /// The fingerprint of the manifest in a folder, whether it is a site's or not; `nil` if there is no
  /// such file.
  ///
  /// Throws `FileError` if it cannot be read.
  package static func manifest(
    in folder: String, files: FileSystem
  ) throws(FileError) -> Fingerprint? {
    let path = "\(folder)/\(Manifest.name)"
    guard try files.status(path)?.kind == .file else { return nil }
    return Fingerprint(of: try files.read(path, Manifest.mostBytes))
  }

  private func checkedFolder() throws(PublishError) -> OutputFolder {
    try retryingIfGone { () throws(PublishError) in try checkedFolderOnce() }
  }

  private func checkedFolderOnce() throws(PublishError) -> OutputFolder {
    let folder: OutputFolder
    let refusal: PublishError?
    do throws(FileError) {
      folder = try OutputFolder(output, files: files)
      refusal = try folder.refusal(root: root, home: home)
    } catch { throw .cannotUse(output, error) }
    if let refusal { throw refusal }
    return folder
  }
}

/// An output folder that a build may work in, and holds as long as it has the locks.
struct LockedOutput: Sendable {
  var folder: OutputFolder
  /// Where pages may wait, the best place first.
  var areas: [StagingArea]
  /// The locks on the site and on the output folder. A dry run has none, and a place that this process
  /// cannot open has none.
  var locks: [FileLock]
  var madeFolders: MadeFolders
}

/// The folders that a build has made, to be deleted if it publishes nothing.
struct MadeFolders: Sendable {
  /// The deepest first.
  fileprivate var paths: [String]
  fileprivate let files: FileSystem

  /// Deletes the folders, unless there is something in them by now. To be called under the locks:
  /// another build may wait for the folder, and must not have it when it goes.
  func remove() {
    for path in paths where (try? files.status(path)?.kind) == .folder { try? files.remove(path) }
  }
}

// MARK: - Locks, and where files wait

extension Publisher {
  private func enter() throws(PublishError) -> LockedOutput {
    // For a folder that is refused no lock is made.
    _ = try checkedFolder()
    let site = try takeSiteLock()
    let locked = try lockedFolder(isMade: true)
    do throws(PublishError) {
      return LockedOutput(
        folder: locked.folder, areas: try areas(for: locked.folder, isLocked: site != nil),
        locks: [site, locked.lock].compactMap(\.self), madeFolders: locked.madeFolders)
    } catch {
      locked.madeFolders.remove()
      throw error
    }
  }

  private struct LockedFolder {
    var folder: OutputFolder
    /// `nil` in a dry run, of a folder that is not there, and where there are no locks.
    var lock: FileLock?
    var madeFolders: MadeFolders
  }

  /// The output folder under its lock; `isMade` says whether it is made if it is missing, so that two
  /// sites that want the same one do not meet there either.
  private func lockedFolder(isMade: Bool) throws(PublishError) -> LockedFolder {
    try retryingIfGone { () throws(PublishError) in
      let folder = try checkedFolder()
      var locked = LockedFolder(
        folder: folder, madeFolders: MadeFolders(paths: folder.missing, files: files))
      if options.dryRun || (!folder.missing.isEmpty && !isMade) { return locked }
      do throws(PublishError) {
        if !folder.missing.isEmpty { try folder.make() }
        locked.lock = try folder.takeLock()
        // As it is now that nobody else is at work in it.
        locked.folder = try checkedFolder()
        return locked
      } catch {
        if !error.isLocked { locked.madeFolders.remove() }
        throw error
      }
    }
  }

  /// Does the work again if something it had found is gone: a build that fails deletes the folders
  /// that it had made.
  private func retryingIfGone<Value>(
    _ work: () throws(PublishError) -> Value
  ) throws(PublishError) -> Value {
    for _ in 0..<Self.mostRetriesIfGone {
      do throws(PublishError) {
        return try work()
      } catch {
        if !error.saysGone { throw error }
      }
    }
    return try work()
  }

  /// Many builds that fail would have to follow each other within microseconds to use them up.
  private static let mostRetriesIfGone = 8

  private func isThere(_ path: String) throws(PublishError) -> Bool {
    do throws(FileError) { return try files.status(path) != nil } catch { throw .failed(error) }
  }

  /// `nil` in a dry run, if the site root is closed to this process, or where there are no locks.
  private func takeSiteLock() throws(PublishError) -> FileLock? {
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
    case .taken(let lock): return lock
    case .held(let holder): throw .locked(path, holder: holder)
    }
  }

  /// Where pages may wait, the best place first: at the site root if that is ours and a file can be
  /// moved in from there, else in the output folder.
  private func areas(
    for folder: OutputFolder, isLocked: Bool
  ) throws(PublishError) -> [StagingArea] {
    let inside = StagingArea(files: files, in: folder)
    if !isLocked { return [inside] }
    do throws(FileError) {
      let state = try files.absolute("\(root)/.kivagen")
      let outside = StagingArea(files: files, at: "\(state)/staging", for: folder)
      let isNear = try files.status(state)?.device == folder.device
      return isNear && (try? files.checkWritable(state)) != nil
        ? [outside, inside] : [inside, outside]
    } catch { throw .failed(error) }
  }
}
