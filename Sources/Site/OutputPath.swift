/// The path of a page relative to the output folder: `loans/123.html`.
///
/// It has no control characters, and no component that is empty, `.` or `..`. Paths are compared
/// byte by byte, so that their order is the same on every machine.
package struct OutputPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The maximum size of a path, in bytes (`PATH_MAX` of Linux).
  private static let maximumBytes = 4095
  /// The maximum size of each component of a path, in bytes (`NAME_MAX`).
  private static let maximumBytesOfComponent = 255

  package let text: String

  /// The suffixes that people write in addresses instead of `.html`.
  package static let aliasesOfPageSuffix: Set = [".htm", ".md", ".markdown", ".xhtml", ".php"]

  /// Creates a path, or returns `nil` if it could leave the output folder, break a line, or name no
  /// file.
  package init?(_ text: String) {
    if !Self.isValid(text.utf8.span) { return nil }
    self.text = text
  }

  /// Returns whether some bytes in UTF-8 are a valid path.
  package static func isValid(_ utf8: Span<UInt8>) -> Bool {
    if utf8.count > maximumBytes { return false }
    var component = Component()
    for index in utf8.indices {
      let byte = utf8[index]
      if byte < 0x20 || byte == 0x7f { return false }
      if byte == UInt8(ascii: "/") {
        if !component.isValid { return false }
        component = Component()
      } else {
        component.byteCount += 1
        if byte == UInt8(ascii: ".") { component.dotCount += 1 }
      }
    }
    return component.isValid
  }

  /// The length of the component that is being checked, and whether it has only dots.
  private struct Component {
    var byteCount = 0
    var dotCount = 0

    /// Whether a file can have this name, which is not empty, `.` or `..`.
    var isValid: Bool {
      byteCount > 0 && byteCount <= maximumBytesOfComponent
        && (dotCount < byteCount || byteCount > 2)
    }
  }

  private init(unchecked text: Substring) { self.text = String(text) }

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
    let start = nameOffset
    if start == 0 { return nil }
    let slash = text.utf8.index(text.startIndex, offsetBy: start - 1)
    // The first components of a valid path are a valid path.
    return OutputPath(unchecked: text[..<slash])
  }

  /// The last component of the path: `123.html` for `loans/123.html`.
  package var name: String {
    let start = nameOffset
    return start == 0 ? text : String(text[text.utf8.index(text.startIndex, offsetBy: start)...])
  }

  /// The number of bytes before the last component.
  private var nameOffset: Int {
    let bytes = text.utf8.span
    var offset = bytes.count
    while offset > 0, bytes[offset - 1] != UInt8(ascii: "/") { offset -= 1 }
    return offset
  }

  /// Returns the same path below a folder, `es/loans/123.html`; `nil` if it would be too long.
  package func below(_ folder: OutputPath) -> OutputPath? { OutputPath("\(folder)/\(text)") }

  /// Returns whether both paths are in the same folder.
  package func isBeside(_ other: OutputPath) -> Bool {
    let offset = nameOffset
    return offset == other.nameOffset
      && text.utf8.span.extracting(first: offset).order(
        other.text.utf8.span.extracting(first: offset)) == 0
  }

  /// Returns whether the path is inside a folder, at any depth.
  package func isInside(_ folder: OutputPath) -> Bool {
    let (path, folder) = (text.utf8, folder.text.utf8)
    return path.count > folder.count && path.starts(with: folder)
      && path[path.index(path.startIndex, offsetBy: folder.count)] == UInt8(ascii: "/")
  }

  /// Returns the path relative to a folder, `loans/123.html`; `nil` if it is not inside the folder.
  package func relative(to folder: OutputPath) -> OutputPath? {
    guard isInside(folder) else { return nil }
    let start = text.utf8.index(text.startIndex, offsetBy: folder.text.utf8.count + 1)
    // The last components of a valid path are a valid path.
    return OutputPath(unchecked: text[start...])
  }

  package static func < (left: OutputPath, right: OutputPath) -> Bool {
    left.order(right.text.utf8.span) < 0
  }

  // `String` would consider `é` and `e` with a combining accent equal.
  package static func == (left: OutputPath, right: OutputPath) -> Bool {
    left.text.utf8.count == right.text.utf8.count && left.order(right.text.utf8.span) == 0
  }

  /// The first 16 bytes as a big-endian number, padded with zeros. Unequal numbers have the same
  /// order as their paths.
  package var firstBytes: UInt128 {
    let bytes = text.utf8.span
    var number: UInt128 = 0
    // A path has no zero bytes, so the padding makes a shorter path the lesser one.
    for index in 0..<16 { number = number << 8 | UInt128(index < bytes.count ? bytes[index] : 0) }
    return number
  }

  /// Returns a negative number if the path precedes these bytes, 0 if they are the same, and a
  /// positive number otherwise.
  package func order(_ bytes: Span<UInt8>) -> Int { text.utf8.span.order(bytes) }
}
