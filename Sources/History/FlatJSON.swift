/// A JSON object whose values are texts, numbers, `true`, `false`, `null` and lists of texts.
///
/// The reader is made for lines that kivagen wrote itself, which it reads far faster than
/// `JSONDecoder`. Source: RFC 8259.
struct FlatJSON {
  enum Value: Equatable {
    case text(String)
    /// A number as it is written.
    case number(String)
    case bool(Bool)
    case null
    case texts([String])
  }

  /// The members in their order. Each key occurs once.
  private(set) var members: [(key: String, value: Value)] = []

  /// Reads an object, which must be all of the text but for white space around it.
  init(_ text: some Sequence<UInt8>) throws(HistoryError) {
    var reader = Reader(bytes: Array(text))
    members = try reader.object()
  }

  subscript(_ key: String) -> Value? { members.first { $0.key == key }?.value }

  func text(_ key: String) throws(HistoryError) -> String? {
    switch self[key] {
    case nil, .null: return nil
    case .text(let text): return text
    default: throw HistoryError("'\(key)' is not a text")
    }
  }

  func texts(_ key: String) throws(HistoryError) -> [String] {
    switch self[key] {
    case nil, .null: return []
    case .texts(let texts): return texts
    default: throw HistoryError("'\(key)' is not a list of texts")
    }
  }

  /// Returns a whole number from 0 on.
  func count(_ key: String) throws(HistoryError) -> Int? {
    switch self[key] {
    case nil, .null: return nil
    case .number(let text):
      if let number = Int(text), number >= 0 { return number }
    default: break
    }
    throw HistoryError("'\(key)' is not a whole number from 0 on")
  }
}

/// What is wrong with a line or a record of the history, as one sentence without a full stop.
package struct HistoryError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Reads the bytes of one object.
private struct Reader {
  let bytes: [UInt8]
  private var index = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  private func failure(_ expected: String) -> HistoryError {
    index < bytes.count
      ? HistoryError("broken JSON at byte \(index + 1): expected \(expected)")
      : HistoryError("the JSON ends too early: expected \(expected)")
  }

  mutating func object() throws(HistoryError) -> [(key: String, value: FlatJSON.Value)] {
    var members: [(key: String, value: FlatJSON.Value)] = []
    skipSpace()
    try consume("{", expected: "an object")
    skipSpace()
    if next != UInt8(ascii: "}") {
      repeat {
        skipSpace()
        let key = try string(expected: "a key")
        // No record has so many. The search for a key that is there twice would take long.
        if members.count == 32 { throw HistoryError("more than 32 keys") }
        if members.contains(where: { $0.key == key }) {
          throw HistoryError("'\(key)' is there twice")
        }
        skipSpace()
        try consume(":", expected: "a colon")
        members.append((key, try value(of: key)))
        skipSpace()
      } while skip(",")
    }
    try consume("}", expected: "a comma or '}'")
    skipSpace()
    if next != nil { throw failure("the end of the line") }
    return members
  }

  private mutating func value(of key: String) throws(HistoryError) -> FlatJSON.Value {
    skipSpace()
    switch next.map(Unicode.Scalar.init) {
    case "\"": return .text(try string(expected: "a text"))
    case "t": return try word("true", .bool(true))
    case "f": return try word("false", .bool(false))
    case "n": return try word("null", .null)
    case "[": return .texts(try list())
    case let scalar? where scalar == "-" || ("0"..."9").contains(scalar):
      return .number(try number())
    case "{": throw HistoryError("'\(key)' is an object")
    default: throw failure("a value")
    }
  }

  private mutating func word(
    _ word: String, _ value: FlatJSON.Value
  ) throws(HistoryError) -> FlatJSON.Value {
    guard bytes[index...].starts(with: word.utf8) else { throw failure("a value") }
    index += word.utf8.count
    return value
  }

  private mutating func list() throws(HistoryError) -> [String] {
    var texts: [String] = []
    try consume("[", expected: "a list")
    skipSpace()
    if skip("]") { return [] }
    repeat {
      skipSpace()
      texts.append(try string(expected: "a text"))
      skipSpace()
    } while skip(",")
    try consume("]", expected: "a comma or ']'")
    return texts
  }

  private mutating func number() throws(HistoryError) -> String {
    let start = index
    _ = skip("-")
    let hasZero = next == UInt8(ascii: "0")
    guard skipDigits() > 0, !hasZero || !startsWithZeroAndMore(start) else {
      throw failure("a number")
    }
    if skip("."), skipDigits() == 0 { throw failure("a digit") }
    if skip("e") || skip("E") {
      _ = skip("+") || skip("-")
      if skipDigits() == 0 { throw failure("a digit") }
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private func startsWithZeroAndMore(_ start: Int) -> Bool {
    index - start - (bytes[start] == UInt8(ascii: "-") ? 1 : 0) > 1
  }

  private mutating func skipDigits() -> Int {
    let start = index
    while let byte = next, (0x30...0x39).contains(byte) { index += 1 }
    return index - start
  }

  private mutating func string(expected: String) throws(HistoryError) -> String {
    try consume("\"", expected: expected)
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        index += 1
        guard let valid = String(validating: text, as: UTF8.self) else {
          throw HistoryError("bytes that are not UTF-8")
        }
        return valid
      case UInt8(ascii: "\\"):
        index += 1
        try appendEscape(to: &text)
      case 0..<0x20: throw failure("no control character in a text")
      default:
        text.append(byte)
        index += 1
      }
    }
    throw failure("a closing quotation mark")
  }

  private mutating func appendEscape(to text: inout [UInt8]) throws(HistoryError) {
    let escapes: [Unicode.Scalar: UInt8] = [
      "\"": 0x22, "\\": 0x5C, "/": 0x2F, "b": 0x08, "f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09,
    ]
    guard let letter = next.map(Unicode.Scalar.init) else { throw failure("an escape") }
    index += 1
    if let byte = escapes[letter] { return text.append(byte) }
    guard letter == "u" else {
      index -= 1
      throw failure("an escape")
    }
    var code = try unit()
    if (0xD800..<0xDC00).contains(code), skip("\\") {
      try consume("u", expected: "the second half of a character")
      let low = try unit()
      guard (0xDC00..<0xE000).contains(low) else {
        throw failure("the second half of a character")
      }
      code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(code) else { throw failure("a whole character") }
    text += String(Character(scalar)).utf8
  }

  private mutating func unit() throws(HistoryError) -> UInt32 {
    let digits = bytes[index...].prefix(4)
    guard digits.count == 4, let text = String(validating: digits, as: UTF8.self),
      text.allSatisfy(\.isHexDigit), let unit = UInt32(text, radix: 16)
    else { throw failure("four hexadecimal digits") }
    index += 4
    return unit
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0D || byte == 0x0A {
      index += 1
    }
  }

  private mutating func skip(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    index += 1
    return true
  }

  private mutating func consume(
    _ character: Unicode.Scalar, expected: String
  ) throws(HistoryError) {
    if !skip(character) { throw failure(expected) }
  }
}
