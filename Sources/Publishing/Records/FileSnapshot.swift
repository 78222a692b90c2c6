internal import Host

/// Identifies a version of a file, to detect changes made while a build runs.
///
/// It is small because a site may have very many files.
struct FileSnapshot: Equatable {
  let byteCount: Int
  let inode: UInt64
  /// The time of the last modification, in nanoseconds since 1970.
  let modified: Int

  init(byteCount: Int, inode: UInt64, modified: Int) {
    self.byteCount = byteCount
    self.inode = inode
    self.modified = modified
  }

  init(_ status: FileStatus) {
    byteCount = status.byteCount
    inode = status.inode
    modified = status.modified
  }
}
