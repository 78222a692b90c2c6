/// The status of a file, folder or symbolic link.
package struct FileStatus: Equatable, Sendable {
  /// The type of a file system entry.
  package enum Kind: Equatable, Sendable {
    case file, folder, link, other
  }

  package var kind: Kind
  /// Whether an entry of the kind `other` is a device, such as `/dev/null`.
  package var isDevice = false
  package var byteCount: Int
  /// The permissions to read, write and execute, which are the nine low bits of the mode.
  package var permissions: UInt16
  /// The number of the file system.
  package var device: UInt64
  /// The number on that file system. Two paths with the same `device` and `inode` are the same
  /// file.
  package var inode: UInt64
  /// The time of the last change of the content, in seconds since 1970.
  package var modifiedSeconds: Int
  /// The nanoseconds of the time of the last change, from the start of its second.
  package var modifiedNanoseconds: Int
  /// The time of the last change of the content, the name or the permissions, in nanoseconds since
  /// 1970. No program can set it. It is 0 if it is unknown.
  package var changed = 0
  /// The number of the group that the file belongs to.
  package var group: UInt32 = 0
  /// Whether a folder passes its group on to what is created in it (`S_ISGID`).
  package var passesGroupOn = false

  /// The group that a folder passes on to what is created in it; `nil` if it passes on none.
  package var passedGroup: UInt32? { passesGroupOn ? group : nil }

  package init(
    kind: Kind, byteCount: Int, permissions: UInt16, device: UInt64, inode: UInt64,
    modifiedSeconds: Int, modifiedNanoseconds: Int
  ) {
    self.kind = kind
    self.byteCount = byteCount
    self.permissions = permissions
    self.device = device
    self.inode = inode
    self.modifiedSeconds = modifiedSeconds
    self.modifiedNanoseconds = modifiedNanoseconds
  }

  /// The time of the last change of the content, in nanoseconds since 1970.
  ///
  /// The value wraps around in 2262, which is harmless because times are only compared.
  package var modified: Int { modifiedSeconds &* 1_000_000_000 &+ modifiedNanoseconds }

  /// Returns whether both are the status of the same file or folder.
  package func isSame(as other: FileStatus) -> Bool {
    device == other.device && inode == other.inode
  }
}
