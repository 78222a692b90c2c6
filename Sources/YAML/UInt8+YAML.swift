/// Recognizes characters with a meaning in YAML, as bytes of UTF-8.
extension UInt8 {
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  var isQuote: Bool { self == UInt8(ascii: "\"") || self == UInt8(ascii: "'") }

  /// The bracket or brace that closes this one; `nil` for any other byte.
  var closingBracket: UInt8? {
    switch self {
    case UInt8(ascii: "["): UInt8(ascii: "]")
    case UInt8(ascii: "{"): UInt8(ascii: "}")
    default: nil
    }
  }

  var closesBracket: Bool { self == UInt8(ascii: "]") || self == UInt8(ascii: "}") }
}

extension ArraySlice<UInt8> {
  /// Returns the offset of the quotation mark that closes another one, ignoring escaped quotation
  /// marks.
  func quotationMark(closing start: Int) -> Int? {
    var index = start + 1
    while index < endIndex {
      if self[index] == UInt8(ascii: "\\"), self[start] == UInt8(ascii: "\"") {
        index += 1
      } else if self[index] == self[start] {
        let isDoubled = index + 1 < endIndex && self[index + 1] == self[start]
        guard isDoubled, self[start] == UInt8(ascii: "'") else { return index }
        index += 1
      }
      index += 1
    }
    return nil
  }
}
