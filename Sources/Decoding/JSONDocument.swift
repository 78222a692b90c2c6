internal import Diagnostics

/// A JSON text with its tokens, and the log of its issues.
final class JSONDocument {
  let bytes: [UInt8]
  let tokens: [JSONToken]
  let log: IssueLog
  private(set) lazy var interner = TextInterner()

  init(_ bytes: [UInt8], tokens: [JSONToken], log: IssueLog) {
    self.bytes = bytes
    self.tokens = tokens
    self.log = log
  }

  var root: JSONValue { JSONValue(document: self, index: 0, container: .root, step: nil) }

  /// Returns the first byte of a token, which says what it is.
  func firstByte(at index: Int) -> UInt8 { bytes[Int(tokens[index].offset)] }

  /// Returns the index of the token behind a value or a key, with what is in it.
  func index(after index: Int) -> Int {
    let byte = firstByte(at: index)
    return byte == UInt8(ascii: "[") || byte == UInt8(ascii: "{")
      ? Int(tokens[index].end) : index + 1
  }

  /// Returns the bytes of a string between its quotation marks.
  func content(at index: Int) -> Range<Int> {
    Int(tokens[index].offset) + 1..<Int(tokens[index].end) - 1
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

extension [UInt8] {
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
