internal import Host
package import Site

/// The record of a file in the output folder: the fingerprint of its bytes, and the version of the
/// file that has these bytes.
///
/// A file that is still in this version is not read again. A change of its bytes changes its size,
/// its times or its inode. The modification time of a page is older than its commit, so that even a
/// change right after the commit has another one. What goes unnoticed is a change by a program that
/// sets the modification time back within the same tick of the clock as the commit, or that does so
/// on a file system without change times; and a change through a memory mapping on `tmpfs` (Linux
/// 6.18), which changes no time.
package struct PublishedFile: Hashable, Sendable {
  package var fingerprint: Fingerprint
  package var byteCount: Int
  package var device: UInt64
  package var inode: UInt64
  /// The time of the last change of the content, in nanoseconds since 1970.
  package var modified: Int
  /// The time of the last change of the content, the name or the permissions.
  package var changed: Int

  package init(
    fingerprint: Fingerprint, byteCount: Int, device: UInt64, inode: UInt64, modified: Int,
    changed: Int
  ) {
    self.fingerprint = fingerprint
    self.byteCount = byteCount
    self.device = device
    self.inode = inode
    self.modified = modified
    self.changed = changed
  }

  init(_ fingerprint: Fingerprint, _ version: FileVersion, byteCount: Int) {
    self.init(
      fingerprint: fingerprint, byteCount: byteCount, device: version.device,
      inode: version.inode, modified: version.modified, changed: version.changed)
  }

  /// Returns whether the file that has this status is in the recorded version.
  func matches(_ status: FileStatus) -> Bool {
    status.kind == .file && status.byteCount == byteCount
      && FileVersion(device: device, inode: inode, modified: modified, changed: changed)
        == FileVersion(status)
  }
}

/// What distinguishes the versions of a file, besides its size.
struct FileVersion: Equatable {
  var device: UInt64
  var inode: UInt64
  var modified: Int
  var changed: Int

  init(device: UInt64, inode: UInt64, modified: Int, changed: Int) {
    self.device = device
    self.inode = inode
    self.modified = modified
    self.changed = changed
  }

  init(_ status: FileStatus) {
    self.init(
      device: status.device, inode: status.inode, modified: status.modified,
      changed: status.changed)
  }

  /// The time since which the file has not changed.
  var latestTime: Int { max(modified, changed) }

  /// The snapshot of the file, which has this size.
  func snapshot(byteCount: Int) -> FileSnapshot {
    FileSnapshot(byteCount: byteCount, inode: inode, modified: modified)
  }
}
