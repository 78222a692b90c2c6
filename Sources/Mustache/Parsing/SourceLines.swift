internal import Diagnostics

/// An index of the lines of a text, built once to locate any number of errors.
struct SourceLines {
  private let source: [UInt8]
  /// The offset at which each line begins.
  private let starts: [Int]
  /// The line that `text(at:)` returned last.
  private var cached: (line: Int, text: String)?
  /// A position from which columns further on in the same line can be counted.
  private var counted: (offset: Int, position: SourcePosition)?

  init(_ source: [UInt8]) {
    self.source = source
    var starts = [0]
    for (offset, byte) in source.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    self.starts = starts
  }

  /// Returns the number of the line that contains a byte, counted from 1.
  func number(at offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  mutating func position(at offset: Int) -> SourcePosition {
    let line = number(at: offset)
    var start = starts[line - 1]
    var column = 1
    if let counted, counted.position.line == line, counted.offset <= offset {
      start = counted.offset
      column = counted.position.column
    }
    let text = source[start..<max(start, min(offset, source.count))]
    column += String(decoding: text, as: UTF8.self).count
    let position = SourcePosition(line: line, column: column)
    // Between two bytes of ASCII there is always the start of a character.
    if offset < source.count, source[offset] < 0x80, text.last ?? 0xFF < 0x80 {
      counted = (offset, position)
    }
    return position
  }

  /// Returns the line that contains a byte, without its line ending.
  mutating func text(at offset: Int) -> String {
    let line = number(at: offset)
    if let cached, cached.line == line { return cached.text }
    let end = line < starts.count ? starts[line] - 1 : source.count
    var bytes = source[starts[line - 1]..<end]
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    cached = (line, text)
    return text
  }
}
