internal import Host
internal import Site

/// Finishes an interrupted commit, or discards what another interrupted build has left behind.
struct Recovery {
  let files: FileSystem
  let folder: OutputFolder
  /// The staging areas that a build may have used.
  let areas: [StagingArea]

  enum Outcome {
    /// There was no interrupted commit.
    case nothing
    case finished
    /// The commit cannot be finished, and only a part of its files was moved in.
    case abandoned
  }

  /// Finishes the commit, and then deletes the journal and all staged files. The locks must be
  /// held. Throws `.unfinished` if the rest cannot be moved in, `.failed` if it cannot be deleted.
  func run(over existing: ExistingManifest) throws(PublishError) -> Outcome {
    let commit = folder.missingFolders.isEmpty ? try interruptedCommit(over: existing) : nil
    var outcome = commit == nil ? Outcome.nothing : .finished
    do throws(PublishError) { try commit?.resume() } catch {
      // Files that can never be moved in must not make every later build fail.
      guard case .unfinished(.disk(let cause), _, _) = error, cause.isAcrossMounts else {
        throw error
      }
      outcome = .abandoned
    }
    do throws(FileError) { try discard() } catch { throw PublishError(error) }
    return outcome
  }

  /// Deletes the journal, then all staged files, so that these are never mistaken for a part of a
  /// commit. The locks must be held.
  func discard() throws(FileError) {
    try files.removeAll(folder.path(of: Journal.name))
    for area in areas { try area.remove() }
  }

  /// Returns the interrupted commit; `nil` if none had begun. It is also `nil` if the commit cannot
  /// be finished without losing someone else's change, which the following build reports.
  private func interruptedCommit(over existing: ExistingManifest) throws(PublishError) -> Commit? {
    let journalBytes = try read(folder.path(of: Journal.name), limit: Journal.maximumBytes)
    guard let journal = journalBytes.flatMap(Journal.init(parsing:)) else { return nil }
    for area in areas {
      let bytes = try read(area.path(of: Commit.stagedManifest), limit: Manifest.maximumBytes)
      guard let bytes, Fingerprint(of: bytes) == journal.manifest,
        let manifest = try? Manifest(parsing: bytes, output: folder.displayPath)
      else { continue }
      if let commit = try commit(of: manifest, from: area, over: existing) { return commit }
    }
    return nil
  }

  private func commit(
    of manifest: Manifest, from area: StagingArea, over existing: ExistingManifest
  ) throws(PublishError) -> Commit? {
    let tree = OutputTree(files: files, folder: folder, manifest: existing.manifest)
    do throws(FileError) {
      guard let changes = try remainingChanges(of: manifest, from: area, existing.manifest, tree)
      else { return nil }
      return Commit(
        changes, files: files, folder: folder, tree: tree, area: area, existing: existing,
        manifest: manifest)
    } catch { throw PublishError(error) }
  }

  /// Returns the changes still to be made, or `nil` if one of them is no longer possible.
  private func remainingChanges(
    of manifest: Manifest, from area: StagingArea, _ existing: Manifest, _ tree: OutputTree
  ) throws(FileError) -> ChangeSet? {
    var changes = ChangeSet()
    let newTree = OutputTree(files: files, folder: folder, manifest: manifest)
    let paths = manifest.paths
    for path in paths {
      guard let staged = try area.digest(of: StagingArea.pageName(path)) else {
        // The page either has been moved in already or was lost.
        guard try newTree.inspectOwnedFile(path).state == .matching else { return nil }
        continue
      }
      // The page was complete when the commit began, but a power failure may have emptied it.
      guard manifest.contains(path, with: staged.fingerprint) else { return nil }
      let inspection = try tree.inspectOwnedFile(path)
      switch (inspection.state, inspection.version) {
      case (.absent, _): changes.new.append(path)
      case (.matching, let version?): changes.changed.append(.init(path: path, version: version))
      default: return nil
      }
    }
    try changes.addObsoleteFiles(
      at: existing.paths(notAmong: paths), in: tree, folders: manifest.folders)
    return changes
  }

  /// Returns the bytes of one of kivagen's own files, or `nil` if there is no file that it wrote.
  private func read(_ path: String, limit: Int) throws(PublishError) -> [UInt8]? {
    do throws(FileError) {
      return try files.status(path)?.type == .file ? files.read(path, limit) : nil
    } catch {
      if error.isTooLarge { return nil }
      throw PublishError(error)
    }
  }
}
