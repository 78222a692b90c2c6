/// Makes the tape of a JSON text in one pass.
///
/// It accepts what `JSONDecoder` accepts (swift-foundation 6.3): up to 512 levels of nesting, and a
/// comma behind the last element. The scanner does not use recursion.
@safe struct JSONTapeScanner {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let base: UnsafePointer<UInt8>
  private let count: Int
  private var index = 0
  /// The tape and the number of words that are written on it.
  private var tape = unsafe UnsafeMutableBufferPointer<UInt64>(start: nil, count: 0)
  private var wordCount = 0
  /// The innermost list or object that is not closed.
  private var container = JSONTape.noContainer
  private var isInObject = false
  /// The number of the element that is scanned, or the index of its key.
  private var step = 0
  private var depth = 0

  private static let maximumDepth = 512
  /// The maximum number of words that a value and the next key can have.
  private static let maximumWordsOfValue = 8

  private enum Outcome {
    case complete, invalid, tapeIsFull
  }

  /// Returns the tape of a text, or `nil` if the text is not valid JSON in UTF-8.
  static func tape(of bytes: UnsafeBufferPointer<UInt8>) -> JSONTape? {
    guard var scanner = unsafe JSONTapeScanner(bytes) else { return nil }
    var words = [UInt64](repeating: 0, count: bytes.count / 7 + 2 * maximumWordsOfValue)
    while true {
      let outcome = unsafe words.withUnsafeMutableBufferPointer { tape in
        unsafe scanner.tape = tape
        return scanner.scan()
      }
      switch outcome {
      case .invalid: return nil
      case .tapeIsFull: words += [UInt64](repeating: 0, count: words.count)
      case .complete:
        words.removeLast(words.count - scanner.wordCount)
        return JSONTape(words: words)
      }
    }
  }

