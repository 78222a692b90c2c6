extension String {
  /// The string without white space at both ends.
  package var trimmed: String {
    if let first = utf8.first, let last = utf8.last, first.isVisible, last.isVisible { return self }
    var view = Substring(self).unicodeScalars
    while let first = view.first, first.properties.isWhitespace { view.removeFirst() }
    while let last = view.last, last.properties.isWhitespace { view.removeLast() }
    return String(view)
  }
}

extension UInt8 {
  /// Whether this is an ASCII character that is neither white space nor a control character.
  package var isVisible: Bool { (0x21...0x7E).contains(self) }
}
