package import Host

/// The record of a file of a site.
///
/// It says which version of the file has which bytes. So it stays true when the file is changed or
/// deleted.
package struct StoredFile: Equatable, Sendable {
  /// The number of bytes of a fingerprint.
  package static let fingerprintByteCount = 32

  /// The path of the file below the output folder.
  package let path: String
  /// The SHA-256 of the bytes of the file.
  package let fingerprint: [UInt8]
  /// The version of the file that has these bytes.
  package let version: FileVersion

  package init(path: String, fingerprint: [UInt8], version: FileVersion) {
    self.path = path
    self.fingerprint = fingerprint
    self.version = version
  }
}
