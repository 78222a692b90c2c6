/// Limits how deep block quotes and lists can be nested.
///
/// In cmark up to 0.30.2, each emphasis costs a step for every block around it, so that 400 kB of
/// nested quotes take minutes. The depth of a line is at most the number of spaces and markers at
/// its start. If a line has too many, a backslash turns the first excess marker into text.
enum NestingLimit {
  static let maximumPrefixBytes = 500

  /// Returns the text with the first marker beyond the limit escaped in each line.
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

  private static func isMarker(_ byte: UInt8) -> Bool { ">-+*.)".utf8.contains(byte) }
}
