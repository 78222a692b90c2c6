internal import Diagnostics

/// The lines of a text, found once and asked for many mistakes.
struct SourceLines {
  private let source: [UInt8]
  /// Where each line begins.
  private let starts: [Int]
  private var last: (line: Int, text: String)?

  init(_ source: [UInt8]) {
    self.source = source
    var starts = [0]
    for (offset, byte) in source.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(offset + 1)
    }
    self.starts = starts
  }

  /// The line a byte stands in, from 1.
  func number(of offset: Int) -> Int {
    var low = 0
    var high = starts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    return low + 1
  }

  func position(of offset: Int) -> SourcePosition {
    let line = number(of: offset)
    let before = source[starts[line - 1]..<min(offset, source.count)]
    return SourcePosition(line: line, column: String(decoding: before, as: UTF8.self).count + 1)
  }

  /// The line a byte stands in, without its end.
  mutating func text(at offset: Int) -> String {
    let line = number(of: offset)
    if let last, last.line == line { return last.text }
    let end = line < starts.count ? starts[line] - 1 : source.count
    var bytes = source[starts[line - 1]..<end]
    if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    last = (line, text)
    return text
  }
}
