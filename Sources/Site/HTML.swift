/// HTML that can be written into a page as it is. All other text must be escaped.
package struct HTML: Hashable, Sendable {
  package let text: String

  /// Creates HTML from text that kivagen wrote itself or that is safe already. Nothing is escaped.
  package init(trusted text: String) {
    self.text = text
  }

  /// Creates the HTML of a text in an element by escaping it.
  package init(escaping text: String) {
    var bytes: [UInt8] = []
    HTML.escape(text, into: &bytes)
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  /// Appends `text` with `& < > " '` as character references.
  ///
  /// Control characters become U+FFFD, except for tabs and line breaks: they are errors in HTML and
  /// impossible in XML. This is the only place where text becomes HTML. The result is right for
  /// elements and, with `spaceAsReferences`, also for quoted attributes, in which browsers change
  /// or drop tabs and line breaks that are not character references.
  package static func escape(
    _ text: String, spaceAsReferences: Bool = false, into bytes: inout [UInt8]
  ) {
    // Most texts need no escaping and are copied as a whole.
    guard text.utf8.contains(where: { isSpecial($0) || (spaceAsReferences && isSpace($0)) }) else {
      bytes.append(contentsOf: text.utf8)
      return
    }
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
      case 0x09 where spaceAsReferences: bytes.append(contentsOf: "&#9;".utf8)
      case 0x0a where spaceAsReferences: bytes.append(contentsOf: "&#10;".utf8)
      case 0x0d where spaceAsReferences: bytes.append(contentsOf: "&#13;".utf8)
      case 0x09, 0x0a, 0x0d: bytes.append(byte)
      case ..<0x20, 0x7f: bytes.append(contentsOf: replacement)
      // U+0080 to U+009F are C2 80 to C2 9F; C2 is never inside a character.
      case 0x80...0x9f where bytes.last == 0xc2:
        bytes.removeLast()
        bytes.append(contentsOf: replacement)
      default: bytes.append(byte)
      }
    }
  }

  /// U+FFFD in UTF-8.
  private static let replacement: [UInt8] = [0xef, 0xbf, 0xbd]

  /// Whether a text with this byte must be escaped byte by byte. C2 may begin a control character.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), 0x7f, 0xc2:
      true
    default: byte < 0x20 && !isSpace(byte)
    }
  }

  /// Whether the byte is a tab or belongs to a line break.
  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x09 || byte == 0x0a || byte == 0x0d
  }
}
