package import Diagnostics

/// The errors in a template that cannot be parsed, in the order of the text.
package struct TemplateErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// At least one error.
  package let diagnostics: [Diagnostic]

  package init(diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }

  package var description: String { diagnostics.map(\.description).joined(separator: "\n") }
}

/// Collects the errors in one text, at most one at each offset.
struct ErrorList {
  /// The maximum length of a message. There is a limit because a name in it may have megabytes.
  private static let maximumLength = 2_000

  private var messages: [Int: String] = [:]
  /// Whether further errors are dropped.
  private(set) var isFull = false

  /// Adds an error, unless there is one at the same byte.
  mutating func add(_ message: String, at offset: Int) {
    if messages[offset] != nil { return }
    if messages.count == Diagnostic.maximumCount {
      isFull = true
    } else {
      let isLong = message.utf8.count > Self.maximumLength
      messages[offset] = isLong ? message.excerpt(Self.maximumLength) : message
    }
  }

  /// Returns the errors in the order of the text, with their lines.
  func diagnostics(file: String, source: [UInt8]) -> [Diagnostic] {
    var diagnostics: [Diagnostic] = []
    for (offset, message) in messages.sorted(by: { $0.key < $1.key }) {
      var error = Diagnostic(file: file, source: source, offset: offset, message: message)
      // Errors on the same line share its text, which may have megabytes.
      if let last = diagnostics.last, last.position?.line == error.position?.line {
        error.line = last.line
      }
      diagnostics.append(error)
    }
    if isFull { diagnostics.append(.more(in: file)) }
    return diagnostics
  }
}
