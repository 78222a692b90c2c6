/// The text of a user's file, as UTF-8 without a byte-order mark.
///
/// A text that begins with the byte-order mark of UTF-8, UTF-16 or UTF-32 is converted. A text in
/// UTF-16 or UTF-32 without a byte-order mark is refused. The result may be invalid UTF-8:
/// `firstInvalidByte` finds the first such byte, and `otherEncoding` recognizes a text that is
/// mostly in another encoding.
/// Source: The Unicode Standard, §23.8, "Byte Order Mark (BOM)".
package struct SourceText: Equatable, Sendable {
  /// The bytes without the byte-order mark. Offsets in them match the positions in an editor.
  package let bytes: [UInt8]

  /// Decodes the bytes of a file. Throws if the text is UTF-16 or UTF-32 without a byte-order mark,
  /// or is not valid in the encoding of its byte-order mark.
  package init(_ file: [UInt8]) throws(SourceTextError) {
    if file.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes = Array(file.dropFirst(3))
    } else if let encoding = TextEncoding(byteOrderMarkIn: file) {
      guard let text = encoding.decode(file[...].dropFirst(encoding.unitSize))
      else { throw .damaged(encoding) }
      bytes = Array(text.utf8)
    } else if let encoding = TextEncoding(zeroBytesIn: file) {
      throw .missingByteOrderMark(encoding)
    } else {
      bytes = file
    }
  }

  /// The reason why the text is not UTF-8: most of its letters beyond ASCII are in another
  /// encoding, or single bytes are damaged. It is `nil` if the text is UTF-8.
  package var otherEncoding: SourceTextError? {
    guard let offset = Self.offsetOfInvalidByte(in: bytes) else { return nil }
    return ByteStatistics(bytes).otherEncoding
      ?? .invalid(SourcePosition(ofByte: offset, in: bytes))
  }

  /// The offset of the first byte that is not UTF-8, and a message about it.
  package var firstInvalidByte: (offset: Int, message: String)? {
    guard let offset = Self.offsetOfInvalidByte(in: bytes) else { return nil }
    let guess = ByteStatistics(bytes).otherEncoding.map { "; \($0.guess)" } ?? ""
    return (offset, "bytes that are not UTF-8\(guess)")
  }

  /// The offset of the first NUL, which text cannot contain, and a message about it.
  package var firstZeroByte: (offset: Int, message: String)? {
    bytes.firstIndex(of: 0, from: 0).map {
      ($0, "a zero byte (NUL), which no text can have; delete it")
    }
  }

  /// The offset of the first byte that is not text, and a message about it.
  private var firstBinaryByte: (offset: Int, message: String)? {
    guard let zero = firstZeroByte else { return firstInvalidByte }
    return firstInvalidByte.flatMap { $0.offset < zero.offset ? $0 : nil } ?? zero
  }

  private static func offsetOfInvalidByte(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var offset = 0
    while offset < bytes.count {
      let length = bytes[offset] < 0x80 ? 1 : ByteStatistics.lengthOfLetter(at: offset, in: bytes)
      if length == 0 { return offset }
      offset += length
    }
    return nil
  }
}

/// The reason why a text is refused.
package enum SourceTextError: Error, Equatable, Sendable {
  /// The text is in UTF-16 or UTF-32 and has no byte-order mark.
  case missingByteOrderMark(TextEncoding)
  /// The text begins with the byte-order mark of this encoding, but is not valid in it.
  case damaged(TextEncoding)
  /// Most letters beyond ASCII are single bytes, as they are in Windows-1252 and ISO 8859-1
  /// (Latin-1).
  case windows1252
  /// Most letters beyond ASCII are neither in UTF-8 nor in a known encoding.
  case unknown
  /// A few bytes are not valid, the first one at this position.
  case invalid(SourcePosition)

  /// Returns a message about the text called `name`, in one sentence without a full stop.
  package func message(on name: String) -> String {
    switch self {
    case .damaged(let encoding):
      "\(name) begins with the byte-order mark of \(encoding.name), but is not valid \(encoding.name); "
        + "save it as UTF-8"
    case .invalid(let position):
      "\(name) is not UTF-8: the bytes at line \(position.line), column \(position.column) are not "
        + "valid; save it as UTF-8"
    case .missingByteOrderMark, .windows1252, .unknown: "\(name) is not UTF-8; \(guess)"
    }
  }

  /// The probable encoding of the text, and how to convert it.
  fileprivate var guess: String {
    switch self {
    case .missingByteOrderMark(let encoding), .damaged(let encoding):
      "it looks like \(encoding.name) without a byte-order mark; "
        + "convert it with iconv -f \(encoding.iconvName) -t UTF-8"
    case .windows1252:
      "it looks like Windows-1252 (Latin-1); convert it with iconv -f WINDOWS-1252 -t UTF-8"
    case .invalid: "save it as UTF-8"
    case .unknown: "kivagen does not recognize its encoding; save it as UTF-8"
    }
  }
}

