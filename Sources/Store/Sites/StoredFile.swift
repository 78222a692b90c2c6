/// The record of a file of a site.
///
/// It says which version of the file has which bytes. So it stays true when the file is changed or
/// deleted.
package struct StoredFile: Equatable, Sendable {
  /// The version of a file, as the status of the file tells it.
  package struct Version: Equatable, Sendable {
    package let byteCount: Int
    package let device: Int
    package let inode: Int
    /// The time of the last change of the content, in nanoseconds since 1970.
    package let modified: Int
    /// The time of the last change of the content, the name or the permissions.
    package let changed: Int

    package init(byteCount: Int, device: Int, inode: Int, modified: Int, changed: Int) {
      self.byteCount = byteCount
      self.device = device
      self.inode = inode
      self.modified = modified
      self.changed = changed
    }
  }

  /// The number of bytes of a fingerprint.
  package static let fingerprintByteCount = 32

  /// The path of the file below the output folder.
  package let path: String
  /// The SHA-256 of the bytes of the file.
  package let fingerprint: [UInt8]
  /// The version of the file that has these bytes.
  package let version: Version

  package init(path: String, fingerprint: [UInt8], version: Version) {
    self.path = path
    self.fingerprint = fingerprint
    self.version = version
  }
}
