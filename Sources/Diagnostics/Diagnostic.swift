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
    let position = SourcePosition(ofByte: offset, in: source)
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let index = min(position.line, lines.count) - 1
    var line = String(decoding: lines[index], as: UTF8.self)
    if line.last == "\r" { line.removeLast() }
    self.init(file: file, position: position, message: message, line: line)
  }

  /// `list.mustache:12:7: section 'loans' is never closed`, then the line and a caret under it.
  package var description: String {
    guard let position else { return "\(file): \(message)" }
    let head = "\(file):\(position.line):\(position.column): \(message)"
    guard let line else { return head }
    let (shown, caret) = Self.excerpt(of: line, column: position.column)
    return "\(head)\n  \(shown)\n  \(caret)^"
  }

  /// At most 100 characters of the line around the column, and the blanks before the caret.
  private static func excerpt(of line: String, column: Int) -> (String, String) {
    let start = column > 80 ? column - 60 : 0
    let shown = line.dropFirst(start).prefix(100).map { isControl($0) ? " " : $0 }
    let before = shown.prefix(max(0, column - 1 - start))
    return (String(shown), String(before.map { $0 == "\t" ? "\t" : " " }))
  }

  /// What would move the caret or command the terminal; a tab does no harm.
  private static func isControl(_ character: Character) -> Bool {
    guard character != "\t" else { return false }
    return character.isNewline
      || character.unicodeScalars.contains { $0.properties.generalCategory == .control }
  }
}
