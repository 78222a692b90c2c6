internal import Host
internal import Site

/// Puts right what a build left that was cut off: a commit that had begun is finished, anything else
/// that waits is dropped.
struct Recovery {
  let files: FileSystem
  let folder: OutputFolder
  /// The places where a build may have staged its pages.
  let areas: [StagingArea]

  enum Outcome {
    case nothing, finished
    /// As much was moved in as could be.
    case givenUp
  }

  /// To be called under the locks, as `drop` is.
  ///
  /// Throws `.unfinished` if the rest cannot be moved in, `.failed` if what is left cannot be read
  /// or deleted.
  func run(over existing: ExistingManifest) throws(PublishError) -> Outcome {
    let commit = folder.missing.isEmpty ? try interruptedCommit(over: existing) : nil
    var outcome = commit == nil ? Outcome.nothing : .finished
    do throws(PublishError) {
      try commit?.resume()
    } catch {
      // What can never be moved in must not bar every build that follows.
      guard case .unfinished(.disk(let cause), _, _) = error, cause.isAcrossMounts else {
        throw error
      }
      outcome = .givenUp
    }
    do throws(FileError) { try drop() } catch { throw .failed(error) }
    return outcome
  }

  /// Deletes the journal, and then what waits: without its journal that is not taken for a part of
  /// a commit.
  func drop() throws(FileError) {
    try files.removeAll(folder.place(of: Journal.name))
    for area in areas { try area.remove() }
  }

  /// `nil` if none had begun, or if it cannot be finished without losing what someone else changed:
  /// then the build that follows says so.
  private func interruptedCommit(
    over existing: ExistingManifest
  ) throws(PublishError) -> Commit? {
    let journalBytes = try read(folder.place(of: Journal.name), limit: Journal.mostBytes)
    guard let journal = journalBytes.flatMap(Journal.init(parsing:)) else { return nil }
    for area in areas {
      let bytes = try read(area.path(of: Commit.stagedManifest), limit: Manifest.mostBytes)
      guard let bytes, Fingerprint(of: bytes) == journal.manifest,
        let manifest = try? Manifest(parsing: bytes, output: folder.shown)
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
      guard let changes = try changes(of: manifest, from: area, existing.manifest, tree) else {
        return nil
      }
      return Commit(
        changes, files: files, folder: folder, tree: tree, area: area, existing: existing,
        manifest: manifest)
    } catch { throw .failed(error) }
  }

  private func changes(
    of manifest: Manifest, from area: StagingArea, _ existing: Manifest, _ tree: OutputTree
  ) throws(FileError) -> Changes? {
    var changes = Changes()
    let placed = OutputTree(files: files, folder: folder, manifest: manifest)
    for path in manifest.paths.sorted() {
      guard let waiting = try area.digest(of: Commit.stagedName(of: path)) else {
        // It is in its place already, or what waited was lost.
        guard try placed.inspectOwnedFile(path).kind == .same else { return nil }
        continue
      }
      // What waits was whole when the commit began, but a power cut may have emptied it.
      guard manifest.knows(path, waiting.fingerprint) else { return nil }
      let inspection = try tree.inspectOwnedFile(path)
      switch (inspection.kind, inspection.version) {
      case (.nothing, _): changes.new.append(path)
      case (.same, let version?): changes.changed.append(.init(path: path, version: version))
      default: return nil
      }
    }
    try changes.classifyObsolete(
      of: existing, in: tree, folders: manifest.folders, isPage: manifest.names)
    return changes
  }

  /// The bytes of a file of ours; `nil` if there is none, or one that cannot be ours.
  private func read(_ path: String, limit: Int) throws(PublishError) -> [UInt8]? {
    do throws(FileError) {
      return try files.status(path)?.kind == .file ? files.read(path, limit) : nil
    } catch {
      if error.isTooLarge { return nil }
      throw .failed(error)
    }
  }
}
