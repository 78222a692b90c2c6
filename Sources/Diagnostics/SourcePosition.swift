/// A position in a text. Lines and columns count from 1.
package struct SourcePosition: Hashable, Sendable {
  package var line: Int
  /// The column in characters, as an editor shows it.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Creates the position of the byte at `offset` in `text`. An offset beyond the end stands for
  /// the end, and one inside a character for that character.
  package init(ofByte offset: Int, in text: [UInt8]) {
    var offset = min(max(offset, 0), text.count)
    while offset > 0, offset < text.count, text[offset] & 0b1100_0000 == 0b1000_0000 { offset -= 1 }
    if text[offset...].starts(with: "\n".utf8), text[..<offset].last == UInt8(ascii: "\r") {
      offset -= 1
    }
    let lineStart = text.startOfLine(with: offset)
    var lines = 1
    var previous: UInt8 = 0
    for byte in text[..<lineStart] {
      // Of CR LF, only the first byte counts as a line break.
      let isBreak = byte == UInt8(ascii: "\r") || byte == UInt8(ascii: "\n")
      if isBreak, !(byte == UInt8(ascii: "\n") && previous == UInt8(ascii: "\r")) { lines += 1 }
      previous = byte
    }
    line = lines
    column = String(decoding: text[lineStart..<offset], as: UTF8.self).count + 1
  }
}
