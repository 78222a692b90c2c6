/// One file of the site.
package struct Page: Equatable, Sendable {
  package var path: OutputPath
  package var bytes: [UInt8]

  package init(path: OutputPath, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }
}
