#if canImport(Glibc)
  private import Glibc
#else
  private import Darwin
#endif

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
    var component = Component()
    for byte in text.utf8 {
      if byte < 0x20 || byte == 0x7f { return nil }
      if byte == UInt8(ascii: "/") {
        if !component.isValid { return nil }
        component = Component()
      } else {
        component.byteCount += 1
        if byte == UInt8(ascii: ".") { component.dotCount += 1 }
      }
    }
    if !component.isValid { return nil }
    self.text = text
  }

  /// The bytes of a component that have been counted so far.
  private struct Component {
    var byteCount = 0
    var dotCount = 0

    /// Whether a file can have this name, which is not empty, `.` or `..`.
    var isValid: Bool {
      byteCount > 0 && byteCount <= maximumBytesOfComponent
        && (dotCount < byteCount || byteCount > 2)
    }
  }

  /// Creates a path from text that is known to be one.
  private init(unchecked text: Substring) {
    self.text = String(text)
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
    // The first components of a path are a path.
    return OutputPath(unchecked: text[..<slash])
  }

  /// The last component of the path: `123.html` for `loans/123.html`.
  package var name: String {
    guard let slash = text.utf8.lastIndex(of: UInt8(ascii: "/")) else { return text }
    return String(text[text.utf8.index(after: slash)...])
  }

  /// Returns whether the path is that of something in a folder, at any depth.
  package func isInside(_ folder: OutputPath) -> Bool {
    let (path, folder) = (text.utf8, folder.text.utf8)
    return path.count > folder.count && path.starts(with: folder)
      && path[path.index(path.startIndex, offsetBy: folder.count)] == UInt8(ascii: "/")
  }

  package static func < (left: OutputPath, right: OutputPath) -> Bool {
    order(left, right) < 0
  }

  // `String` would consider `é` and `e` with a combining accent equal.
  package static func == (left: OutputPath, right: OutputPath) -> Bool {
    left.text.utf8.count == right.text.utf8.count && order(left, right) == 0
  }

  /// Returns a negative number if the bytes of the left path precede those of the right one, and 0
  /// if they are the same.
  private static func order(_ left: OutputPath, _ right: OutputPath) -> Int {
    unsafe left.text.utf8.span.bytes.withUnsafeBytes { left in
      unsafe right.text.utf8.span.bytes.withUnsafeBytes { unsafe order(left, $0) }
    }
  }

  private static func order(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Int {
    // A path is not empty.
    guard let a = left.baseAddress, let b = right.baseAddress else { return 0 }
    let result = unsafe memcmp(a, b, min(left.count, right.count))
    return result == 0 ? left.count - right.count : Int(result)
  }
}
