extension String {
  /// Whether the string is empty, or consists only of white space, control characters and invisible
  /// characters, such as zero-width spaces.
  package var isBlank: Bool {
    if utf8.contains(where: { (0x21...0x7E).contains($0) }) { return false }
    return unicodeScalars.allSatisfy(\.isBlank)
  }

  /// The text without the white space and invisible characters that copying leaves at its ends.
  package var trimmingBlanks: String { String(self[...].trimmingBlanks) }
}

extension Substring {
  /// The text without the white space and invisible characters that copying leaves at its ends.
  package var trimmingBlanks: Substring {
    let scalars = unicodeScalars.drop(while: \.isCutOff)
    let end = scalars.lastIndex { !$0.isCutOff }.map(scalars.index(after:)) ?? scalars.startIndex
    return Substring(scalars[..<end])
  }
}

extension Unicode.Scalar {
  /// Whether a text that consists only of such scalars is blank.
  /// Source: Unicode Annex 44, `White_Space` and `Default_Ignorable_Code_Point`; U+2800 is blank.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || properties.isDefaultIgnorableCodePoint
      || properties.generalCategory == .control || self == "\u{2800}"
  }

  /// Whether the scalar is trimmed from the ends of a text: white space or a format character, such
  /// as a byte-order mark, but not a variation selector, which can end an emoji.
  fileprivate var isCutOff: Bool {
    properties.isWhitespace || properties.generalCategory == .format
  }
}
