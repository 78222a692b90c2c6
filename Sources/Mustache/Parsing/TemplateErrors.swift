package import Diagnostics

/// Everything that is wrong with a template that cannot be parsed, in the order of the text.
package struct TemplateErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// The errors; there is at least one.
  package let diagnostics: [Diagnostic]

  package init(diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  package var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}

/// Collects the errors in one text, at most one for each position.
struct ErrorList {
  /// The maximum number of characters of a message. A name can have a size of megabytes.
  private static let maximumLength = 2_000

  private var messages: [Int: String] = [:]
  private var isTruncated = false

  /// Adds an error, unless there is one at the same byte already.
  mutating func add(_ message: String, at offset: Int) {
    if messages[offset] != nil { return }
    if messages.count == Diagnostic.maximumCount {
      isTruncated = true
    } else {
      let isLong = message.utf8.count > Self.maximumLength
      messages[offset] = isLong ? message.excerpt(Self.maximumLength) : message
    }
  }

  /// Whether the list keeps no more errors. The message of a further one would not be shown.
  var isFull: Bool { isTruncated }

  /// Returns the errors in the order of the text, each with its line.
  func diagnostics(file: String, source: [UInt8]) -> [Diagnostic] {
    if messages.isEmpty { return [] }
    var lines = SourceLines(source)
    var diagnostics: [Diagnostic] = []
    for (offset, message) in messages.sorted(by: { $0.key < $1.key }) {
      diagnostics.append(
        Diagnostic(
          file: file, position: lines.position(at: offset), message: message,
          line: lines.text(at: offset)))
    }
    if isTruncated { diagnostics.append(.more(in: file)) }
    return diagnostics
  }
}
