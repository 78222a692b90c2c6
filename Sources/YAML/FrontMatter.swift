package import Diagnostics

/// A note taken apart: the settings between two lines `---` at its top, and its text.
package struct FrontMatter: Equatable, Sendable {
  /// Positions and mistakes are those of the whole note. Empty if the note has no front matter.
  package let settings: YAMLDocument
  /// The keys and values, in the note's order.
  package let entries: [YAMLEntry]
  /// The text of the note after the front matter.
  package let body: String

  /// Splits a note in UTF-8, or one that begins with a byte-order mark, with any line ends.
  ///
  /// Throws where the note is no text, or where its front matter is never closed, is too large, is
  /// in another language than YAML, or is no mapping.
  package init(splitting note: [UInt8], file: String) throws(Diagnostic) {
    let bytes = try SourceText.valid(note, file: file)
    var range = 0..<0
    var bodyStart = 0
    let opening = Self.line(at: 0, of: bytes)
    if let language = Self.otherLanguage(openedBy: opening, of: bytes) {
      throw Diagnostic(
        file: file, source: bytes, offset: 0,
        message: "front matter cannot be \(language); write YAML between two lines '---'")
    }
    if Self.isFence(opening, of: bytes) {
      guard let closing = Self.nextLine("---", from: opening.upperBound, of: bytes) else {
        throw Diagnostic(
          file: file, source: bytes, offset: 0,
          message: "front matter is never closed by a second line '---'")
      }
      range = opening.upperBound..<closing.lowerBound
      guard range.count <= Self.mostBytes else {
        throw Diagnostic(
          file: file, source: bytes, offset: 0,
          message: "front matter is larger than the limit of 64k")
      }
      bodyStart = closing.upperBound
    }
    settings = try YAMLDocument(file: file, source: bytes, range: range)
    entries = try settings.entries()
    body = String(decoding: bytes[bodyStart...], as: UTF8.self)
  }

  private static let mostBytes = 64 << 10

  /// The language of front matter that is not YAML: TOML as Hugo and Zola write it, below a line
  /// `+++`, JSON in braces, and whatever a line like `---toml` names; `nil` for any other note.
  private static func otherLanguage(openedBy opening: Range<Int>, of bytes: [UInt8]) -> String? {
    let line = String(decoding: trimmed(opening, of: bytes).prefix(200), as: UTF8.self)
    if line == "+++" { return "TOML" }
    if line.hasPrefix("---") {
      let name = line.dropFirst(3).drop { $0 == " " }.lowercased()
      let isClosed = nextLine("---", from: opening.upperBound, of: bytes) != nil
      return ["toml", "json"].contains(name) && isClosed ? name.uppercased() : nil
    }
    guard line.hasPrefix("{") else { return nil }
    let beginning = String(decoding: bytes.prefix(2000), as: UTF8.self)
    return beginning.prefixMatch(of: /\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\}\s*(?:\n|$))/) == nil
      ? nil : "JSON"
  }

  /// The first line from `start` on that has this text and nothing else; `nil` if there is none.
  private static func nextLine(
    _ text: String, from start: Int, of bytes: [UInt8]
  ) -> Range<Int>? {
    var line = line(at: start, of: bytes)
    while !line.isEmpty {
      if bytes[line].starts(with: text.utf8), trimmed(line, of: bytes).count == text.utf8.count {
        return line
      }
      line = self.line(at: line.upperBound, of: bytes)
    }
    return nil
  }

  /// A line with its end; empty at the end of the bytes.
  private static func line(at start: Int, of bytes: [UInt8]) -> Range<Int> {
    let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
    return start..<end
  }

  /// Returns a line without its line break and the spaces before that.
  private static func trimmed(_ line: Range<Int>, of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var text = bytes[line]
    while let last = text.last, " \t\r\n".utf8.contains(last) { text.removeLast() }
    return text
  }

  /// True of `---` with nothing but blanks behind it.
  private static func isFence(_ line: Range<Int>, of bytes: [UInt8]) -> Bool {
    trimmed(line, of: bytes).elementsEqual("---".utf8)
  }
}
