/// A mistake in a file that a person wrote: a template, a note, a settings file.
package struct Diagnostic: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file as the person knows it: `Templates/index.mustache`.
  package var file: String
  package var position: SourcePosition?
  /// One sentence, no full stop.
  package var message: String
  /// The line's text, without its end.
  package var line: String?

  package init(
    file: String, position: SourcePosition? = nil, message: String, line: String? = nil
  ) {
    self.file = file
    self.position = position
    self.message = message
    self.line = line
  }

  /// A mistake at a byte of `source`, with the line it stands in.
  package init(file: String, source: [UInt8], offset: Int, message: String) {
    let newline = UInt8(ascii: "\n")
    let offset = min(max(offset, 0), source.count)
    let start = source[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = source[offset...].firstIndex(of: newline) ?? source.count
    var line = String(decoding: source[start..<end], as: UTF8.self)
    if line.last == "\r" { line.removeLast() }
    let position = SourcePosition(ofByte: offset, in: source)
    self.init(file: file, position: position, message: message, line: line)
  }

  /// `list.mustache:12:7: section 'loans' is never closed`, then the line and a caret under it.
  package var description: String { text(file: file, message: message) }

  /// The lines of `description`, with what a terminal might obey escaped.
  package var terminalDescription: String {
    text(file: file.escapedForTerminal, message: message.escapedForTerminal)
  }

  private func text(file: String, message: String) -> String {
    guard let position else { return "\(file): \(message)" }
    let head = "\(file):\(position.line):\(position.column): \(message)"
    guard let line else { return head }
    let excerpt = Excerpt(of: line, column: position.column)
    return "\(head)\n  \(excerpt.line)\n  \(excerpt.caret)"
  }
}
