extension [UInt8] {
  /// Appends a byte as two hexadecimal digits in lower case.
  package mutating func appendHexadecimal(_ byte: UInt8) {
    append(Self.hexadecimalDigit(byte >> 4))
    append(Self.hexadecimalDigit(byte & 15))
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }
}
