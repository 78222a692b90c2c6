/// A file of the site.
package struct Page: Equatable, Sendable {
  package var path: OutputPath
  package var bytes: [UInt8]
  /// Whether a file that kivagen did not write takes precedence: if one is at this path, it stays
  /// and the page is not written.
  package var yieldsToForeignFile: Bool

  package init(path: OutputPath, bytes: [UInt8], yieldsToForeignFile: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.yieldsToForeignFile = yieldsToForeignFile
  }
}
