internal import Host
internal import Site

/// What kivagen wrote into an output folder, on its way out of it.
struct Cleaning {
  private let files: FileSystem
  private let folder: OutputFolder
  private let standing: StandingManifest
  private let recovery: Recovery
  private let tree: OutputTree
  private let changes: Changes

  /// Looks at every file of the manifest, and touches none.
  init(
    files: FileSystem, folder: OutputFolder, standing: StandingManifest, recovery: Recovery
  ) throws(PublishError) {
    self.files = files
    self.folder = folder
    self.standing = standing
    self.recovery = recovery
    tree = OutputTree(files: files, folder: folder, manifest: standing.manifest)
    var changes = Changes()
    do throws(FileError) {
      try changes.sortOutObsolete(of: standing.manifest, in: tree, folders: []) { _ in false }
    } catch { throw .failed(error) }
    self.changes = changes
  }

  /// What is deleted, and what is kept.
  var result: PublishResult {
    var result = PublishResult()
    result.deleted = changes.deleted.map {
      PublishResult.File(path: $0.path, byteCount: $0.version.byteCount)
    }
    result.kept = changes.kept
    return result
  }

  /// Deletes the index first, so that a reader meets no page with links that lead nowhere, and the
  /// manifest last, so that what is cut off can be done again.
  func run() throws(PublishError) {
    do throws(FileError) {
      try recovery.drop()
      let index = OutputPath(known: "index.html")
      let deleted = changes.deleted
      for file in deleted.filter({ $0.path == index }) + deleted.filter({ $0.path != index })
      where try tree.isStill(file.path, file.version) {
        try files.remove(tree.place(of: file.path))
      }
      for path in changes.emptied { try tree.removeIfEmpty(path) }
      if standing.status != nil { try files.remove(folder.place(of: Manifest.name)) }
    } catch { throw .uncleaned(error) }
  }
}
