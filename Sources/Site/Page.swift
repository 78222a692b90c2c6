/// A file of the site.
package struct Page: Equatable, Sendable {
  package var path: OutputPath
  package var bytes: [UInt8]
  /// Whether a file at this path that kivagen did not write is left in place instead of this page.
  package var yieldsToForeignFile: Bool

  package init(path: OutputPath, bytes: [UInt8], yieldsToForeignFile: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.yieldsToForeignFile = yieldsToForeignFile
  }
}
