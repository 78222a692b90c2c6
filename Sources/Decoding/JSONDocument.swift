internal import Diagnostics

/// A JSON text with its tokens, and the log of its issues.
final class JSONDocument {
  let bytes: [UInt8]
  let tokens: [JSONToken]
  let log: IssueLog
  let interner: TextInterner

  init(_ bytes: [UInt8], tokens: [JSONToken], log: IssueLog, interner: TextInterner) {
    self.interner = interner
    self.bytes = bytes
    self.tokens = tokens
    self.log = log
  }

  var root: JSONValue {
    JSONValue(container: JSONContainer(of: self, path: []), index: 0, step: .root)
  }

  /// Creates a document from some tokens of a longer text and their bytes. The arrays are copies,
  /// because counting references to shared ones on several cores is slower.
  convenience init(
    _ range: Range<Int>, of tokens: [JSONToken], in bytes: [UInt8], log: IssueLog,
    interner: TextInterner
  ) {
    let start = tokens[range.lowerBound].offset
    let end = range.upperBound < tokens.count ? Int(tokens[range.upperBound].offset) : bytes.count
    self.init(
      Array(bytes[Int(start)..<end]),
      tokens: tokens[range].map {
        JSONToken(offset: $0.offset - start, length: $0.length, kind: $0.kind)
      },
      log: log, interner: interner)
  }

  /// Returns the index of the first token after a key, or after a value with all the tokens in it.
  func index(after index: Int) -> Int {
    index + 1 + (tokens[index].kind.isContainer ? Int(tokens[index].length) : 0)
  }

  /// Returns the range of a literal, a number or a string.
  func range(at index: Int) -> Range<Int> {
    let start = Int(tokens[index].offset)
    return start..<start + Int(tokens[index].length)
  }

  /// Returns the offset after the last byte of a value of any type.
  func end(at index: Int) -> Int {
    guard tokens[index].kind.isContainer else { return range(at: index).upperBound }
    var offset = Int(tokens[index].offset) + 1
    var (last, next) = (index, index + 1)
    while next < self.index(after: index) {
      last = next
      next = self.index(after: next)
    }
    if last > index { offset = end(at: last) }
    while bytes[offset].isJSONSpace { offset += 1 }
    return offset + 1
  }

  /// Returns the range of a string between its quotation marks.
  func content(at index: Int) -> Range<Int> {
    let range = range(at: index)
    return range.lowerBound + 1..<range.upperBound - 1
  }

  /// Returns the text of a string, or `nil` if it has a control character or an invalid escape.
  func string(at index: Int) -> String? {
    let content = bytes[content(at: index)]
    if case .escapedString = tokens[index].kind { return JSONString(content).unescaped }
    return String(decoding: content, as: UTF8.self)
  }

  /// Returns whether a string without escapes has the bytes of a text.
  func isString(at index: Int, _ text: Span<UInt8>) -> Bool {
    let content = content(at: index)
    return content.count == text.count && bytes.hasBytes(text, at: content.lowerBound)
  }
}

extension [UInt8] {
  fileprivate func hasBytes(_ other: Span<UInt8>, at start: Int) -> Bool {
    let bytes = span.extracting(start..<start + other.count)
    for index in other.indices where bytes[index] != other[index] { return false }
    return true
  }
}

/// The list or object that contains values. The root also has a container, which stands for the
/// document.
final class JSONContainer {
  let document: JSONDocument
  /// The list or object, or `nil` if it is not a part of the document.
  private let value: JSONValue?
  private let outerPath: [JSONPathStep]

  /// Creates the container of values that no other value in the document contains.
  init(of document: JSONDocument, path: [JSONPathStep]) {
    self.document = document
    value = nil
    outerPath = path
  }

  init(of value: JSONValue) {
    document = value.document
    self.value = value
    outerPath = []
  }

  var path: [JSONPathStep] { value?.path ?? outerPath }
}

/// A part of the path of a JSON value.
enum JSONPathStep: Sendable {
  case key(String)
  /// The index of a list element, counted from 0.
  case element(Int)
}
