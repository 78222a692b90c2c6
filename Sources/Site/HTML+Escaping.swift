extension HTML {
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
    escape(text.utf8.span, specialInTextWithQuotes, into: &bytes)
  }

  /// Appends a text in UTF-8 to a buffer, with the same characters as references.
  package static func escape(
    utf8 text: Span<UInt8>, spaceAsReferences: Bool = false, into bytes: inout ByteBuffer
  ) {
    escape(text, spaceAsReferences ? specialInAttribute : specialInText) { bytes.append($0) }
  }

  private static func escape(
    _ text: Span<UInt8>, _ special: UInt64, into bytes: inout [UInt8]
  ) {
    escape(text, special) { part in
      unsafe part.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    }
  }

  /// Calls a function with the parts of a text, in which the bytes of a mask are references.
  @inline(__always)
  private static func escape(
    _ text: Span<UInt8>, _ special: UInt64, append: (Span<UInt8>) -> Void
  ) {
    var copied = 0
    var index = firstSpecial(in: text, from: 0, special)
    while index < text.count {
      let byte = text[index]
      append(text.extracting(copied..<index))
      reference(to: byte).withUTF8Buffer { unsafe append($0.span) }
      copied = index + (byte == 0xc2 ? 2 : 1)
      index = firstSpecial(in: text, from: index + 1, special)
    }
    append(text.extracting(copied..<text.count))
  }

  /// Returns the index of the first byte that must be escaped, which nearly no byte must be, or the
  /// number of bytes. `special` has a bit for each of the first 64 bytes.
  private static func firstSpecial(
    in text: Span<UInt8>, from start: Int, _ special: UInt64
  ) -> Int {
    unsafe text.withUnsafeBufferPointer { text in
      var index = unsafe firstCandidate(in: text, from: start)
      while index < text.count {
        let byte = unsafe text[index]
        // U+0080 to U+009F are C2 80 to C2 9F, and C2 is never inside a character.
        let isSpecial =
          byte < 64
          ? special &>> UInt64(byte) & 1 == 1
          : unsafe byte != 0xc2 || index + 1 < text.count && text[index + 1] <= 0x9f
        if isSpecial { break }
        unsafe index = firstCandidate(in: text, from: index + 1)
      }
      return index
    }
  }

  /// Returns the index of the first byte that may have to be escaped, or the number of bytes.
  private static func firstCandidate(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    let bytes = UnsafeRawBufferPointer(text)
    var index = start
    // Three times as fast for a sentence as to look at each byte.
    while index + 16 <= bytes.count {
      if unsafe mayNeedReference(bytes.loadUnaligned(fromByteOffset: index, as: Block.self)) {
        return unsafe firstCandidateBytewise(in: text, from: index)
      }
      index += 16
    }
    if index == bytes.count { return index }
    // The last bytes are in a block with some that were looked at before, or twice in a block.
    if bytes.count >= 16 {
      let last = unsafe bytes.loadUnaligned(fromByteOffset: bytes.count - 16, as: Block.self)
      if !mayNeedReference(last) { return bytes.count }
    } else if bytes.count >= 8 {
      let halves = unsafe SIMD2(
        bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
        bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
      if unsafe !mayNeedReference(unsafeBitCast(halves, to: Block.self)) { return bytes.count }
    } else if bytes.count >= 4 {
      let first = unsafe bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
      let last = unsafe bytes.loadUnaligned(fromByteOffset: bytes.count - 4, as: UInt32.self)
      let quarters = SIMD4(first, last, first, last)
      if unsafe !mayNeedReference(unsafeBitCast(quarters, to: Block.self)) { return bytes.count }
    }
    return unsafe firstCandidateBytewise(in: text, from: index)
  }

  private static func firstCandidateBytewise(
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var index = start
    while index < text.count {
      let byte = unsafe text[index]
      if byte < 64 ? specialInAttribute &>> UInt64(byte) & 1 == 1 : byte == 0x7f || byte == 0xc2 {
        break
      }
      index += 1
    }
    return index
  }

  private typealias Block = SIMD16<UInt8>

  /// Returns whether any byte is one of `& < > " '`, a control character or the first byte of one.
  @inline(__always)
  private static func mayNeedReference(_ block: Block) -> Bool {
    let isControl =
      (block .< Block(repeating: 0x20)) .| (block .== Block(repeating: 0x7f))
      .| (block .== Block(repeating: 0xc2))
    // & and ' differ in the lowest bit only, < and > in the one above it.
    let isReserved =
      ((block | 1) .== Block(repeating: UInt8(ascii: "'")))
      .| ((block | 2) .== Block(repeating: UInt8(ascii: ">")))
      .| (block .== Block(repeating: UInt8(ascii: "\"")))
    // `any` is a function that is not inlined.
    let halves = unsafe unsafeBitCast(isControl .| isReserved, to: SIMD2<UInt64>.self)
    return halves[0] | halves[1] != 0
  }

  /// Returns the character reference of a byte, or U+FFFD if it belongs to a control character.
  private static func reference(to byte: UInt8) -> StaticString {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    case UInt8(ascii: "'"): "&#39;"
    case 0x09: "&#9;"
    case 0x0a: "&#10;"
    case 0x0d: "&#13;"
    default: "\u{fffd}"
    }
  }

  /// The bytes below 64 that are escaped in an attribute, each as a bit: all control characters and
  /// `& < > " '`. It is a number so that it need not be computed when it is used first.
  private static let specialInAttribute: UInt64 = 0x5000_00c4_ffff_ffff

  /// The bytes below 64 that are escaped in text, which are the same without tabs and line breaks.
  private static let specialInText: UInt64 = 0x5000_00c4_ffff_d9ff

  /// The bytes below 64 that are escaped in text whose quotes stay as they are.
  private static let specialInTextWithQuotes: UInt64 = 0x5000_0040_ffff_d9ff
}
