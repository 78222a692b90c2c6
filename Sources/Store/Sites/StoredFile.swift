/// The record of a file of a site.
///
/// It says which bytes the file has when it is made from these inputs, and which version of it has
/// these bytes. So it stays true when the file is changed or deleted.
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
  /// The SHA-256 of everything that the file is made from; `nil` if that is not known.
  package let inputs: [UInt8]?
  /// The SHA-256 of the bytes of the file.
  package let fingerprint: [UInt8]
  /// The version of the file that has these bytes; `nil` if it is not known.
  package let version: Version?

  package init(path: String, inputs: [UInt8]?, fingerprint: [UInt8], version: Version? = nil) {
    self.path = path
    self.inputs = inputs
    self.fingerprint = fingerprint
    self.version = version
  }
}
