extension HTML {
  /// Appends `text` with `& < > " '` as character references. All text in HTML passes through this
  /// function.
  ///
  /// Control characters other than tabs and line breaks, which are errors in HTML, become U+FFFD.
  /// With `spaceAsReferences`, the result can also be used in quoted attributes, in which browsers
  /// change or drop tabs and line breaks that are not references.
  package static func escape(
    _ text: String, spaceAsReferences: Bool = false, into bytes: inout [UInt8]
  ) { References(includingSpace: spaceAsReferences).append(text.utf8.span, to: &bytes) }

  /// Appends a text in UTF-8 to a buffer, with `& < > " '` as character references.
  package static func escape(
    utf8 text: Span<UInt8>, spaceAsReferences: Bool = false, into bytes: inout ByteBuffer
  ) { References(includingSpace: spaceAsReferences).append(text, to: &bytes) }

  /// Appends a text without escaping its quotes. The result must only be used as the text of
  /// elements, not in attributes.
  package static func escape(keepingQuotesOf text: String, into bytes: inout [UInt8]) {
    References(includingSpace: false, keepsQuotes: true).append(text.utf8.span, to: &bytes)
  }

  private struct References: EscapingRule {
    /// Whether tabs and line breaks are written as references.
    let includingSpace: Bool
    var keepsQuotes = false

    @inline(__always) func candidates(in block: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>> {
      // & and ' differ in one bit only, and so do < and >. C2 begins U+0080 to U+009F.
      block.isLess(than: 0x20) .| block.equals(0x7f) .| block.equals(0xc2)
        .| (block | 1).equals(UInt8(ascii: "'")) .| (block | 2).equals(UInt8(ascii: ">"))
        .| block.equals(UInt8(ascii: "\""))
    }

    @inline(__always)
    func replacement(at index: Int, of text: UnsafeBufferPointer<UInt8>) -> Replacement {
      switch unsafe text[index] {
      case UInt8(ascii: "&"): Replacement("&amp;")
      case UInt8(ascii: "<"): Replacement("&lt;")
      case UInt8(ascii: ">"): Replacement("&gt;")
      case UInt8(ascii: "\"") where !keepsQuotes: Replacement("&quot;")
      case UInt8(ascii: "'") where !keepsQuotes: Replacement("&#39;")
      case 0x09: includingSpace ? Replacement("&#9;") : Replacement(0x09)
      case 0x0a: includingSpace ? Replacement("&#10;") : Replacement(0x0a)
      case 0x0d: includingSpace ? Replacement("&#13;") : Replacement(0x0d)
      case 0..<0x20, 0x7f: Replacement("\u{fffd}")
      case 0xc2 where unsafe index + 1 < text.count && text[index + 1] <= 0x9f:
        Replacement("\u{fffd}", for: 2)
      case let byte: Replacement(byte)
      }
    }
  }
}
