extension [UInt8] {
  /// Appends a byte as two hexadecimal digits in lower case.
  package mutating func appendHexadecimal(_ byte: UInt8) {
    append(addingCapacity: 2) { $0.appendHexadecimal(byte) }
  }
}

extension OutputSpan<UInt8> {
  mutating func appendHexadecimal(_ byte: UInt8) {
    append(Self.hexadecimalDigit(byte >> 4))
    append(Self.hexadecimalDigit(byte & 15))
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit in ASCII; `nil` for any other byte.
  package var hexadecimalValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
