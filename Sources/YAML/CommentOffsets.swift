internal import Diagnostics

/// Collects the offsets of the comments in a YAML text, while its keys and texts are read. A
/// comment extends from a `#` outside keys and texts to the end of its line.
struct CommentOffsets {
  private let bytes: [UInt8]
  private let end: Int
  /// The offset up to which comments have been collected.
  private var position: Int
  private(set) var offsets: [Int] = []

  init(in range: Range<Int>, of bytes: [UInt8]) {
    self.bytes = bytes
    position = range.lowerBound
    end = range.upperBound
  }

  /// Collects the comments before a key or a text, and moves to its end. Calls must be in the order
  /// of the file.
  mutating func collect(before scalar: Range<Int>, isBlock: Bool) {
    // A comment can follow the `|` or `>` of a text on the lines below.
    let first = scalar.lowerBound
    lookForComments(before: isBlock ? bytes[first...].firstIndex(where: \.endsLine) ?? end : first)
    position = max(position, scalar.upperBound)
  }

  mutating func finish() { lookForComments(before: end) }

  private mutating func lookForComments(before limit: Int) {
    let limit = min(limit, end)
    while position < limit {
      if bytes[position] == UInt8(ascii: "#") {
        offsets.append(position)
        position = bytes[position..<limit].firstIndex(where: \.endsLine) ?? limit
      } else {
        position += 1
      }
    }
  }
}
