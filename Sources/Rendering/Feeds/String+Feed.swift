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

  /// Whether the text is ASCII without control characters, and its words have one space between
  /// them.
  private var isPlainLine: Bool {
    var last = UInt8(ascii: " ")
    for byte in utf8 {
      guard byte >= 0x20, byte < 0x7f, byte != last || byte != UInt8(ascii: " ") else {
        return false
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
