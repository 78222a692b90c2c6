internal import Site

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
      guard let name = Substring(part).percentDecoded, Self.isAllowed(name) else { return nil }
      components.append(name)
    }
    self.components = components
  }

  private static func isAllowed(_ name: String) -> Bool {
    if name.isEmpty || name == "." || name == ".." || name.utf8.count > 255 { return false }
    return name.utf8.allSatisfy {
      $0 >= 0x20 && $0 != 0x7f && $0 != UInt8(ascii: "/") && $0 != UInt8(ascii: "\\")
    }
  }
}
