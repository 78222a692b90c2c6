package import Diagnostics

/// The parts of a note: the settings between two lines `---` at its top, and its body.
package struct FrontMatter: Equatable, Sendable {
  /// The settings with their positions in the note. They are empty if it has no front matter.
  package let settings: YAMLDocument
  /// The keys and values of the settings, in order.
  package let entries: [YAMLEntry]
  /// The text of the note after the front matter.
  package let body: String
  /// The byte offset of `body` in the note, not counting a byte-order mark.
  package let bodyOffset: Int
  /// The number of the line of the note on which `body` begins, counted from 1.
  package let bodyLine: Int
  /// The number of the line in `body` that looks like front matter; `nil` if there is none.
  package let misplacedLine: Int?

  /// Splits a note, which is in UTF-8 or begins with a byte-order mark. Throws if it is not text,
  /// or if its front matter is never closed, is too large, or is not a YAML mapping.
  package init(splitting note: [UInt8], file: String) throws(Diagnostic) {
    let bytes = try SourceText.valid(note, file: file)
    func error(_ message: String) -> Diagnostic {
      Diagnostic(file: file, source: bytes, offset: 0, message: message)
    }
    var range = 0..<0
    var bodyStart = 0
    let opening = Self.line(at: 0, of: bytes)
    if let language = Self.otherLanguage(openedBy: opening, of: bytes) {
      throw error("front matter cannot be \(language); write YAML between two lines '---'")
    }
    if Self.isFence(opening, of: bytes) {
      guard let closing = Self.nextLine("---", from: opening.upperBound, of: bytes)
      else { throw error("front matter is never closed by a second line '---'") }
      range = opening.upperBound..<closing.lowerBound
      guard range.count <= Self.maximumBytes
      else { throw error("front matter is larger than the limit of 64k") }
      bodyStart = closing.upperBound
    }
    settings = try YAMLDocument(file: file, source: bytes, range: range)
    entries = try settings.entries()
    body = String(decoding: bytes[bodyStart...], as: UTF8.self)
    bodyOffset = bodyStart
    bodyLine = SourcePosition(ofByte: bodyStart, in: bytes).line
    misplacedLine = MisplacedFrontMatter.offset(in: bytes, from: bodyStart).map {
      SourcePosition(ofByte: $0, in: bytes).line
    }
  }

  private static let maximumBytes = 64 << 10

  /// Returns the language of front matter that is not YAML: TOML below `+++`, as in Hugo and Zola,
  /// JSON in braces, or the language in `---toml`; `nil` for any other note.
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
    return beginning.prefixMatch(of: /\{\s*(?:"(?:[^"\\]|\\.)*"\s*:|\}\s*(?:[\r\n]|$))/) == nil
      ? nil : "JSON"
  }

  /// Returns the first line from `start` on that consists of this text.
  private static func nextLine(_ text: String, from start: Int, of bytes: [UInt8]) -> Range<Int>? {
    var line = line(at: start, of: bytes)
    while !line.isEmpty {
      if bytes[line].starts(with: text.utf8), trimmed(line, of: bytes).count == text.utf8.count {
        return line
      }
      line = self.line(at: line.upperBound, of: bytes)
    }
    return nil
  }

  /// Returns the range of a line with its line break, which is empty at the end of the bytes.
  private static func line(at start: Int, of bytes: [UInt8]) -> Range<Int> {
    start..<bytes.startOfNextLine(from: start)
  }

  /// Returns a line without the white space and the line break at its end.
  private static func trimmed(_ line: Range<Int>, of bytes: [UInt8]) -> ArraySlice<UInt8> {
    var text = bytes[line]
    while let last = text.last, " \t\r\n".utf8.contains(last) { text.removeLast() }
    return text
  }

  /// Returns whether the line is `---`, possibly followed by white space.
  private static func isFence(_ line: Range<Int>, of bytes: [UInt8]) -> Bool {
    trimmed(line, of: bytes).elementsEqual("---".utf8)
  }
}
