package import Diagnostics

/// A note taken apart: the settings between two lines `---` at its top, and its text.
package struct FrontMatter: Equatable, Sendable {
  /// Positions and mistakes are those of the whole note. Empty if the note has no front matter.
  package let settings: YAMLDocument
  /// The keys and values, in the note's order.
  package let entries: [YAMLEntry]
  /// What follows the front matter; bytes that are no UTF-8 stand as U+FFFD.
  package let body: String

  /// Splits a note, in UTF-8 with or without a byte order mark, with any line ends.
  ///
  /// Throws where the front matter is never closed, is too large, is no YAML or is no mapping.
  package init(splitting note: [UInt8], file: String) throws(Diagnostic) {
    let bytes = YAMLDocument.withoutByteOrderMark(note)
    var range = 0..<0
    var bodyStart = 0
    let opening = Self.line(at: 0, of: bytes)
    if Self.isFence(opening, of: bytes) {
      guard let closing = Self.nextFence(from: opening.upperBound, of: bytes) else {
        throw Diagnostic(
          file: file, source: bytes, offset: 0,
          message: "front matter is never closed by a second line '---'")
      }
      range = opening.upperBound..<closing.lowerBound
      guard range.count <= Self.mostBytes else {
        throw Diagnostic(
          file: file, source: bytes, offset: 0,
          message: "front matter is larger than 64k, the most it may have")
      }
      bodyStart = closing.upperBound
    }
    settings = try YAMLDocument(file: file, source: bytes, range: range)
    entries = try settings.entries()
    body = String(decoding: bytes[bodyStart...], as: UTF8.self)
  }

  private static let mostBytes = 64 << 10

  private static func nextFence(from start: Int, of bytes: [UInt8]) -> Range<Int>? {
    var line = line(at: start, of: bytes)
    while !line.isEmpty {
      if isFence(line, of: bytes) { return line }
      line = self.line(at: line.upperBound, of: bytes)
    }
    return nil
  }

  /// A line with its end; empty at the end of the bytes.
  private static func line(at start: Int, of bytes: [UInt8]) -> Range<Int> {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    return start..<end
  }

  /// True of `---` with nothing but blanks behind it.
  private static func isFence(_ line: Range<Int>, of bytes: [UInt8]) -> Bool {
    bytes[line].starts(with: "---".utf8)
      && bytes[line].dropFirst(3).allSatisfy { " \t\r\n".utf8.contains($0) }
  }
}