extension SourceText {
  /// Decodes the bytes of a file, which the thrown diagnostic names.
  package init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    do throws(SourceTextError) {
      try self.init(bytes)
    } catch {
      throw Diagnostic(file: file, message: error.message(on: "the text"))
    }
  }

  /// Returns the text of a file in UTF-8, or throws at the first byte that is not text.
  package static func valid(_ bytes: [UInt8], file: String) throws(Diagnostic) -> [UInt8] {
    let text = try SourceText(bytes, file: file)
    guard let (offset, message) = text.firstBinaryByte else { return text.bytes }
    throw Diagnostic(file: file, source: text.bytes, offset: offset, message: message)
  }
}

/// Statistics of the bytes beyond ASCII in a text that is not valid UTF-8.
private struct ByteStatistics {
  /// The number of letters beyond ASCII that are valid UTF-8.
  private var validCount = 0
  /// The number of bytes that are not valid UTF-8.
  private var invalidCount = 0
  /// The number of invalid bytes where a Western European text has letters.
  private var westernCount = 0
  /// The number of sequences that the invalid bytes form.
  private var runCount = 0

  /// The number of letters and bytes that are examined at most. It suffices to recognize any
  /// encoding.
  private static let maximumCount = 100_000

  init(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count, validCount + invalidCount < Self.maximumCount {
      if bytes[index] < 0x80 {
        index += 1
      } else if case let length = Self.lengthOfLetter(at: index, in: bytes), length > 0 {
        validCount += 1
        index += length
      } else {
        let start = index
        repeat {
          index += 1
        } while index < bytes.count && bytes[index] >= 0x80
          && Self.lengthOfLetter(at: index, in: bytes) == 0
        record(start..<index, of: bytes)
      }
    }
  }

  var otherEncoding: SourceTextError? {
    if invalidCount <= validCount { return nil }
    if westernCount * 2 > invalidCount, westernCount > validCount { return .windows1252 }
    // In other encodings, invalid bytes form sequences, because words consist of them. Damaged
    // bytes occur one by one.
    return invalidCount > 4 && invalidCount >= runCount * 2 ? .unknown : nil
  }

  private mutating func record(_ run: Range<Int>, of bytes: [UInt8]) {
    runCount += 1
    invalidCount += run.count
    // These bytes are undefined in Windows-1252, or stand for `ÿ`, `×` and `÷`, which are rarer
    // than damaged bytes.
    let rare: [UInt8] = [0x81, 0x8D, 0x8F, 0x90, 0x9D, 0xD7, 0xF7, 0xFF]
    let neighbors = [run.lowerBound - 1, run.upperBound].filter(bytes.indices.contains)
    let touchesLetter = neighbors.contains { index in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[index] | 0x20)
    }
    // The sequence is probably an accented letter, perhaps next to a quotation mark.
    if run.count <= 2, touchesLetter, !bytes[run].contains(where: rare.contains) {
      westernCount += run.count
    }
  }

  /// Returns the number of bytes of the letter beyond ASCII at an index, or 0 if there is no such
  /// letter.
  static func lengthOfLetter(at index: Int, in bytes: [UInt8]) -> Int {
    let length =
      switch bytes[index] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0, index + length <= bytes.count else { return 0 }
    let sequence = bytes[index..<(index + length)]
    return String(validating: sequence, as: UTF8.self) == nil ? 0 : length
  }
}
