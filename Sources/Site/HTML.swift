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

  /// Appends `text` with `& < > " '` as references and NUL as U+FFFD.
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
      case 0: bytes.append(contentsOf: "\u{FFFD}".utf8)
      default: bytes.append(byte)
      }
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch byte {
    case 0, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"):
      true
    default:
      false
    }
  }
}
