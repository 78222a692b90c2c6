/// The first error in a text that is not valid JSON.
///
/// The scanner does not use recursion, so deep nesting cannot make it crash.
///
/// Source: RFC 8259. Like `JSONDecoder` (swift-foundation 6.3), the scanner allows up to 512 levels
/// of nesting, a byte order mark, and a comma after the last element. It does not validate numbers
/// and escapes, so that an invalid one costs one value and not the whole text.
package struct JSONSyntaxError: Equatable, Sendable {
  /// The offset of the error in bytes, from 0.
  package let offset: Int
  /// A message that says what was expected: `expected a value, got 'x'`.
  package let message: String
  /// Whether the text ends before its JSON does.
  package let isTruncated: Bool

  /// U+FEFF in UTF-8.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Finds the first error in `bytes`, or returns `nil` if they are valid JSON in UTF-8, which the
  /// scanner does not validate.
  package static func first(in bytes: [UInt8]) -> JSONSyntaxError? {
    var scanner = JSONScanner(bytes: bytes)
    scanner.scan()
    return scanner.message.map {
      JSONSyntaxError(offset: scanner.index, message: $0, isTruncated: scanner.isTruncated)
    }
  }

  /// Finds the first error in `bytes`, which a reader of JSON refused.
  package init(in bytes: [UInt8]) {
    self =
      .first(in: bytes)
      ?? JSONSyntaxError(offset: bytes.count, message: "unreadable", isTruncated: false)
  }

  private init(offset: Int, message: String, isTruncated: Bool) {
    self.offset = offset
    self.message = message
    self.isTruncated = isTruncated
  }
}

private struct JSONScanner {
  let bytes: [UInt8]
  var index = 0
  var message: String?
  var isTruncated = false
  /// The bytes that close the open objects and arrays, the innermost one last.
  private var open: [UInt8] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func scan() {
    if bytes.starts(with: JSONSyntaxError.byteOrderMark) {
      index = JSONSyntaxError.byteOrderMark.count
    }
    scanValue()
    while message == nil, let closing = open.last {
      skipSpace()
      if next == closing {
        index += 1
        open.removeLast()
        scanAfterValue()
      } else if closing == UInt8(ascii: "}") {
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
      while let byte = next, byte.isDigit || "+-.eE".utf8.contains(byte) { index += 1 }
      scanAfterValue()
    default: fail(expecting: "a value")
    }
  }

  private mutating func openCollection() {
    guard open.count < 512 else { return message = "nested deeper than 512 levels" }
    open.append(next == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    index += 1
  }

  private mutating func scanLiteral(_ word: String) {
    guard bytes[index...].starts(with: word.utf8) else { return fail(expecting: "a value") }
    index += word.utf8.count
    scanAfterValue()
  }

  private mutating func scanString() {
    let start = index
    index += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      if byte == UInt8(ascii: "\\") { scanEscape() } else { index += 1 }
    }
    guard next != nil else {
      index = start
      isTruncated = true
      return message = "this string is never closed"
    }
    index += 1
  }

  /// Scans two bytes, or six if the escape is `\u`. If a string ends within the six, there is no
  /// valid end for it, as for `JSONDecoder` (swift-foundation 6.3).
  private mutating func scanEscape() {
    let escape = bytes[index...].prefix(6)
    guard escape.dropFirst().first == UInt8(ascii: "u") else { return index += 2 }
    index = escape.dropFirst(2).contains(UInt8(ascii: "\"")) ? bytes.count : index + 6
  }

  /// Skips a comma, and fails unless there is one or the object or array ends, which `scan` checks.
  private mutating func scanAfterValue() {
    guard message == nil, let closing = open.last else { return }
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

  /// Returns a character for a message. One that is not visible is represented by its number.
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
}
