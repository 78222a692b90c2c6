/// The escaping rules for text in XML 1.0.
package enum XML {
  /// Appends a text with `& < > " '` as references. All text in XML passes through this function.
  ///
  /// Control characters other than tabs and line breaks, U+FFFE, U+FFFF and the discouraged U+007F
  /// to U+009F are left out. A carriage return is written as a reference, because a parser would
  /// turn it into a line feed. With `spaceAsReferences`, the result can also be used in quoted
  /// attributes.
  /// Source: XML 1.0 (Fifth Edition), §2.2, §2.4, §2.11 and §3.3.3.
  package static func escape(
    _ text: String, spaceAsReferences: Bool = false, into bytes: inout [UInt8]
  ) { escape(utf8: text.utf8.span, spaceAsReferences: spaceAsReferences, into: &bytes) }

  /// Appends a text in UTF-8, with `& < > " '` as references.
  package static func escape(
    utf8 text: Span<UInt8>, spaceAsReferences: Bool = false, into bytes: inout [UInt8]
  ) { References(includingSpace: spaceAsReferences).append(text, to: &bytes) }

  /// Returns a text without the characters that XML 1.0 forbids or discourages.
  package static func allowedText(_ text: String) -> String {
    var bytes: [UInt8] = []
    Allowed().append(text.utf8.span, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The first byte of U+0080 to U+009F in UTF-8.
  private static let firstOfControl: UInt8 = 0xc2
  /// The first byte of U+FFFE and U+FFFF in UTF-8.
  private static let firstOfNoncharacter: UInt8 = 0xef

  /// Returns the number of bytes of the character if XML 1.0 forbids or discourages it; otherwise,
  /// 0.
  private static func forbiddenByteCount(at index: Int, of text: Span<UInt8>) -> Int {
    switch text[index] {
    case 0x09, 0x0a, 0x0d: 0
    case 0..<0x20, 0x7f: 1
    case firstOfControl: text[index + 1] <= 0x9f ? 2 : 0
    case firstOfNoncharacter: text[index + 1] == 0xbf && text[index + 2] >= 0xbe ? 3 : 0
    default: 0
    }
  }

  /// Returns which bytes of a block may begin a character that XML 1.0 forbids or discourages.
  @inline(__always) static func mayBeForbidden(in block: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
    block.isLess(than: 0x20) .| block.equals(0x7f) .| block.equals(firstOfControl)
      .| block.equals(firstOfNoncharacter)
  }

  /// Returns an empty replacement for a character that XML 1.0 forbids or discourages; otherwise,
  /// the character's first byte.
  static func replacementOfForbidden(
    at index: Int, of text: UnsafeBufferPointer<UInt8>
  ) -> Replacement {
    switch unsafe forbiddenByteCount(at: index, of: text.span) {
    case 0: unsafe Replacement(text[index])
    case let count: Replacement("", for: count)
    }
  }

  /// A rule that leaves out the characters that XML 1.0 forbids or discourages.
  private struct Allowed: EscapingRule {
    @inline(__always)
    func candidates(in block: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> { mayBeForbidden(in: block) }

    @inline(__always)
    func replacement(at index: Int, of text: UnsafeBufferPointer<UInt8>) -> Replacement {
      unsafe replacementOfForbidden(at: index, of: text)
    }
  }

  private struct References: EscapingRule {
    /// Whether tabs and line feeds are written as references.
    let includingSpace: Bool

    @inline(__always) func candidates(in block: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
      // & and ' differ in one bit only, and so do < and >.
      mayBeForbidden(in: block) .| (block | 1).equals(UInt8(ascii: "'"))
        .| (block | 2).equals(UInt8(ascii: ">")) .| block.equals(UInt8(ascii: "\""))
    }

    @inline(__always)
    func replacement(at index: Int, of text: UnsafeBufferPointer<UInt8>) -> Replacement {
      switch unsafe text[index] {
      case UInt8(ascii: "<"): Replacement("&lt;")
      case UInt8(ascii: ">"): Replacement("&gt;")
      case UInt8(ascii: "\""): Replacement("&quot;")
      case UInt8(ascii: "&"): Replacement("&amp;")
      case UInt8(ascii: "'"): Replacement("&#39;")
      case 0x0d: Replacement("&#13;")
      case 0x09 where includingSpace: Replacement("&#9;")
      case 0x0a where includingSpace: Replacement("&#10;")
      default: unsafe replacementOfForbidden(at: index, of: text)
      }
    }
  }
}
