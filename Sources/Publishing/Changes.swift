internal import Host
internal import Site

/// What a commit is to do in an output folder; all paths sorted by bytes.
struct Changes {
  /// A file as it was when it was looked at.
  struct ObservedFile {
    let path: OutputPath
    let version: FileSnapshot

    /// As a result tells of it.
    var file: PublishResult.File {
      PublishResult.File(path: path, byteCount: version.byteCount)
    }
  }

  /// In places where nothing is.
  var new: [OutputPath] = []
  var changed: [ObservedFile] = []
  /// Files of ours that are no pages any longer.
  var deleted: [ObservedFile] = []
  /// Those in places of such files that are not as we wrote them, and stay.
  var kept: [ConflictingFile] = []
  /// Folders that may become empty, the deepest first.
  var emptied: [OutputPath] = []

  var count: Int { new.count + changed.count + deleted.count + emptied.count }

  var isEmpty: Bool { count == 0 }

  /// Notes which files of the manifest go, as they are no pages, and what of them stays.
  ///
  /// `folders` are those that pages lie in.
  mutating func classifyObsolete(
    of manifest: Manifest, in tree: OutputTree, folders: Set<OutputPath>,
    isPage: (OutputPath) -> Bool
  ) throws(FileError) {
    var left: Set<OutputPath> = []
    for path in manifest.paths where !isPage(path) {
      let inspection = try tree.inspectOwnedFile(path)
      switch (inspection.kind, inspection.version) {
      case (.conflictingFile(let conflictingFile), _): kept.append(conflictingFile)
      case (.same, let version?): deleted.append(ObservedFile(path: path, version: version))
      default: break
      }
      var above = path.folder
      while let folder = above, !folders.contains(folder) {
        if try tree.has(folder) { left.insert(folder) }
        above = folder.folder
      }
    }
    deleted.sort { $0.path < $1.path }
    kept = Set(kept).sorted { $0.path < $1.path }
    // Sorted by bytes, a folder stands before those in it.
    emptied = left.sorted().reversed()
  }
}
