extension String {
  /// The text without white space and invisible characters at its ends, such as copying leaves there.
  package var trimmingBlanks: String {
    let scalars = unicodeScalars.drop(while: \.isBlank)
    let end = scalars.lastIndex { !$0.isBlank }.map(scalars.index(after:)) ?? scalars.startIndex
    return String(scalars[..<end])
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is white space or has no width, as a byte-order mark does.
  fileprivate var isBlank: Bool {
    properties.isWhitespace || properties.generalCategory == .format
  }
}
