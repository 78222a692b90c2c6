import Host

/// An output folder that a build may write to while it holds the locks.
struct LockedOutput: Sendable {
  var folder: OutputFolder
  /// The staging areas that can be used, the best one first.
  var areas: [StagingArea] = []
  /// The locks on the site and on the output folder. There are none in a dry run. A lock is missing
  /// if this process may not write to the site root, or if the file system does not support locks.
  var locks: [FileLock] = []
  var createdFolders: CreatedFolders
}

/// The folders that a build has created, to be deleted if it publishes nothing.
struct CreatedFolders: Sendable {
  /// The paths of the folders, the deepest first.
  var paths: [String]
  let files: FileSystem

  /// Deletes the folders that are empty. The locks must be held, so that no other build acquires
  /// one on a folder that is about to be deleted.
  func remove() {
    for path in paths where (try? files.status(path)?.type) == .folder { try? files.remove(path) }
  }
}
