/// The rules for text in XML 1.0.
package enum XML {
  /// Appends a text with `& < > " '` as references, which is right for elements and, with
  /// `spaceAsReferences`, for quoted attributes.
  ///
  /// This is the only place where text becomes XML. What XML 1.0 forbids is left out: control
  /// characters but tabs and line breaks, and U+FFFE and U+FFFF. U+007F to U+009F, which it
  /// discourages, are left out too. A carriage return is always a reference, since a parser would
  /// change it to a line feed.
  ///
  /// Source: XML 1.0 (Fifth Edition), §2.2, §2.4, §2.11 and §3.3.3.
  package static func escape(
    _ text: String, spaceAsReferences: Bool = false, into bytes: inout [UInt8]
  ) {
    let text = text.utf8.span
    var copied = 0
    for index in text.indices where mayNeedChange(text[index]) {
      guard let change = change(at: index, of: text, spaceAsReferences) else { continue }
      append(text.extracting(copied..<index), to: &bytes)
      bytes += change.replacement.utf8
      copied = index + change.byteCount
    }
    append(text.extracting(copied..<text.count), to: &bytes)
  }

  /// Returns a text without what XML 1.0 forbids or discourages.
  package static func allowedText(_ text: String) -> String {
    let span = text.utf8.span
    guard let first = span.indices.first(where: { forbiddenByteCount(at: $0, of: span) > 0 }) else {
      return text
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(span.count)
    append(span.extracting(0..<first), to: &bytes)
    var index = first
    while index < span.count {
      let count = forbiddenByteCount(at: index, of: span)
      if count == 0 { bytes.append(span[index]) }
      index += max(count, 1)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first byte of U+0080 to U+009F, and that of U+FFFE and U+FFFF, in UTF-8.
  private static let (firstOfControl, firstOfNoncharacter): (UInt8, UInt8) = (0xc2, 0xef)

  /// Returns the number of bytes of the character at an index that XML 1.0 forbids or discourages;
  /// 0 if it is allowed.
  private static func forbiddenByteCount(at index: Int, of text: Span<UInt8>) -> Int {
    switch text[index] {
    case 0x09, 0x0a, 0x0d: 0
    case 0..<0x20, 0x7f: 1
    case firstOfControl: text[index + 1] <= 0x9f ? 2 : 0
    case firstOfNoncharacter: text[index + 1] == 0xbf && text[index + 2] >= 0xbe ? 3 : 0
    default: 0
    }
  }

  private static func mayNeedChange(_ byte: UInt8) -> Bool {
    switch byte {
    case 0..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), 0x7f, firstOfControl, firstOfNoncharacter:
      true
    default: false
    }
  }

  /// Returns what replaces the character whose first byte is at an index; `nil` if it stays.
  private static func change(
    at index: Int, of text: Span<UInt8>, _ spaceAsReferences: Bool
  ) -> (replacement: String, byteCount: Int)? {
    switch text[index] {
    case UInt8(ascii: "&"): ("&amp;", 1)
    case UInt8(ascii: "<"): ("&lt;", 1)
    case UInt8(ascii: ">"): ("&gt;", 1)
    case UInt8(ascii: "\""): ("&quot;", 1)
    case UInt8(ascii: "'"): ("&#39;", 1)
    case 0x0d: ("&#13;", 1)
    case 0x09: spaceAsReferences ? ("&#9;", 1) : nil
    case 0x0a: spaceAsReferences ? ("&#10;", 1) : nil
    default:
      switch forbiddenByteCount(at: index, of: text) {
      case 0: nil
      case let count: ("", count)
      }
    }
  }

  private static func append(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
  }
}
