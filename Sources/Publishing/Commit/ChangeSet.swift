internal import Host
internal import Site

/// The changes that a commit makes to an output folder. All paths are sorted by bytes.
struct ChangeSet {
  /// A file in the output folder, in the version that was inspected.
  struct ExistingFile {
    let path: OutputPath
    let version: FileVersion

    var resultFile: PublishResult.File { .init(path: path, byteCount: version.byteCount) }
  }

  /// Pages whose paths have no file yet.
  var new: [OutputPath] = []
  var changed: [ExistingFile] = []
  /// Obsolete files: an earlier build wrote them, but they are no longer part of the site.
  var deleted: [ExistingFile] = []
  /// Obsolete files that someone edited after the last build. They are left in place.
  var retained: [ConflictingFile] = []
  /// Folders that may become empty, the deepest first.
  var emptiedFolders: [OutputPath] = []

  var count: Int { new.count + changed.count + deleted.count + emptiedFolders.count }
  var isEmpty: Bool { count == 0 }

  /// Adds the obsolete files at `paths`, and those of their folders that the new site does not
  /// have.
  mutating func addObsoleteFiles(
    at paths: [OutputPath], in tree: OutputTree, folders: Set<OutputPath>
  ) throws(FileError) {
    var obsoleteFolders: Set<OutputPath> = []
    for path in paths {
      let inspection = try tree.inspectOwnedFile(path)
      switch (inspection.state, inspection.version) {
      case (.conflicting(let file), _): retained.append(file)
      case (.matching, let version?): deleted.append(ExistingFile(path: path, version: version))
      default: break
      }
      var parent = path.folder
      while let folder = parent, !folders.contains(folder) {
        if try tree.containsFolder(folder) { obsoleteFolders.insert(folder) }
        parent = folder.folder
      }
    }
    deleted.sort { $0.path < $1.path }
    retained = Set(retained).sorted { $0.path < $1.path }
    // In the order of bytes, a folder precedes the folders inside it.
    emptiedFolders = obsoleteFolders.sorted().reversed()
  }
}
