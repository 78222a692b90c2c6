/// A version of a file, as `stat(2)` tells it.
///
/// Equal versions of one path are the same file with the same bytes, permissions and owners, as any
/// change sets the change time. Unnoticed are changes within one tick of the file system's clock,
/// those by a program that resets the modification time where there are no change times, and those
/// through a memory mapping on `tmpfs` (Linux 6.18), which change no time.
package struct FileVersion: Hashable, Sendable {
  package var byteCount: Int
  /// The number of the file system.
  package var device: Int
  /// The number of the file on that file system.
  package var inode: Int
  /// The time of the last change of the content, in nanoseconds since 1970. The value wraps around
  /// in 2262, which is harmless because times are only compared.
  package var modified: Int
  /// The time of the last change of the content, the name or the permissions, in nanoseconds since
  /// 1970. No program can set it. It is 0 if it is unknown.
  package var changed: Int

  package init(
    byteCount: Int = 0, device: Int = 0, inode: Int = 0, modified: Int = 0, changed: Int = 0
  ) {
    self.byteCount = byteCount
    self.device = device
    self.inode = inode
    self.modified = modified
    self.changed = changed
  }

  /// Returns whether both are versions of the same file.
  package func isSameFile(as other: FileVersion) -> Bool {
    device == other.device && inode == other.inode
  }

  /// Returns whether both are the same file with the same bytes, although it may have got another
  /// name, another group, other permissions or another link. `nil` says that there is no file.
  package static func haveSameBytes(_ one: FileVersion?, _ other: FileVersion?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isSameFile(as: other) && one.byteCount == other.byteCount
      && one.modified == other.modified
  }
}
