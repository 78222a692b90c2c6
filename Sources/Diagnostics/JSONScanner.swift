/// Finds the tokens of a JSON text, or its first error, without recursion.
///
/// Like `JSONDecoder` (swift-foundation 6.3), it allows up to 512 levels of nesting, a byte order
/// mark, and a comma after the last element. It does not validate numbers and escapes, so that an
/// invalid one makes only its value unusable, not the whole text. Source: RFC 8259.
struct JSONScanner {
  private let bytes: [UInt8]
  private(set) var tokens: [JSONToken] = []
  private(set) var index = 0
  private(set) var message: String?
  private(set) var isTruncated = false
  /// The open objects and arrays, the innermost one last.
  private var open: [Collection] = []

  private struct Collection {
    /// The index of the collection's token.
    let token: Int
    let closingByte: UInt8
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    // Kiva's responses have about one token for every eight bytes.
    tokens.reserveCapacity(bytes.count / 7)
  }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func scan() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
    scanValue()
    while message == nil, let collection = open.last {
      skipSpace()
      if next == collection.closingByte {
        index += 1
        open.removeLast()
        tokens[collection.token].length = UInt32(tokens.count - collection.token - 1)
        scanAfterValue()
      } else if collection.closingByte == UInt8(ascii: "}") {
        scanMember()
      } else {
        scanValue()
      }
    }
    skipSpace()
    if message == nil, next != nil { fail(expecting: "the end of the JSON") }
  }

  private mutating func scanMember() {
    guard next == UInt8(ascii: "\"") else { return fail(expecting: "a key in quotes or '}'") }
    scanString()
    skipSpace()
    guard next == UInt8(ascii: ":") else { return fail(expecting: "':'") }
    index += 1
    scanValue()
  }

  private mutating func scanValue() {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"), UInt8(ascii: "["): openCollection()
    case UInt8(ascii: "\""):
      scanString()
      scanAfterValue()
    case UInt8(ascii: "t"): scanLiteral("true")
    case UInt8(ascii: "f"): scanLiteral("false")
    case UInt8(ascii: "n"): scanLiteral("null")
    case .some(let byte) where byte.isDigit || byte == UInt8(ascii: "-"):
      let start = index
      while next?.isPartOfNumber == true { index += 1 }
      append(.number, from: start)
      scanAfterValue()
    default: fail(expecting: "a value")
    }
  }

  private mutating func openCollection() {
    guard open.count < 512 else { return message = "nested deeper than 512 levels" }
    let isObject = next == UInt8(ascii: "{")
    let closingByte = UInt8(ascii: isObject ? "}" : "]")
    open.append(Collection(token: tokens.count, closingByte: closingByte))
    append(isObject ? .object : .list, from: index)
    index += 1
  }

  private mutating func scanLiteral(_ word: String) {
    guard bytes[index...].starts(with: word.utf8) else { return fail(expecting: "a value") }
    index += word.utf8.count
    append(.literal, from: index - word.utf8.count)
    scanAfterValue()
  }

  private mutating func scanString() {
    let start = index
    index = endOfPlainBytes(from: start + 1)
    let isPlain = next == UInt8(ascii: "\"")
    while let byte = next, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") { scanEscape() } else { index += 1 }
      index = endOfPlainBytes(from: index)
    }
    guard next != nil else {
      index = start
      isTruncated = true
      return message = "this string is never closed"
    }
    index += 1
    append(isPlain ? .plainString : .escapedString, from: start)
  }

  private mutating func append(_ kind: JSONToken.TokenKind, from start: Int) {
    tokens.append(JSONToken(offset: UInt32(start), length: UInt32(index - start), kind: kind))
  }

  /// Returns the index of the next quotation mark, backslash or control character.
  private func endOfPlainBytes(from start: Int) -> Int {
    let bytes = bytes.span
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      index += 1
    }
    return index
  }

  /// Scans an escape, which has two bytes, or six for `\u`. As for `JSONDecoder` (swift-foundation
  /// 6.3), a string that ends within the six bytes counts as unterminated.
  private mutating func scanEscape() {
    let escape = bytes[index...].prefix(6)
    guard escape.dropFirst().first == UInt8(ascii: "u") else { return index += 2 }
    index = escape.dropFirst(2).contains(UInt8(ascii: "\"")) ? bytes.count : index + 6
  }

  /// Skips a comma. Fails unless there is a comma or the end of the collection, which `scan`
  /// checks.
  private mutating func scanAfterValue() {
    guard message == nil, let closing = open.last?.closingByte else { return }
    skipSpace()
    if next == UInt8(ascii: ",") {
      index += 1
    } else if next != closing {
      fail(expecting: "',' or '\(Character(UnicodeScalar(closing)))'")
    }
  }

  private mutating func skipSpace() {
    while let byte = next, byte.isJSONSpace { index += 1 }
  }

  /// Returns a character as messages show it. An invisible character is shown as its number.
  private static func displayed(_ scalar: UnicodeScalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
    default: String(scalar)
    }
  }

  private mutating func fail(expecting expected: String) {
    guard message == nil else { return }
    guard next != nil else {
      isTruncated = true
      return message = "expected \(expected)"
    }
    let rest = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
    let found = rest.unicodeScalars.first.map(Self.displayed) ?? ""
    message = "expected \(expected), got '\(found)'"
  }
}

extension UInt8 {
  /// Whether the byte is white space in JSON: a space, tab, line feed or carriage return.
  package var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  /// Whether the byte can occur in a number, even an invalid one.
  fileprivate var isPartOfNumber: Bool {
    switch self {
    case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "e"),
      UInt8(ascii: "E"):
      true
    default: isDigit
    }
  }
}
