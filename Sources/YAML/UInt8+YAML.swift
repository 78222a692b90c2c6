/// Characters with a meaning in YAML, as bytes of UTF-8.
extension UInt8 {
  /// Whether the byte is a space or a tab.
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// Whether the byte is a quotation mark.
  var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

  /// The bracket or brace that closes this one; `nil` for any other byte.
  var closingBracket: UInt8? {
    switch self {
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  /// Whether the byte is a closing bracket or brace.
  var closesBracket: Bool { self == UInt8(ascii: "]") || self == UInt8(ascii: "}") }
}
