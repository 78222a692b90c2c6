/// A text that a person gives, as UTF-8 without a byte-order mark.
///
/// A text that begins with the byte-order mark of UTF-8, UTF-16 or UTF-32 is converted. One that
/// does not, and whose bytes are those of UTF-16 or UTF-32, is refused. Whether the bytes are valid
/// UTF-8 is for the caller to ask: `firstInvalidByte` tells where a text stops being it,
/// and `otherEncoding` whether most of it is written in another encoding.
///
/// Source: The Unicode Standard, §23.8, "Byte Order Mark (BOM)".
package struct SourceText: Equatable, Sendable {
  /// The bytes without the mark; positions in them are those that an editor shows.
  package let bytes: [UInt8]

  /// Throws `SourceTextError` for a text in UTF-16 or UTF-32 that has no mark, or is damaged.
  package init(_ file: [UInt8]) throws(SourceTextError) {
    if file.starts(with: [0xEF, 0xBB, 0xBF]) {
      bytes = Array(file.dropFirst(3))
    } else if let encoding = TextEncoding(markIn: file) {
      guard let text = encoding.decode(file[...].dropFirst(encoding.unitSize)) else {
        throw .damaged(encoding)
      }
      bytes = Array(text.utf8)
    } else if let encoding = TextEncoding(zerosIn: file) {
      throw .withoutMark(encoding)
    } else {
      bytes = file
    }
  }

  /// Why the text is not UTF-8: most of its letters beyond ASCII are written in another encoding, or
  /// single bytes are damaged. `nil` for a text in UTF-8.
  package var otherEncoding: SourceTextError? {
    guard let offset = Self.offsetOfInvalidByte(in: bytes) else { return nil }
    return ByteCensus(bytes).otherEncoding ?? .invalid(SourcePosition(ofByte: offset, in: bytes))
  }

  /// The first byte that is not UTF-8, and what to say of it.
  package var firstInvalidByte: (offset: Int, message: String)? {
    guard let offset = Self.offsetOfInvalidByte(in: bytes) else { return nil }
    let guess = ByteCensus(bytes).otherEncoding.map { "; \($0.guess)" } ?? ""
    return (offset, "bytes that are not UTF-8\(guess)")
  }

  /// The first NUL, which no text has, and what to say of it.
  package var firstZeroByte: (offset: Int, message: String)? {
    bytes.firstIndex(of: 0).map { ($0, "a zero byte (NUL), which no text can have; delete it") }
  }

  /// The first byte that no text has.
  private var firstFault: (offset: Int, message: String)? {
    guard let zero = firstZeroByte else { return firstInvalidByte }
    return firstInvalidByte.flatMap { $0.offset < zero.offset ? $0 : nil } ?? zero
  }

  private static func offsetOfInvalidByte(in bytes: [UInt8]) -> Int? {
    if String(validating: bytes, as: UTF8.self) != nil { return nil }
    var offset = 0
    while offset < bytes.count {
      let length = bytes[offset] < 0x80 ? 1 : ByteCensus.lengthOfLetter(at: offset, in: bytes)
      if length == 0 { return offset }
      offset += length
    }
    return nil
  }
}

/// Why a text is not read: it is in another encoding than UTF-8.
package enum SourceTextError: Error, Equatable, Sendable {
  /// The bytes are those of UTF-16 or UTF-32, and no byte-order mark says so.
  case withoutMark(TextEncoding)
  /// What follows the byte-order mark of this encoding is not valid.
  case damaged(TextEncoding)
  /// Most letters are single bytes, as in Windows-1252 and ISO 8859-1 (Latin-1).
  case windows1252
  /// Most letters are neither in UTF-8 nor in an encoding that can be told by its bytes.
  case unknown
  /// A few bytes, here the first of them, are not valid.
  case invalid(SourcePosition)

  /// What is wrong with `name`, which is the text: one sentence, no full stop.
  package func message(on name: String) -> String {
    switch self {
    case .damaged(let encoding):
      "\(name) begins with the byte-order mark of \(encoding.name), but is not valid \(encoding.name); "
        + "save it as UTF-8"
    case .invalid(let position):
      "\(name) is not UTF-8: the bytes at line \(position.line), column \(position.column) are not "
        + "valid; save it as UTF-8"
    case .withoutMark, .windows1252, .unknown: "\(name) is not UTF-8; \(guess)"
    }
  }

  /// What the text probably is, and how to convert it.
  fileprivate var guess: String {
    switch self {
    case .withoutMark(let encoding), .damaged(let encoding):
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
  /// The text of a file, which the mistake names.
  package init(_ bytes: [UInt8], file: String) throws(Diagnostic) {
    do throws(SourceTextError) {
      try self.init(bytes)
    } catch {
      throw Diagnostic(file: file, message: error.message(on: "the text"))
    }
  }

  /// The bytes of a file of text; throws where it stops being one.
  package static func valid(_ bytes: [UInt8], file: String) throws(Diagnostic) -> [UInt8] {
    let text = try SourceText(bytes, file: file)
    guard let (offset, message) = text.firstFault else { return text.bytes }
    throw Diagnostic(file: file, source: text.bytes, offset: offset, message: message)
  }
}

/// What the bytes beyond ASCII of a text look like that is not valid UTF-8.
private struct ByteCensus {
  /// Letters in UTF-8 that are more than one byte.
  private var validCount = 0
  /// Bytes that cannot be UTF-8.
  private var invalidCount = 0
  /// The number of invalid bytes that stand where the letters of a Western European text do.
  private var westernCount = 0
  /// The number of sequences that the invalid bytes form.
  private var runCount = 0

  /// So many letters tell the encoding of a text of any length.
  private static let mostCounted = 100_000

  init(_ bytes: [UInt8]) {
    var index = 0
    while index < bytes.count, validCount + invalidCount < Self.mostCounted {
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
        count(start..<index, of: bytes)
      }
    }
  }

  var otherEncoding: SourceTextError? {
    if invalidCount <= validCount { return nil }
    if westernCount * 2 > invalidCount, westernCount > validCount { return .windows1252 }
    // Letters of two bytes and whole words stand side by side; damaged bytes stand alone.
    return invalidCount > 4 && invalidCount >= runCount * 2 ? .unknown : nil
  }

  private mutating func count(_ run: Range<Int>, of bytes: [UInt8]) {
    runCount += 1
    invalidCount += run.count
    // Without a meaning in Windows-1252, and `ÿ`, `×` and `÷`, which are rarer than damage.
    let rare: [UInt8] = [0x81, 0x8D, 0x8F, 0x90, 0x9D, 0xD7, 0xF7, 0xFF]
    let neighbors = [run.lowerBound - 1, run.upperBound].filter(bytes.indices.contains)
    let touchesLetter = neighbors.contains { index in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(bytes[index] | 0x20)
    }
    // An accented letter, perhaps with a quotation mark beside it.
    if run.count <= 2, touchesLetter, !bytes[run].contains(where: rare.contains) {
      westernCount += run.count
    }
  }

  /// The bytes of the letter that begins here; 0 if none does.
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
