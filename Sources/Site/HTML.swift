/// Text that is safe to write into a page as it is. Everything else is escaped.
package struct HTML: Hashable, Sendable {
  package let text: String

  /// Says that `text` is HTML of our own making or already cleaned; nothing is escaped.
  package init(trusted text: String) {
    self.text = text
  }

  /// The text as it must stand in an element or in a quoted attribute.
  package init(escaping text: String) {
    var bytes: [UInt8] = []
    HTML.escape(text, into: &bytes)
    self.text = String(decoding: bytes, as: UTF8.self)
  }

  /// Appends `text` with `& < > " '` as references, and control characters as U+FFFD but for tab
  /// and ends of lines: in HTML they are errors, and XML cannot hold them at all.
  ///
  /// This is the one place where text enters HTML; right for elements and for quoted attributes.
  package static func escape(_ text: String, into bytes: inout [UInt8]) {
    // Most texts need nothing, and are copied at once.
    guard text.utf8.contains(where: isSpecial) else {
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

  /// Whether a text with this byte must be looked at byte by byte; C2 may begin a control
  /// character.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), 0x7f, 0xc2:
      true
    case 0x09, 0x0a, 0x0d: false
    default: byte < 0x20
    }
  }
}
