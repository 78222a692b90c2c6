/// A version of a file, as `stat(2)` tells it.
///
/// Two equal versions of one path are the same file with the same bytes, permissions and owners: a
/// change of any of these sets the change time, and another file has another inode. What goes
/// unnoticed is a change within the same tick of the clock of the file system, a change of the
/// bytes by a program that sets the modification time back on a file system without change times,
/// and one through a memory mapping on `tmpfs` (Linux 6.18), which changes no time.
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
