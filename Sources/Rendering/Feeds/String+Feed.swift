import Site

extension String {
  /// The text on one line for a title in a feed or a calendar.
  ///
  /// What XML forbids is left out, and so are the marks that change the direction of all the text
  /// that follows (Unicode Standard Annex #9, "explicit directional formatting"), since one of them
  /// in a name would turn the rest of the title around. White space is one space.
  var feedLine: String {
    if isPlainLine { return self }
    let parts = XML.allowedText(self).unicodeScalars
      .filter { !Self.turnsText($0) }
      .split(whereSeparator: \.properties.isWhitespace)
    return parts.map { String($0) }.joined(separator: " ")
  }

  /// Whether the text can be seen to be on one line from its bytes: it has no control character,
  /// its words have one space between them, and no other character begins with a byte with which
  /// white space, a mark of direction or something that XML forbids begins.
  private var isPlainLine: Bool {
    var last = UInt8(ascii: " ")
    for byte in utf8 {
      switch byte {
      case 0..<0x20, 0x7f: return false
      case UInt8(ascii: " "): if last == byte { return false }
      // The characters from U+0080 to U+00BF, U+1680, U+2000 to U+2FFF, U+3000, U+FFFE and U+FFFF.
      case 0xc2, 0xe2, 0xe3, 0xef: return false
      case 0x9a: if last == 0xe1 { return false }
      default: break
      }
      last = byte
    }
    return last != UInt8(ascii: " ") || isEmpty
  }

  private static func turnsText(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202a...0x202e, 0x2066...0x2069: true
    default: false
    }
  }
}
