/// The path of a page relative to the output folder: `loans/123.html`.
///
/// Its components are separated by `/`, and none of them is empty, `.` or `..`. It has no control
/// characters and is not longer than a path can be. Paths are compared byte by byte, so that their
/// order is the same on every machine.
package struct OutputPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The maximum size of a path, in bytes (`PATH_MAX` of Linux).
  private static let maximumBytes = 4095
  /// The maximum size of each component of a path, in bytes (`NAME_MAX`).
  private static let maximumBytesOfComponent = 255

  package let text: String

  /// Creates a path; `nil` if it could lead out of the output folder or break a line of the
  /// manifest, or if no file can have it.
  package init?(_ text: String) {
    if text.utf8.count > Self.maximumBytes { return nil }
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) { return nil }
    let components = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for component in components {
      if component.isEmpty || component.elementsEqual(".".utf8)
        || component.elementsEqual("..".utf8)
        || component.count > Self.maximumBytesOfComponent
      {
        return nil
      }
    }
    self.text = text
  }

  /// Creates a path from a constant of the program, which must be valid.
  package init(known text: StaticString) {
    self.text = text.description
    precondition(OutputPath(self.text) != nil, "'\(text)' is not an output path")
  }

  package var description: String { text }

  /// The number of folders above the page: 1 for `loans/123.html`.
  package var depth: Int { text.utf8.count { $0 == UInt8(ascii: "/") } }

  /// The folder of the page, or `nil` at the top: `loans` for `loans/123.html`.
  package var folder: OutputPath? {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return OutputPath(String(text[..<slash]))
  }

  package static func < (left: OutputPath, right: OutputPath) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  // `String` would consider `é` and `e` with a combining accent equal.
  package static func == (left: OutputPath, right: OutputPath) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }
}
