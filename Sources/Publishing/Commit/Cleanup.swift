internal import Host
internal import Site

/// Deletes what kivagen wrote into an output folder.
struct Cleanup {
  private let files: FileSystem
  private let folder: OutputFolder
  private let existing: ExistingManifest
  private let recovery: Recovery
  private let tree: OutputTree
  private let changes: ChangeSet

  /// Inspects every file of the manifest without changing any.
  init(
    files: FileSystem, folder: OutputFolder, existing: ExistingManifest, recovery: Recovery
  ) throws(PublishError) {
    self.files = files
    self.folder = folder
    self.existing = existing
    self.recovery = recovery
    tree = OutputTree(files: files, folder: folder, manifest: existing.manifest)
    var changes = ChangeSet()
    do throws(FileError) {
      try changes.addObsoleteFiles(at: existing.manifest.paths, in: tree, folders: [])
    } catch { throw PublishError(error) }
    self.changes = changes
  }

  /// The files that `run` would delete and retain.
  var expectedResult: PublishResult { result(deleted: changes.deleted) }

  private func result(deleted: [ChangeSet.ExistingFile]) -> PublishResult {
    var result = PublishResult()
    result.deleted = deleted.map(\.resultFile)
    result.retained = changes.retained
    return result
  }

  /// Deletes `index.html` first, so that no visitor finds dangling links, and the manifest last, so
  /// that an interrupted cleanup can be repeated. Throws `.failed` or `.cleanUnfinished`.
  func run() throws(PublishError) -> PublishResult {
    do throws(FileError) { try recovery.discard() } catch { throw .failed(error) }
    let index = OutputPath(known: "index.html")
    let all = changes.deleted
    var deleted: [ChangeSet.ExistingFile] = []
    do throws(FileError) {
      for file in all.filter({ $0.path == index }) + all.filter({ $0.path != index })
      where try tree.isUnchanged(file.path, since: file.version) {
        try tree.openFolder(file.path.folder).remove(file.path.name)
        deleted.append(file)
      }
      for path in changes.emptiedFolders { try tree.removeIfEmpty(path) }
      if existing.status != nil { try files.remove(folder.path(of: Manifest.name)) }
    } catch { throw .cleanUnfinished(error) }
    return result(deleted: deleted.sorted { $0.path < $1.path })
  }
}
