/// A rule for replacing some characters of a text in UTF-8.
protocol EscapingRule {
  /// Returns which bytes of a block are candidates for a replacement. A space must not be a
  /// candidate.
  func candidates(in block: SIMD16<UInt8>) -> SIMDMask<SIMD16<Int8>>

  /// Returns the replacement of the character at an index, whose first byte is a candidate.
  func replacement(at index: Int, of text: UnsafeBufferPointer<UInt8>) -> Replacement
}

/// The bytes that replace a character.
struct Replacement {
  /// The maximum number of bytes of a replacement.
  static let maximumBytes = 6

  /// The bytes of the replacement, with the first one in the lowest bits.
  fileprivate let bytes: UInt64
  fileprivate let count: Int
  /// The number of bytes of the replaced character.
  fileprivate let replacedCount: Int

  /// Creates a replacement of a character that has `replacedCount` bytes.
  @inline(__always) init(_ text: StaticString, for replacedCount: Int = 1) {
    precondition(text.utf8CodeUnitCount <= Self.maximumBytes && (1...3).contains(replacedCount))
    var bytes: UInt64 = 0
    for index in 0..<text.utf8CodeUnitCount {
      unsafe bytes |= UInt64(text.utf8Start[index]) << UInt64(8 * index)
    }
    self.bytes = bytes
    count = text.utf8CodeUnitCount
    self.replacedCount = replacedCount
  }

  @inline(__always) init(_ byte: UInt8) {
    bytes = UInt64(byte)
    count = 1
    replacedCount = 1
  }

  /// Creates the JSON escape of a control character, `\u001f`.
  init(hexadecimalEscapeOf byte: UInt8) {
    var escape = Array("\\u00".utf8)
    escape.appendHexadecimal(byte)
    bytes = escape.enumerated().reduce(0) { $0 | UInt64($1.element) << UInt64(8 * $1.offset) }
    count = escape.count
    replacedCount = 1
  }
}

extension EscapingRule {
  /// Returns whether the character is U+2028 or U+2029 (E2 80 A8 or A9), Unicode's line breaks.
  func isLineSeparator(at index: Int, of text: UnsafeBufferPointer<UInt8>) -> Bool {
    unsafe index + 2 < text.count && text[index] == 0xe2 && text[index + 1] == 0x80
      && text[index + 2] & 0xfe == 0xa8
  }

  /// Appends a text with the replacements of its characters. Each block of 16 bytes is written as a
  /// whole. Then the bytes from the first candidate on are overwritten.
  @inline(__always) func append(_ text: Span<UInt8>, to bytes: inout [UInt8]) {
    append(text) { room, write in bytes.append(addingCapacity: room, initializingWith: write) }
  }

  @inline(__always) func append(_ text: Span<UInt8>, to bytes: inout ByteBuffer) {
    append(text) { room, write in bytes.append(addingCapacity: room, initializingWith: write) }
  }

  @inline(__always)
  private func append(
    _ text: Span<UInt8>, addingCapacity append: (Int, (inout OutputSpan<UInt8>) -> Void) -> Void
  ) {
    unsafe text.withUnsafeBufferPointer { text in
      var start = 0
      while start < text.count {
        // The text is escaped in pieces, because a text can become six times as large.
        let end = min(start + maximumPieceBytes, text.count)
        // The last character of a piece may end up to two bytes after the piece.
        append(Replacement.maximumBytes * (end - start + 3) + Block.scalarCount) { output in
          unsafe output.withUnsafeMutableBufferPointer { output, count in
            let rest = unsafe UnsafeMutableBufferPointer(rebasing: output[count...])
            unsafe count += write(
              text, from: &start, upTo: end, to: UnsafeMutableRawBufferPointer(rest))
          }
        }
      }
    }
  }

  /// Writes the characters of a text that begin at or after an index and before an end, advances
  /// the index past them, and returns the number of bytes written.
  @inline(__always)
  private func write(
    _ text: UnsafeBufferPointer<UInt8>, from index: inout Int, upTo end: Int,
    to output: UnsafeMutableRawBufferPointer
  ) -> Int {
    var count = 0
    while index < end {
      let block = unsafe Block(UnsafeRawBufferPointer(text), from: index)
      unsafe output.storeBytes(of: block, toByteOffset: count, as: Block.self)
      let copied = min(candidates(in: block).firstIndex, end - index)
      index += copied
      count += copied
      if copied == Block.scalarCount || index == end { continue }
      let replacement = unsafe replacement(at: index, of: text)
      unsafe output.storeBytes(
        of: replacement.bytes.littleEndian, toByteOffset: count, as: UInt64.self)
      index += replacement.replacedCount
      count += replacement.count
    }
    return count
  }
}

private typealias Block = SIMD16<UInt8>

/// The maximum number of bytes of a text for which space is reserved at once.
private let maximumPieceBytes = 4_096

extension SIMD16<UInt8> {
  // Comparing with a vector of equal bytes is hundreds of times faster than using the operators
  // that compare with a scalar (Swift 6.3).

  @inline(__always)
  func equals(_ byte: UInt8) -> SIMDMask<SIMD16<Int8>> { self .== Self(repeating: byte) }

  @inline(__always)
  func isLess(than byte: UInt8) -> SIMDMask<SIMD16<Int8>> { self .< Self(repeating: byte) }

  /// Loads the bytes from an index on, and fills up with spaces after the last one.
  @inline(__always) fileprivate init(_ bytes: UnsafeRawBufferPointer, from index: Int) {
    if index + Self.scalarCount <= bytes.count {
      self = unsafe bytes.loadUnaligned(fromByteOffset: index, as: Self.self)
      return
    }
    var block = Self(repeating: UInt8(ascii: " "))
    unsafe withUnsafeMutableBytes(of: &block) { block in
      unsafe block.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[index...]))
    }
    self = block
  }
}

extension SIMDMask<SIMD16<Int8>> {
  /// The index of the first lane that is set, or the number of lanes if none is.
  @inline(__always) var firstIndex: Int {
    // Each lane is a byte. A lane that is set has all its bits set.
    let halves = unsafe unsafeBitCast(self, to: SIMD2<UInt64>.self)
    let first = halves[0].littleEndian.trailingZeroBitCount / 8
    return first < 8 ? first : 8 + halves[1].littleEndian.trailingZeroBitCount / 8
  }
}