  private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let base = bytes.baseAddress else { return nil }
    unsafe self.bytes = unsafe bytes
    unsafe self.base = unsafe base
    count = bytes.count
    if unsafe bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
  }

  /// Scans until the text ends, or until there is no room for another value on the tape.
  private mutating func scan() -> Outcome {
    while unsafe wordCount + Self.maximumWordsOfValue <= tape.count {
      switch nextByte() {
      case UInt8(ascii: "\""):
        guard scanString() else { return .invalid }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        guard depth < Self.maximumDepth else { return .invalid }
        open()
        if nextByte() != closingByte {
          guard scanKey() else { return .invalid }
          continue
        }
        close()
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): scanNumber()
      case UInt8(ascii: "t"): guard scanLiteral("true", .yes) else { return .invalid }
      case UInt8(ascii: "f"): guard scanLiteral("false", .no) else { return .invalid }
      case UInt8(ascii: "n"): guard scanLiteral("null", .null) else { return .invalid }
      default: return .invalid
      }
      // Behind the last element of a list or an object, that list or object ends too.
      while container != JSONTape.noContainer {
        var byte = nextByte()
        if byte == UInt8(ascii: ",") {
          index += 1
          byte = nextByte()
          if byte != closingByte {
            if !isInObject { step += 1 }
            break
          }
        }
        guard byte == closingByte else { return .invalid }
        close()
      }
      if container == JSONTape.noContainer {
        return nextByte() == 0 && index == count ? .complete : .invalid
      }
      guard scanKey() else { return .invalid }
    }
    return .tapeIsFull
  }

  private var closingByte: UInt8 { isInObject ? UInt8(ascii: "}") : UInt8(ascii: "]") }

  private mutating func open() {
    isInObject = byte(at: index) == UInt8(ascii: "{")
    let kind = isInObject ? JSONTape.Kind.object : .list
    unsafe tape[wordCount] = UInt64(kind.rawValue)
    unsafe tape[wordCount + 1] = UInt64(bitPattern: Int64(container))
    unsafe tape[wordCount + 2] = UInt64(truncatingIfNeeded: step)
    container = wordCount
    wordCount += JSONTape.headCount
    step = 0
    depth += 1
    index += 1
  }

  private mutating func close() {
    index += 1
    depth -= 1
    unsafe tape[container] |= UInt64(truncatingIfNeeded: wordCount) << 4
    unsafe step = Int(truncatingIfNeeded: tape[container + 2])
    unsafe container = Int(truncatingIfNeeded: Int64(bitPattern: tape[container + 1]))
    isInObject = container != JSONTape.noContainer && kind(at: container).isObject
  }

  private func kind(at index: Int) -> JSONTape.Kind { unsafe JSONTape.Kind(tape[index]) }

  /// Writes a string, a number or a literal.
  @inline(__always)
  private mutating func append(_ kind: JSONTape.Kind, offset: Int, length: Int) {
    unsafe tape[wordCount] = JSONTape.word(kind, offset: offset, length: length)
    wordCount += 1
    if length >= JSONTape.longLength {
      unsafe tape[wordCount] = UInt64(truncatingIfNeeded: length)
      wordCount += 1
    }
  }

  @inline(__always)
  private func byte(at index: Int) -> UInt8 { unsafe base[index] }

  /// Skips white space, and returns the byte behind it. At the end it returns 0, which is no byte
  /// of JSON.
  @inline(__always)
  private mutating func nextByte() -> UInt8 {
    while index < count {
      let byte = self.byte(at: index)
      if byte > 0x20 || !(byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09) {
        return byte
      }
      index += 1
    }
    return 0
  }

  /// Scans a key and its colon if the next value is a member of an object.
  @inline(__always)
  private mutating func scanKey() -> Bool {
    if !isInObject { return true }
    step = wordCount
    guard nextByte() == UInt8(ascii: "\"") else { return false }
    let start = index
    guard scanString() else { return false }
    if kind(at: step) == .escapedString {
      let key = unsafe UnsafeBufferPointer(rebasing: bytes[(start + 1)..<(index - 1)])
      if unsafe JSONString(key, isPlain: false).text == nil { markAsUnreadable() }
    }
    guard nextByte() == UInt8(ascii: ":") else { return false }
    index += 1
    return true
  }

  /// Marks the innermost object as one whose members cannot be read.
  private mutating func markAsUnreadable() {
    unsafe tape[container] = UInt64(JSONTape.Kind.unreadableObject.rawValue)
  }

  private mutating func scanNumber() {
    let start = index
    repeat { index += 1 } while index < count && byte(at: index).isPartOfNumber
    append(.number, offset: start, length: index - start)
  }

  private mutating func scanLiteral(_ word: StaticString, _ kind: JSONTape.Kind) -> Bool {
    let end = index + word.utf8CodeUnitCount
    guard end <= count else { return false }
    for offset in 0..<word.utf8CodeUnitCount {
      guard unsafe byte(at: index + offset) == word.utf8Start[offset] else { return false }
    }
    append(kind, offset: index, length: word.utf8CodeUnitCount)
    index = end
    return true
  }

  /// Scans a string, and returns false if it is never closed or not valid UTF-8.
  @inline(__always)
  private mutating func scanString() -> Bool {
    let start = index + 1
    var end = start
    while true {
      end = endOfPlainBytes(from: end)
      guard end < count else { return false }
      let byte = byte(at: end)
      if byte == UInt8(ascii: "\"") {
        append(.plainString, offset: start, length: end - start)
        index = end + 1
        return true
      }
      guard byte >= 0x80 else {
        index = end
        return scanEscapedString(from: start)
      }
      let length = unsafe bytes.lengthOfCharacter(at: end)
      if length == 0 { return false }
      end += length
    }
  }

  /// Scans the rest of a string from its first escape or control character.
  private mutating func scanEscapedString(from start: Int) -> Bool {
    // The four bytes of `\u` may end within a character.
    var hasOddHexDigits = false
    while true {
      index = endOfPlainBytes(from: index)
      guard index < count else { return false }
      let byte = self.byte(at: index)
      switch byte {
      case UInt8(ascii: "\""):
        let text = unsafe UnsafeBufferPointer(rebasing: bytes[start..<index])
        if hasOddHexDigits, unsafe String(validating: text, as: UTF8.self) == nil { return false }
        append(.escapedString, offset: start, length: index - start)
        index += 1
        return true
      case UInt8(ascii: "\\"):
        guard index + 1 < count else { return false }
        let escape = self.byte(at: index + 1)
        if escape == UInt8(ascii: "u") {
          guard index + 6 <= count else { return false }
          let digits = unsafe bytes[(index + 2)..<(index + 6)]
          if unsafe digits.contains(UInt8(ascii: "\"")) { return false }
          if unsafe digits.contains(where: { $0 >= 0x80 }) { hasOddHexDigits = true }
          index += 6
        } else {
          index += escape < 0x80 ? 2 : 1
        }
      case 0x80... where !hasOddHexDigits:
        let length = unsafe bytes.lengthOfCharacter(at: index)
        if length == 0 { return false }
        index += length
      default: index += 1
      }
    }
  }

  /// Returns the index of the next quotation mark, backslash, control character or byte beyond
  /// ASCII of a string.
  ///
  /// It examines eight bytes at once. The lowest marked byte is right, those above it may be wrong.
  /// Source: "Determine if a word has a byte less than n", Bit Twiddling Hacks, Stanford.
  @inline(__always)
  private func endOfPlainBytes(from start: Int) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = start
    while index + 8 <= count {
      let word = unsafe UInt64(
        littleEndian: UnsafeRawPointer(base).loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let quotes = word ^ (ones &* UInt64(UInt8(ascii: "\"")))
      let backslashes = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      let marks =
        (((word &- ones &* 0x20) & ~word) | ((quotes &- ones) & ~quotes)
          | ((backslashes &- ones) & ~backslashes) | word) & (ones << 7)
      if marks != 0 { return index + marks.trailingZeroBitCount / 8 }
      index += 8
    }
    while index < count, byte(at: index).isPlain { index += 1 }
    return index
  }
}

extension UInt8 {
  /// Whether the byte of a string is ASCII and no quotation mark, backslash or control character.
  fileprivate var isPlain: Bool {
    self >= 0x20 && self < 0x80 && self != UInt8(ascii: "\"") && self != UInt8(ascii: "\\")
  }

  /// Whether the byte can be a part of a number, valid or not.
  fileprivate var isPartOfNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
