/// The bytes of a string with escapes, between its quotation marks.
struct JSONString {
  private let bytes: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  /// The text, or `nil` if it has a control character or an invalid escape.
  var unescaped: String? {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      let byte = bytes[index]
      if byte < 0x20 { return nil }
      index += 1
      if byte == UInt8(ascii: "\\") {
        guard appendEscape(at: &index, to: &out) else { return nil }
      } else {
        out.append(byte)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Appends the character of an escape, and moves the index from its letter to its end.
  private func appendEscape(at index: inout Int, to out: inout [UInt8]) -> Bool {
    guard index < bytes.endIndex else { return false }
    let letter = bytes[index]
    index += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): out.append(letter)
    case UInt8(ascii: "b"): out.append(0x08)
    case UInt8(ascii: "f"): out.append(0x0C)
    case UInt8(ascii: "n"): out.append(0x0A)
    case UInt8(ascii: "r"): out.append(0x0D)
    case UInt8(ascii: "t"): out.append(0x09)
    case UInt8(ascii: "u"):
      guard let scalar = scalar(at: &index) else { return false }
      out.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: return false
    }
    return true
  }

  /// Returns the character of a `\u` escape, which may be a surrogate pair of two escapes, and
  /// moves the index to its end.
  private func scalar(at index: inout Int) -> Unicode.Scalar? {
    guard let unit = hexDigits(at: &index) else { return nil }
    guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
    guard bytes[index...].starts(with: #"\u"#.utf8) else { return nil }
    index += 2
    guard let trail = hexDigits(at: &index), UTF16.isTrailSurrogate(trail) else { return nil }
    return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
  }

  private func hexDigits(at index: inout Int) -> UInt16? {
    guard index + 4 <= bytes.endIndex else { return nil }
    var unit: UInt16 = 0
    for position in index..<(index + 4) {
      guard let digit = bytes[position].hexDigit else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    index += 4
    return unit
  }
}

extension UInt8 {
  fileprivate var hexDigit: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
