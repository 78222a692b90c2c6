/// Where a text stops being JSON, and what would have been right there.
///
/// `JSONDecoder` only says that the data "was not valid JSON" (swift-foundation 6.3), so a refused
/// text is walked again. The walk keeps a stack of its own: no nesting makes it crash.
/// Source: RFC 8259; like the decoder it allows a comma after the last element.
package struct JSONFault: Equatable, Sendable {
  /// The byte at which it shows, from 0.
  package let offset: Int
  /// What would have been right there: `expected a value, got 'x'`.
  package let message: String
  /// Whether the text ends before its JSON does.
  package let isTruncated: Bool

  /// What the decoder refused in `bytes`.
  package init(in bytes: [UInt8]) {
    var walk = Walk(bytes: bytes)
    walk.run()
    offset = walk.index
    message = walk.fault ?? "unreadable"
    isTruncated = walk.isTruncated
  }
}

private struct Walk {
  let bytes: [UInt8]
  var index = 0
  var fault: String?
  var isTruncated = false
  /// The open objects and lists, as the bytes that close them.
  private var open: [UInt8] = []

  init(bytes: [UInt8]) { self.bytes = bytes }

  private var next: UInt8? { index < bytes.count ? bytes[index] : nil }

  mutating func run() {
    value()
    while fault == nil, let closing = open.last {
      skipSpace()
      if next == closing {
        index += 1
        open.removeLast()
        afterValue()
      } else if closing == UInt8(ascii: "}") {
        member()
      } else {
        value()
      }
    }
    skipSpace()
    if fault == nil, next != nil { expect("the end of the JSON") }
  }

  private mutating func member() {
    guard next == UInt8(ascii: "\"") else { return expect("a key in quotes or '}'") }
    string()
    skipSpace()
    guard next == UInt8(ascii: ":") else { return expect("':'") }
    index += 1
    value()
  }

  private mutating func value() {
    skipSpace()
    switch next {
    case UInt8(ascii: "{"), UInt8(ascii: "["): enter()
    case UInt8(ascii: "\""):
      string()
      afterValue()
    case UInt8(ascii: "t"): literal("true")
    case UInt8(ascii: "f"): literal("false")
    case UInt8(ascii: "n"): literal("null")
    case .some(let byte) where byte.isDigit || byte == UInt8(ascii: "-"):
      while let byte = next, byte.isDigit || "+-.eE".utf8.contains(byte) { index += 1 }
      afterValue()
    default: expect("a value")
    }
  }

  private mutating func enter() {
    guard open.count < 512 else { return fault = "nested deeper than 512 levels" }
    open.append(next == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"))
    index += 1
  }

  private mutating func literal(_ word: String) {
    guard bytes[index...].starts(with: word.utf8) else { return expect("a value") }
    index += word.utf8.count
    afterValue()
  }

  private mutating func string() {
    let start = index
    index += 1
    while let byte = next, byte != UInt8(ascii: "\"") {
      index += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    guard next != nil else {
      index = start
      isTruncated = true
      return fault = "this string is never closed"
    }
    index += 1
  }

  /// A comma, or the end of the object or list, which the caller looks at.
  private mutating func afterValue() {
    guard fault == nil, let closing = open.last else { return }
    skipSpace()
    if next == UInt8(ascii: ",") {
      index += 1
    } else if next != closing {
      expect("',' or '\(Character(UnicodeScalar(closing)))'")
    }
  }

  private mutating func skipSpace() {
    while let byte = next, byte.isJSONSpace { index += 1 }
  }

  /// What cannot be seen by its number.
  private static func shown(_ scalar: UnicodeScalar) -> String {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: scalar.escaped(asASCII: true)
    default: String(scalar)
    }
  }

  private mutating func expect(_ what: String) {
    guard fault == nil else { return }
    guard next != nil else {
      isTruncated = true
      return fault = "expected \(what)"
    }
    let rest = String(decoding: bytes[index...].prefix(4), as: UTF8.self)
    let found = rest.unicodeScalars.first.map(Self.shown) ?? ""
    fault = "expected \(what), got '\(found)'"
  }
}

extension UInt8 {
  /// Space, tab, line feed, carriage return.
  package var isJSONSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }

  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
