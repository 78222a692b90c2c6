internal import Host

/// By what one sees that a file was changed or replaced; small, as a site may have very many.
struct FileSnapshot: Equatable {
  let byteCount: Int
  let inode: UInt64
  /// Since 1970.
  private let modifiedNanoseconds: Int

  init(_ status: FileStatus) {
    byteCount = status.byteCount
    inode = status.inode
    // Wraps in 2262, which does no harm.
    modifiedNanoseconds = status.modifiedSeconds &* 1_000_000_000 &+ status.modifiedNanoseconds
  }
}
