/// Where a page lies below the output folder: `loans/123.html`.
///
/// Relative, `/` between its parts, no part empty, `.` or `..`, no control character in it, no
/// longer than a path can be. Equal and ordered by bytes, so that every machine sorts them alike.
package struct OutputPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The most bytes of a path (`PATH_MAX` of Linux) and of each of its parts (`NAME_MAX`).
  private static let mostBytes = 4095
  private static let mostBytesOfPart = 255

  package let text: String

  /// `nil` if the text could lead out of the output folder, or break a line of the manifest, or if
  /// no file can have this path.
  package init?(_ text: String) {
    if text.utf8.count > Self.mostBytes { return nil }
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) { return nil }
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts {
      if part.isEmpty || part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8)
        || part.count > Self.mostBytesOfPart
      {
        return nil
      }
    }
    self.text = text
  }

  /// A path that stands in our own code; what cannot be a path is our mistake.
  package init(known text: StaticString) {
    self.text = text.description
    precondition(OutputPath(self.text) != nil, "'\(text)' is no output path")
  }

  package var description: String { text }

  /// How many folders lie above the page: 1 for `loans/123.html`.
  package var depth: Int { text.utf8.count { $0 == UInt8(ascii: "/") } }

  /// The folder the page lies in, `nil` at the top: `loans` for `loans/123.html`.
  package var folder: OutputPath? {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
    return OutputPath(String(text[..<slash]))
  }

  package static func < (left: OutputPath, right: OutputPath) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }

  // Not `String`'s equality, to which `é` and `e` with an accent are one.
  package static func == (left: OutputPath, right: OutputPath) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }
}
