import Site

/// Writes lines of a calendar: folded, with escaped texts, and ended by CR and LF.
///
/// Source: RFC 5545, §3.1 and §3.3.11.
struct CalendarWriter {
  /// The maximum number of bytes of a line without its end.
  private static let maximumLineBytes = 75

  private(set) var bytes: [UInt8] = []
  /// The line that is written, before it is folded.
  private var line: [UInt8] = []

  /// Writes a line with a value that is no text: a date, a number, an address.
  mutating func write(_ name: String, _ value: String) {
    begin(name)
    line += value.utf8
    if line.contains(where: Self.isControl) { line.removeAll(where: Self.isControl) }
    writeFolded()
  }

  /// Writes a line with a text from anywhere, unless the text is empty.
  mutating func writeText(_ name: String, _ text: String) {
    if text.isEmpty { return }
    begin(name)
    let text = XML.allowedText(text).utf8
    var rest = text[...]
    while let special = rest.firstIndex(where: Self.isSpecial) {
      line += rest[..<special]
      append(rest[special])
      rest = rest[rest.index(after: special)...]
    }
    line += rest
    writeFolded()
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7f }

  /// Whether a byte of a text may be written as something else.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\r"), UInt8(ascii: "\n"), UInt8(ascii: "\\"), UInt8(ascii: ";"),
      UInt8(ascii: ","), 0xa8...0xa9:
      true
    default: false
    }
  }

  private mutating func begin(_ name: String) {
    line.removeAll(keepingCapacity: true)
    line += name.utf8
    line.append(UInt8(ascii: ":"))
  }

  /// Appends a byte of a text. A line break is an escape, and so is one of those that only Unicode
  /// knows, at which some programs would end the line.
  private mutating func append(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\r"): break
    case UInt8(ascii: "\n"): line += "\\n".utf8
    case UInt8(ascii: "\\"), UInt8(ascii: ";"), UInt8(ascii: ","):
      line.append(UInt8(ascii: "\\"))
      line.append(byte)
    // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
    case 0xa8...0xa9 where line.suffix(2).elementsEqual([0xe2, 0x80]):
      line.removeLast(2)
      line += "\\n".utf8
    default: line.append(byte)
    }
  }

  /// Writes the line, and its rest on further lines that begin with a space. No character of UTF-8
  /// is divided.
  private mutating func writeFolded() {
    var start = 0
    var room = Self.maximumLineBytes
    while line.count - start > room {
      var end = start + room
      while line[end] & 0xc0 == 0x80 { end -= 1 }
      bytes += line[start..<end]
      bytes += "\r\n ".utf8
      start = end
      // The space is a byte of the next line.
      room = Self.maximumLineBytes - 1
    }
    bytes += line[start...]
    bytes += "\r\n".utf8
  }
}
