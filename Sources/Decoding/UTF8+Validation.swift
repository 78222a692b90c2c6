extension UnsafeBufferPointer<UInt8> {
  /// Returns the number of bytes of the character beyond ASCII at an index, or 0 if it is invalid.
  ///
  /// Source: The Unicode Standard, table 3-7, "Well-Formed UTF-8 Byte Sequences".
  func lengthOfCharacter(at index: Int) -> Int {
    let lead = unsafe self[index]
    let length =
      switch lead {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0, index + length <= count else { return 0 }
    let second: ClosedRange<UInt8> =
      switch lead {
      case 0xE0: 0xA0...0xBF
      case 0xED: 0x80...0x9F
      case 0xF0: 0x90...0xBF
      case 0xF4: 0x80...0x8F
      default: 0x80...0xBF
      }
    guard unsafe second.contains(self[index + 1]) else { return 0 }
    for offset in 2..<Swift.max(length, 2) where unsafe self[index + offset] & 0xC0 != 0x80 {
      return 0
    }
    return length
  }
}
