/// A version of a file, according to `stat(2)`.
///
/// Equal versions of one path are the same file with the same bytes, permissions and owners,
/// because any change sets the change time. Three kinds of changes go unnoticed: changes within one
/// tick of the file system's clock; on file systems without change times, changes by a program that
/// resets the modification time; and changes through a memory mapping on `tmpfs` (Linux 6.18),
/// which set no time.
package struct FileVersion: Hashable, Sendable {
  package var byteCount: Int
  /// The number of the file system (`st_dev`).
  package var device: Int
  /// The number of the file on its file system (`st_ino`).
  package var inode: Int
  /// The time of the last change of the content, in nanoseconds since 1970. The value wraps around
  /// in 2262, which is harmless because times are only compared.
  package var modified: Int
  /// The time of the last change of the content, the name or the permissions, in nanoseconds since
  /// 1970. Programs cannot set it. It is 0 if it is unknown.
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

  /// Returns whether both are the same file with the same bytes. Its name, group, permissions or
  /// number of links may have changed. `nil` stands for a missing file.
  package static func haveSameBytes(_ one: FileVersion?, _ other: FileVersion?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.isSameFile(as: other) && one.byteCount == other.byteCount
      && one.modified == other.modified
  }
}
