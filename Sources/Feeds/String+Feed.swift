import Site

extension String {
  /// The text on one line for a title in a feed or a calendar, with single spaces.
  ///
  /// Characters that XML forbids are left out. So are explicit directional characters, because one
  /// in a name would change the direction of the rest of the title (Unicode Standard Annex #9,
  /// "explicit directional formatting").
  var feedLine: String {
    if utf8.span.isPlainLine { return self }
    var line: [UInt8] = []
    line.reserveCapacity(utf8.count)
    var isAfterSpace = false
    for scalar in XML.allowedText(self).unicodeScalars where !Self.changesTextDirection(scalar) {
      if Self.isSpace(scalar) {
        isAfterSpace = true
        continue
      }
      if isAfterSpace && !line.isEmpty { line.append(UInt8(ascii: " ")) }
      isAfterSpace = false
      // Appending the bytes of a character takes much longer than appending one byte.
      if scalar.isASCII { line.append(UInt8(ascii: scalar)) } else { line += scalar.utf8 }
    }
    return String(decoding: line, as: UTF8.self)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII
      ? scalar == " " || (0x09...0x0d).contains(scalar.value) : scalar.properties.isWhitespace
  }

  private static func changesTextDirection(_ scalar: Unicode.Scalar) -> Bool {
    (0x202a...0x202e).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
  }
}

extension [UInt8] {
  /// Puts the text, which is in UTF-8, on one line, see ``Swift/String/feedLine``.
  mutating func makeFeedLine() {
    if span.isPlainLine { return }
    let line = String(decoding: self, as: UTF8.self).feedLine
    removeAll(keepingCapacity: true)
    append(line)
  }
}

extension Span<UInt8> {
  /// Whether the bytes show that `feedLine` changes nothing: no control characters, single spaces,
  /// and no byte that may begin other white space, a mark of direction or what XML forbids.
  fileprivate var isPlainLine: Bool {
    var last = UInt8(ascii: " ")
    for index in indices {
      let byte = self[index]
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
}
