/// An error in a file that a user wrote, such as a template, a note or a settings file.
package struct Diagnostic: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the file as the user wrote it: `Templates/index.mustache`.
  package var file: String
  package var position: SourcePosition?
  /// One sentence without a full stop.
  package var message: String
  /// The text of the line at the position, without its line break.
  package var line: String?

  package init(
    file: String, position: SourcePosition? = nil, message: String, line: String? = nil
  ) {
    self.file = file
    self.position = position
    self.message = message
    self.line = line
  }

  /// Creates a diagnostic at a byte offset in `source`, with the line that contains it.
  package init(file: String, source: [UInt8], offset: Int, message: String) {
    let offset = min(max(offset, 0), source.count)
    let start = source.startOfLine(with: offset)
    let end = source.endOfLine(with: start)
    let line = String(decoding: source[start..<end], as: UTF8.self)
    let position = SourcePosition(ofByte: offset, in: source)
    self.init(file: file, position: position, message: message, line: line)
  }

  /// The message, `list.mustache:12:7: section 'loans' is never closed`, then the line and a caret.
  package var description: String { text(file: file, message: message).plain }

  /// The lines of `description`, escaped for a terminal, with the position and the caret
  /// emphasized.
  package var terminalDescription: StyledText {
    text(file: file.escapedForTerminal, message: message.escapedForTerminal)
  }

  private func text(file: String, message: String) -> StyledText {
    guard let position else { return StyledText(file, .strong) + ": \(message)" }
    let place = "\(file):\(position.line):\(position.column)"
    let head = StyledText(place, .strong) + ": \(message)"
    guard let line else { return head }
    let excerpt = SourceExcerpt(of: line, column: position.column)
    return head + "\n  \(excerpt.line)\n  " + StyledText(excerpt.caret, .strong)
  }
}
