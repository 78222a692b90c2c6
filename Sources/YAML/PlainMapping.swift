internal import Diagnostics

/// Reads the simplest kind of file in a tenth of the time that libyaml takes: lines of the form
/// `key: "text"`, and lines of the form `key:` with such lines indented below them.
///
/// Whatever else YAML has, in one place or another, is left to libyaml: of such a file, nothing is
/// returned.
struct PlainMapping {
  private let bytes: [UInt8]
  private var index: Int
  private let end: Int
  private var commentOffsets: [Int] = []

  /// A mapping whose lines are being read.
  private struct Level {
    let indentation: Int
    let offset: Int
    var entries: [YAMLEntry] = []
    var keys: Set<String> = []
    /// The key of the entry that this mapping belongs to; `nil` for the whole file.
    let key: (text: String, offset: Int)?
  }

  /// A line with a key.
  private struct Line {
    let indentation: Int
    let offset: Int
    let key: String
    /// The text; `nil` if lines below the key belong to it.
    let value: YAMLValue?
  }

  private static let maximumDepth = 8
  private static let maximumKeyLength = 100

  private init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    index = range.lowerBound
    end = range.upperBound
  }

  /// Returns the mapping in a part of a text and the offsets of the comments, or `nil` if the part is
  /// not of the simplest kind.
  static func value(
    of range: Range<Int>, in bytes: [UInt8]
  ) -> (value: YAMLValue, commentOffsets: [Int])? {
    var reader = PlainMapping(bytes, range)
    guard reader.hasOrdinaryCharacters, let value = reader.value() else { return nil }
    return (value, reader.commentOffsets)
  }

  private mutating func value() -> YAMLValue? {
    var levels: [Level] = []
    /// The key whose lines follow.
    var open: (text: String, offset: Int)?
    while skipToLine() {
      guard let line = line() else { return nil }
      if levels.isEmpty || open != nil {
        // The lines of a key are further indented than the key.
        guard levels.count < Self.maximumDepth,
          levels.last.map({ line.indentation > $0.indentation }) ?? true
        else { return nil }
        levels.append(Level(indentation: line.indentation, offset: line.offset, key: open))
        open = nil
      }
      while levels.count > 1, line.indentation < levels[levels.count - 1].indentation {
        Self.close(&levels)
      }
      let last = levels.count - 1
      guard line.indentation == levels[last].indentation,
        levels[last].keys.insert(line.key).inserted
      else { return nil }
      if let value = line.value {
        levels[last].entries.append(
          YAMLEntry(key: line.key, offset: line.offset, value: value))
      } else {
        open = (line.key, line.offset)
      }
    }
    guard open == nil, !levels.isEmpty else { return nil }
    while levels.count > 1 { Self.close(&levels) }
    return YAMLValue(content: .mapping(levels[0].entries), offset: levels[0].offset)
  }

  /// Ends the innermost mapping, and makes it the value of its key.
  private static func close(_ levels: inout [Level]) {
    let level = levels.removeLast()
    guard let key = level.key else { return }
    let value = YAMLValue(content: .mapping(level.entries), offset: level.offset)
    levels[levels.count - 1].entries.append(
      YAMLEntry(key: key.text, offset: key.offset, value: value))
  }

  /// Skips empty lines and comments, and returns whether another line follows.
  private mutating func skipToLine() -> Bool {
    while index < end {
      var next = index
      while next < end, bytes[next] == UInt8(ascii: " ") { next += 1 }
      if next < end, bytes[next] == UInt8(ascii: "#") {
        commentOffsets.append(next)
        next = bytes.firstIndex(of: UInt8(ascii: "\n"), from: next).map { min($0, end) } ?? end
      }
      if next < end, bytes[next] != UInt8(ascii: "\n") { return true }
      index = min(next + 1, end)
    }
    return false
  }

  /// Reads a line with a key, or returns `nil` if it is of any other kind.
  private mutating func line() -> Line? {
    let start = index
    while index < end, bytes[index] == UInt8(ascii: " ") { index += 1 }
    let offset = index
    while index < end, Self.isPartOfKey(bytes[index]) { index += 1 }
    let length = index - offset
    guard length > 0, length <= Self.maximumKeyLength, Self.isLetter(bytes[offset]),
      consume(":")
    else { return nil }
    let key = String(decoding: bytes[offset..<(offset + length)], as: UTF8.self)
    if consume("\n") {
      return Line(indentation: offset - start, offset: offset, key: key, value: nil)
    }
    let quote = index + 1
    guard consume(" "), consume("\"") else { return nil }
    while index < end, !Self.endsText(bytes[index]) { index += 1 }
    let text = bytes[(quote + 1)..<index]
    guard consume("\""), index == end || consume("\n") else { return nil }
    let content = YAMLValue.Content.scalar(String(decoding: text, as: UTF8.self), isPlain: false)
    return Line(
      indentation: offset - start, offset: offset, key: key,
      value: YAMLValue(content: content, offset: quote, end: text.endIndex + 1))
  }

  private mutating func consume(_ character: Unicode.Scalar) -> Bool {
    guard index < end, bytes[index] == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private static func endsText(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\n")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
  }

  private static func isPartOfKey(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte == UInt8(ascii: "-")
      || byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  /// Whether the text has none of the characters that YAML refuses, or that end a line there
  /// besides the line feed.
  ///
  /// Source: YAML 1.1, "Character Set" and "Line Break Characters".
  private var hasOrdinaryCharacters: Bool {
    var index = index
    while index < end {
      let byte = bytes[index]
      index += 1
      if byte >= 0x20 && byte < 0x7F || byte == UInt8(ascii: "\n") { continue }
      switch byte {
      case 0xC2 where index < end && bytes[index] < 0xA0: return false
      case 0xE2
      where index + 1 < end && bytes[index] == 0x80 && bytes[index + 1] >= 0xA8
        && bytes[index + 1] <= 0xA9:
        return false
      case 0xEF where index + 1 < end && !Self.isOrdinary(bytes[index], bytes[index + 1]):
        return false
      case 0..<0x20, 0x7F: return false
      default: continue
      }
    }
    return true
  }

  /// Whether the character whose first byte is EF is neither a byte-order mark nor U+FFFE or
  /// U+FFFF.
  private static func isOrdinary(_ second: UInt8, _ third: UInt8) -> Bool {
    !(second == 0xBB && third == 0xBF) && !(second == 0xBF && third >= 0xBE)
  }
}
