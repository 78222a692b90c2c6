internal import Site

extension FileLinks {
  /// Finds the addresses in a style sheet: those of `url()` and of `@import`.
  package init(style bytes: [UInt8]) {
    self.init()
    addLinks(ofStyle: bytes, at: 0)
  }

  /// Adds the addresses of a style sheet at an offset of the file, except references to an element,
  /// such as `url(#gradient)`. Source: CSS Syntax Module Level 3, "Consume a url token".
  mutating func addLinks(ofStyle bytes: [UInt8], at start: Int) {
    var scanner = StyleScanner(bytes)
    while let (address, offset) = scanner.nextAddress() {
      if !address.hasPrefix("#") { add(address, at: start + offset) }
    }
  }
}

/// Reads the addresses of a style sheet one by one, and skips comments and other strings.
private struct StyleScanner {
  private let bytes: [UInt8]
  private var index = 0
  /// Whether the next string is the address of an `@import`.
  private var isImport = false

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func nextAddress() -> (address: String, offset: Int)? {
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let string = readString()
        if isImport {
          isImport = false
          return string
        }
      case UInt8(ascii: "@"):
        index += 1
        isImport = readName() == "import"
      case UInt8(ascii: ";"), UInt8(ascii: "{"):
        isImport = false
        index += 1
      case let byte where Self.isName(byte) || byte == UInt8(ascii: "\\"):
        guard readName() == "url", index < bytes.count, bytes[index] == UInt8(ascii: "(") else {
          continue
        }
        isImport = false
        index += 1
        if let address = readAddress() { return address }
      default: index += 1
      }
    }
    return nil
  }

  private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  private static func isName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
      || (0x61...0x7A).contains(byte | 0x20) || byte >= 0x80
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  private mutating func skipComment() {
    index += 2
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), next == UInt8(ascii: "/") {
        index += 2
        return
      }
      index += 1
    }
  }

  /// Reads a name, and returns it in lower case.
  private mutating func readName() -> String {
    var name: [UInt8] = []
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "\\") {
        readEscape(into: &name)
      } else if Self.isName(bytes[index]) {
        appendByte(to: &name)
      } else {
        break
      }
    }
    return String(decoding: name, as: UTF8.self).lowercased()
  }

  /// Reads a string, which ends at the closing quote or at the end of the line.
  private mutating func readString() -> (address: String, offset: Int) {
    let quote = bytes[index]
    let start = index + 1
    index = start
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != quote, !Self.isLineBreak(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\\") {
        readEscape(into: &text)
      } else {
        appendByte(to: &text)
      }
    }
    index += 1
    return (String(decoding: text, as: UTF8.self), start)
  }

  /// Reads the rest of `url(`, with or without quotes.
  private mutating func readAddress() -> (address: String, offset: Int)? {
    while index < bytes.count, bytes[index].isSpace { index += 1 }
    guard index < bytes.count else { return nil }
    if [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) { return readString() }
    let start = index
    var text: [UInt8] = []
    // The length without white space at the end. Escaped white space is part of the address.
    var length = 0
    while index < bytes.count, bytes[index] != UInt8(ascii: ")") {
      if bytes[index] == UInt8(ascii: "\\") {
        readEscape(into: &text)
        length = text.count
        continue
      }
      let isSpace = bytes[index].isSpace
      appendByte(to: &text)
      if !isSpace { length = text.count }
    }
    return (String(decoding: text.prefix(length), as: UTF8.self), start)
  }

  /// Reads an escape: a backslash with up to six hexadecimal digits and a space, or any character.
  /// An escaped line break stands for nothing. Source: CSS Syntax Level 3, "Consume an escaped code
  /// point".
  private mutating func readEscape(into text: inout [UInt8]) {
    index += 1
    let start = index
    var value: UInt32 = 0
    while index < bytes.count, index - start < 6, let digit = bytes[index].hexadecimalValue {
      value = value << 4 | UInt32(digit)
      index += 1
    }
    if index == start {
      guard index < bytes.count else { return }
      if !Self.isLineBreak(bytes[index]) { return appendByte(to: &text) }
    } else {
      let scalar = value == 0 ? nil : Unicode.Scalar(value)
      text += Array(String(scalar ?? "\u{FFFD}").utf8)
    }
    skipLineBreakOrSpace()
  }

  private mutating func appendByte(to text: inout [UInt8]) {
    text.append(bytes[index])
    index += 1
  }

  /// Skips one white space character. CR LF counts as one.
  private mutating func skipLineBreakOrSpace() {
    guard index < bytes.count, bytes[index].isSpace else { return }
    index += bytes[index] == 0x0D && next == 0x0A ? 2 : 1
  }
}

extension UInt8 {
  /// Whether the byte is white space in HTML and in CSS.
  var isSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
