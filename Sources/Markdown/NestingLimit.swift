/// Keeps quotes and lists from being nested deeper than any text needs.
///
/// Up to cmark 0.30.2 each emphasis costs a step for every block around it, so that 400 kB of
/// quotes in quotes take minutes. A line cannot nest deeper than the blanks and markers at its
/// start are long: past the limit the next marker gets a backslash in front, and so is text.
enum NestingLimit {
  static let maximumPrefixBytes = 500

  static func apply(to text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    var copied = 0
    var prefixStart: Int? = 0
    for (index, byte) in text.enumerated() {
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
        prefixStart = index + 1
      } else if let start = prefixStart {
        if !isPrefix(byte) {
          prefixStart = nil
        } else if index - start >= maximumPrefixBytes, isMarker(byte) {
          out += text[copied..<index]
          out.append(UInt8(ascii: "\\"))
          copied = index
          prefixStart = nil
        }
      }
    }
    return out + text[copied...]
  }

  private static func isPrefix(_ byte: UInt8) -> Bool {
    isMarker(byte) || " \t0123456789".utf8.contains(byte)
  }

  private static func isMarker(_ byte: UInt8) -> Bool {
    ">-+*.)".utf8.contains(byte)
  }
}
