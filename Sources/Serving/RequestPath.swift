/// The path of a request for a file below the served folder.
struct RequestPath: Equatable {
  /// The names of the folders and of the file. None is empty, `.` or `..`, and none has a slash, a
  /// backslash or a control character. There are none for the served folder itself.
  let components: [String]
  /// Whether the path ends with a slash, so that it can only be that of a folder.
  let isFolder: Bool

  /// Decodes the path of a request, which is still percent-encoded and has no query.
  ///
  /// - Returns: `nil` if the path is malformed or could lead out of the folder.
  init?(_ text: String) {
    var parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // The part before the first slash must be empty.
    guard parts.count > 1, parts.removeFirst().isEmpty else { return nil }
    isFolder = parts.last?.isEmpty == true
    if isFolder { parts.removeLast() }
    var components: [String] = []
    for part in parts {
      guard let name = Self.decoded(part), Self.isAllowed(name) else { return nil }
      components.append(name)
    }
    self.components = components
  }

  /// Returns the percent-decoded text, or `nil` if an escape is incomplete or the text is not
  /// UTF-8.
  private static func decoded(_ part: Substring.UTF8View) -> String? {
    var bytes: [UInt8] = []
    var rest = part[...]
    while let byte = rest.popFirst() {
      if byte != UInt8(ascii: "%") {
        bytes.append(byte)
        continue
      }
      guard let high = rest.popFirst().flatMap(value), let low = rest.popFirst().flatMap(value)
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func value(ofDigit digit: UInt8) -> UInt8? {
    Character(Unicode.Scalar(digit)).hexDigitValue.map(UInt8.init)
  }

  private static func isAllowed(_ name: String) -> Bool {
    if name.isEmpty || name == "." || name == ".." || name.utf8.count > 255 { return false }
    return name.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
    }
  }
}
