/// A place in a text that a person wrote; both count from 1.
package struct SourcePosition: Hashable, Sendable {
  package var line: Int
  /// Counted in characters, as an editor shows it.
  package var column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The place of the byte at `offset` in `text`; past the end is the end, inside a character is
  /// that character.
  package init(ofByte offset: Int, in text: [UInt8]) {
    var offset = min(max(offset, 0), text.count)
    while offset > 0, offset < text.count, text[offset] & 0b1100_0000 == 0b1000_0000 {
      offset -= 1
    }
    if text[offset...].starts(with: "\n".utf8), text[..<offset].last == UInt8(ascii: "\r") {
      offset -= 1
    }
    let before = text[..<offset]
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    line = before.count { $0 == UInt8(ascii: "\n") } + 1
    column = String(decoding: before[lineStart...], as: UTF8.self).count + 1
  }
}
