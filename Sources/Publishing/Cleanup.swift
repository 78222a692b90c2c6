internal import Host
internal import Site

/// What kivagen wrote into an output folder, on its way out of it.
struct Cleanup {
  private let files: FileSystem
  private let folder: OutputFolder
  private let existing: ExistingManifest
  private let recovery: Recovery
  private let tree: OutputTree
  private let changes: Changes

  /// Looks at every file of the manifest, and touches none.
  init(
    files: FileSystem, folder: OutputFolder, existing: ExistingManifest, recovery: Recovery
  ) throws(PublishError) {
    self.files = files
    self.folder = folder
    self.existing = existing
    self.recovery = recovery
    tree = OutputTree(files: files, folder: folder, manifest: existing.manifest)
    var changes = Changes()
    do throws(FileError) {
      try changes.classifyObsolete(of: existing.manifest, in: tree, folders: []) { _ in false }
    } catch { throw .failed(error) }
    self.changes = changes
  }

  /// What would be deleted, and what would be kept.
  var result: PublishResult { result(deleted: changes.deleted) }

  private func result(deleted: [Changes.ObservedFile]) -> PublishResult {
    var result = PublishResult()
    result.deleted = deleted.map(\.file)
    result.kept = changes.kept
    return result
  }

  /// Deletes the index first, so that a reader meets no page with links that lead nowhere, and the
  /// manifest last, so that what is cut off can be done again.
  func run() throws(PublishError) -> PublishResult {
    do throws(FileError) { try recovery.drop() } catch { throw .failed(error) }
    let index = OutputPath(known: "index.html")
    let all = changes.deleted
    var deleted: [Changes.ObservedFile] = []
    do throws(FileError) {
      for file in all.filter({ $0.path == index }) + all.filter({ $0.path != index })
      where try tree.isStill(file.path, file.version) {
        try files.remove(tree.place(of: file.path))
        deleted.append(file)
      }
      for path in changes.emptied { try tree.removeIfEmpty(path) }
      if existing.status != nil { try files.remove(folder.place(of: Manifest.name)) }
    } catch { throw .uncleaned(error) }
    return result(deleted: deleted.sorted { $0.path < $1.path })
  }
}
