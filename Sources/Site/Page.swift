/// One file of the site.
package struct Page: Equatable, Sendable {
  package var path: OutputPath
  package var bytes: [UInt8]
  /// Whether another's file in its place serves as well, and is left alone.
  package var yields: Bool

  package init(path: OutputPath, bytes: [UInt8], yields: Bool = false) {
    self.path = path
    self.bytes = bytes
    self.yields = yields
  }
}
