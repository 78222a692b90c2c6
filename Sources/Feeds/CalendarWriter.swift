import Site

/// Writes the lines of a calendar: folded, with escaped texts, and ended by CR LF (RFC 5545 §3.1,
/// §3.3.11).
struct CalendarWriter {
  /// The maximum number of bytes of a line without its end.
  private static let maximumLineBytes = 75

  private(set) var bytes: [UInt8] = []
  /// The index in `bytes` at which the current line begins.
  private var lineStart = 0
  /// The text of the line, before it is escaped.
  private var text: [UInt8] = []

  mutating func write(_ line: StaticString) {
    bytes.append(line)
    bytes.append("\r\n" as StaticString)
  }

  /// Writes a line with a value that a function appends and that needs no escaping, such as a date.
  mutating func write(_ name: StaticString, _ append: (inout [UInt8]) -> Void) {
    begin(name)
    append(&bytes)
    endLine()
  }

  /// Writes a line with a value that is not a text, such as an address. Control characters are left
  /// out.
  mutating func writeVisible(_ name: StaticString, _ append: (inout [UInt8]) -> Void) {
    begin(name)
    let start = bytes.count
    append(&bytes)
    if bytes[start...].contains(where: Self.isControl) {
      bytes = bytes[..<start] + bytes[start...].filter { !Self.isControl($0) }
    }
    endLine()
  }

  /// Writes a line with a text that a function appends, unless it appends nothing. The text is
  /// escaped.
  mutating func writeText(_ name: StaticString, _ append: (inout [UInt8]) -> Void) {
    text.removeAll(keepingCapacity: true)
    append(&text)
    if text.isEmpty { return }
    begin(name)
    let text = text
    CalendarText.escape(text.span, into: &bytes)
    endLine()
  }

  private static func isControl(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7f }

  private mutating func begin(_ name: StaticString) {
    lineStart = bytes.count
    bytes.append(name)
    bytes.append(UInt8(ascii: ":"))
  }

  private mutating func endLine() {
    if bytes.count - lineStart > Self.maximumLineBytes { foldLine() }
    bytes.append("\r\n" as StaticString)
  }

  /// Continues the line on further lines, which begin with a space. UTF-8 characters are not split.
  private mutating func foldLine() {
    let line = Array(bytes[lineStart...])
    bytes.removeLast(line.count)
    var start = 0
    var room = Self.maximumLineBytes
    while line.count - start > room {
      var end = start + room
      while line[end] & 0xc0 == 0x80 { end -= 1 }
      bytes.append(contentsOf: line[start..<end])
      bytes.append("\r\n " as StaticString)
      start = end
      // The space counts as a byte of the next line.
      room = Self.maximumLineBytes - 1
    }
    bytes.append(contentsOf: line[start...])
  }
}
