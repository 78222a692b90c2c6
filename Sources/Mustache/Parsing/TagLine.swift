/// The surroundings of a tag on its line.
struct TagLine {
  /// The white space before the tag; `nil` if there is anything else before it on the line.
  let margin: Range<Int>?
  /// The start of the next line, or the end of the text; `nil` if anything but white space follows.
  let nextLine: Int?

  init(of tag: Tag, in source: [UInt8]) {
    margin = Self.startOfLine(ifBlankBefore: tag.range.lowerBound, in: source)
      .map { $0..<tag.range.lowerBound }
    nextLine = Self.startOfNextLine(ifBlankAfter: tag.range.upperBound, in: source)
  }

  /// Whether the line contains only the tag and white space.
  var containsOnlyTag: Bool { margin != nil && nextLine != nil }

  /// Returns the white space at the start of the first line that is not blank; `nil` if all lines
  /// are blank. The text must begin at the start of a line.
  static func indentation(ofFirstLineIn text: Range<Int>, of source: [UInt8]) -> Range<Int>? {
    var start = text.lowerBound
    for index in text where !isSpaceOrTab(source[index]) {
      switch source[index] {
      case UInt8(ascii: "\n"): start = index + 1
      case UInt8(ascii: "\r"): continue
      default: return start..<index
      }
    }
    return nil
  }

  private static func startOfLine(ifBlankBefore index: Int, in source: [UInt8]) -> Int? {
    let start = source[..<index].lastIndex { !isSpaceOrTab($0) }.map { $0 + 1 } ?? 0
    return start == 0 || source[start - 1] == UInt8(ascii: "\n") ? start : nil
  }

  private static func startOfNextLine(ifBlankAfter index: Int, in source: [UInt8]) -> Int? {
    guard let end = source[index...].firstIndex(where: { !isSpaceOrTab($0) })
    else { return source.count }
    let lineBreaks = ["\n", "\r\n"]
    return lineBreaks.first { source[end...].starts(with: $0.utf8) }.map { end + $0.utf8.count }
  }

  private static func isSpaceOrTab(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
  }
}
