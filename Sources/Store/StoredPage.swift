/// The record of a file of a site that was made from the site's content and templates.
///
/// It says which bytes the file has when it is made from these inputs. So it stays true when the
/// file is changed or deleted.
package struct StoredPage: Equatable, Sendable {
  /// The number of bytes of a fingerprint.
  package static let fingerprintByteCount = 32

  /// The path of the file below the output folder.
  package let path: String
  /// The SHA-256 of everything that the file is made from.
  package let inputs: [UInt8]
  /// The SHA-256 of the bytes of the file.
  package let fingerprint: [UInt8]

  package init(path: String, inputs: [UInt8], fingerprint: [UInt8]) {
    self.path = path
    self.inputs = inputs
    self.fingerprint = fingerprint
  }
}
