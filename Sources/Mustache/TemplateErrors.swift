package import Diagnostics

/// Why a template cannot be used: everything that is wrong with it, in the order of the text.
package struct TemplateErrors: Error, Equatable, Sendable, CustomStringConvertible {
  /// Never empty.
  package let diagnostics: [Diagnostic]

  package init(diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
  }

  package var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}

/// What was found wrong with one text, one mistake a place.
struct ErrorList {
  private var messages: [Int: String] = [:]
  private var isCut = false

  /// Of several mistakes at one byte the first is kept.
  mutating func add(_ message: String, at offset: Int) {
    if messages[offset] != nil { return }
    if messages.count == Diagnostic.maximumCount {
      isCut = true
    } else {
      messages[offset] = message
    }
  }

  /// The mistakes in the order of the text, each with its line.
  func diagnostics(file: String, source: [UInt8]) -> [Diagnostic] {
    if messages.isEmpty { return [] }
    var lines = SourceLines(source)
    var diagnostics: [Diagnostic] = []
    for (offset, message) in messages.sorted(by: { $0.key < $1.key }) {
      diagnostics.append(
        Diagnostic(
          file: file, position: lines.position(of: offset), message: message,
          line: lines.text(at: offset)))
    }
    if isCut { diagnostics.append(.more(in: file)) }
    return diagnostics
  }
}
