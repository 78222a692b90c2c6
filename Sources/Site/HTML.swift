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
    escape(utf8: text.utf8.span, spaceAsReferences: spaceAsReferences, into: &bytes)
  }

  /// Appends a text in UTF-8 with the same characters as references.
  package static func escape(
    utf8 text: Span<UInt8>, spaceAsReferences: Bool = false, into bytes: inout [UInt8]
  ) {
    escape(text, spaceAsReferences ? specialInAttribute : specialInText, into: &bytes)
  }

  /// Appends a text whose quotes stay as they are, which is right for the text of elements only.
  package static func escape(keepingQuotesOf text: String, into bytes: inout [UInt8]) {
    escape(text.utf8.span, specialInText & ~mask("\"'"), into: &bytes)
  }

  /// Appends a text with the bytes of a mask as references.
  private static func escape(
    _ text: Span<UInt8>, _ special: UInt64, into bytes: inout [UInt8]
  ) {
    unsafe text.withUnsafeBufferPointer { text in
      var copied = 0
      for index in 0..<text.count where unsafe isSpecial(index, of: text, special) {
        let byte = unsafe text[index]
        unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied..<index]))
        appendReference(to: byte, &bytes)
        copied = index + (byte == 0xc2 ? 2 : 1)
      }
      unsafe bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[copied...]))
    }
  }

  /// Escapes the bytes from an index on in place, as ``escape(utf8:spaceAsReferences:into:)`` does. It
  /// allocates nothing if they need no escaping.
  package static func escape(
    endOf bytes: inout [UInt8], from start: Int, spaceAsReferences: Bool = false
  ) {
    let special = spaceAsReferences ? specialInAttribute : specialInText
    let first = unsafe bytes.withUnsafeBufferPointer { bytes in
      (start..<bytes.count).first { unsafe isSpecial($0, of: bytes, special) }
    }
    guard let first else { return }
    let end = Array(bytes[first...])
    bytes.removeSubrange(first...)
    escape(utf8: end.span, spaceAsReferences: spaceAsReferences, into: &bytes)
  }

  /// Returns whether a byte must be escaped, of which nearly all need not. `special` has a bit for
  /// each of the first 64 bytes.
  @inline(__always)
  private static func isSpecial(
    _ index: Int, of text: UnsafeBufferPointer<UInt8>, _ special: UInt64
  ) -> Bool {
    let byte = unsafe text[index]
    if byte < 64 { return special &>> UInt64(byte) & 1 != 0 }
    if byte == 0x7f { return true }
    // U+0080 to U+009F are C2 80 to C2 9F, and C2 is never inside a character.
    if byte != 0xc2 || index + 1 == text.count { return false }
    return unsafe text[index + 1] <= 0x9f
  }

  /// Appends the character reference of a byte, or U+FFFD if it belongs to a control character.
  private static func appendReference(to byte: UInt8, _ bytes: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "&"): bytes.append(contentsOf: "&amp;".utf8)
    case UInt8(ascii: "<"): bytes.append(contentsOf: "&lt;".utf8)
    case UInt8(ascii: ">"): bytes.append(contentsOf: "&gt;".utf8)
    case UInt8(ascii: "\""): bytes.append(contentsOf: "&quot;".utf8)
    case UInt8(ascii: "'"): bytes.append(contentsOf: "&#39;".utf8)
    case 0x09: bytes.append(contentsOf: "&#9;".utf8)
    case 0x0a: bytes.append(contentsOf: "&#10;".utf8)
    case 0x0d: bytes.append(contentsOf: "&#13;".utf8)
    default: bytes.append(contentsOf: "\u{fffd}".utf8)
    }
  }

  /// The bytes below 64 that are escaped in an attribute, each as a bit: all control characters and
  /// `& < > " '`.
  private static let specialInAttribute: UInt64 = 0xffff_ffff | mask("&<>\"'")

  /// The bytes below 64 that are escaped in text, which are the same without tabs and line breaks.
  private static let specialInText = specialInAttribute & ~mask("\t\n\r")

  private static func mask(_ characters: String) -> UInt64 {
    characters.utf8.reduce(0) { $0 | 1 << UInt64($1) }
  }
}
