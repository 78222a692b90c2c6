/// Where a page lies below the output folder: `loans/123.html`.
///
/// Relative, `/` between its parts, no part empty, `.`, `..` or with a NUL in it.
package struct OutputPath: Hashable, Comparable, Sendable, CustomStringConvertible {
  package let text: String

  /// `nil` if the text could lead out of the output folder.
  package init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for part in parts {
      let name = String(Substring(part))
      if name.isEmpty || name == "." || name == ".." || name.utf8.contains(0) { return nil }
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

  package static func < (left: OutputPath, right: OutputPath) -> Bool { left.text < right.text }
}
