internal import Diagnostics

/// A valid JSON text, and the log of its issues.
///
/// Nothing is kept but the text: the members of an object and the elements of a list are found when
/// they are read.
final class JSONDocument {
  let bytes: [UInt8]
  let log: IssueLog
  private(set) lazy var interner = TextInterner()

  /// Creates a document of a text in which `JSONSyntaxError` finds no error.
  init(_ bytes: [UInt8], log: IssueLog) {
    self.bytes = bytes
    self.log = log
  }

  /// The root, which is the whole text but for white space and a byte order mark.
  var root: JSONValue {
    let mark = JSONSyntaxError.byteOrderMark
    var (start, end) = (bytes.starts(with: mark) ? mark.count : 0, bytes.count)
    while bytes[start].isJSONSpace { start += 1 }
    while bytes[end - 1].isJSONSpace { end -= 1 }
    return JSONValue(document: self, range: start..<end, container: .root, step: nil)
  }

  /// Returns the text of a string with these bytes between its quotation marks, or `nil` if it has a
  /// control character or an invalid escape.
  func string(in range: Range<Int>) -> String? {
    bytes.isPlain(range)
      ? String(decoding: bytes[range], as: UTF8.self) : JSONString(bytes[range]).unescaped
  }
}

/// The path of a JSON value from the root.
indirect enum JSONPath: Sendable {
  case root
  case step(JSONPathStep, in: JSONPath)

  /// The steps from the root.
  var steps: [JSONPathStep] {
    switch self {
    case .root: []
    case .step(let step, let container): container.steps + [step]
    }
  }
}

/// A part of the path of a JSON value.
enum JSONPathStep: Sendable {
  case key(String)
  /// The number of an element of a list, from 0.
  case element(Int)
}

/// The bytes of a valid JSON text.
extension [UInt8] {
  /// Returns the bytes of the next element of a list, or of the next key or value of an object.
  ///
  /// - Parameters:
  ///   - index: Where to begin. The index is moved to the end of the value.
  ///   - end: The end of the elements.
  /// - Returns: The range of the value, or `nil` if there is only white space and commas.
  func nextValue(from index: inout Int, to end: Int) -> Range<Int>? {
    let bytes = span
    var position = index
    while position < end, bytes[position].isSeparator { position += 1 }
    let start = position
    var depth = 0
    while position < end {
      switch bytes[position] {
      case UInt8(ascii: "\""): position = endOfString(at: position)
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        position += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        position += 1
      default:
        // The separators within a list or an object are skipped here too.
        repeat { position += 1 } while position < end && bytes[position].isPartOfLiteral
      }
      if depth == 0 { break }
    }
    index = position
    return start < position ? start..<position : nil
  }

  /// Returns the index behind the quotation mark that ends a string.
  @inline(__always)
  private func endOfString(at start: Int) -> Int {
    let bytes = span
    var index = start + 1
    while true {
      let byte = bytes[index]
      index += 1
      if byte == UInt8(ascii: "\"") { return index }
      // `JSONSyntaxError` counts the bytes of escapes in the same way, whether they are valid or not.
      if byte == UInt8(ascii: "\\") { index += bytes[index] == UInt8(ascii: "u") ? 5 : 1 }
    }
  }

  /// Returns whether the bytes of a string are those of its text: it has neither an escape nor a
  /// control character.
  func isPlain(_ range: Range<Int>) -> Bool {
    let bytes = span
    for index in range where bytes[index] < 0x20 || bytes[index] == UInt8(ascii: "\\") {
      return false
    }
    return true
  }

  /// Returns whether these are the bytes of a text, which are as many.
  @inline(__always)
  func areEqual(_ range: Range<Int>, to text: String) -> Bool {
    let bytes = span
    var index = range.lowerBound
    for byte in text.utf8 {
      if bytes[index] != byte { return false }
      index += 1
    }
    return true
  }
}

extension UInt8 {
  /// Whether the byte is between the elements of a list, or between keys and values.
  fileprivate var isSeparator: Bool {
    self == UInt8(ascii: ",") || self == UInt8(ascii: ":") || isJSONSpace
  }

  /// Whether the byte can be a part of a number, of `true`, `false` or `null`.
  fileprivate var isPartOfLiteral: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
