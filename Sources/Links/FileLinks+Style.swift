extension FileLinks {
  /// Finds the addresses in a style sheet: those of `url()` and of `@import`.
  package init(style bytes: [UInt8]) {
    self.init()
    addLinks(ofStyle: bytes, at: 0)
  }

  /// Adds the addresses of a style sheet that begins at an offset of the file. A reference to an
  /// element of the page, such as `url(#gradient)`, is none.
  ///
  /// Source: CSS Syntax Module Level 3, "Consume a url token".
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
        isImport = hasWord("@import")
        index += 1
      case UInt8(ascii: ";"), UInt8(ascii: "{"):
        isImport = false
        index += 1
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        if hasWord("url("), index == 0 || !Self.isName(bytes[index - 1]) {
          isImport = false
          index += 4
          if let address = readAddress() { return address }
        } else {
          index += 1
        }
      default: index += 1
      }
    }
    return nil
  }

  private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  private func hasWord(_ word: String) -> Bool {
    let end = index + word.utf8.count
    guard end <= bytes.count else { return false }
    return zip(bytes[index..<end], word.utf8).allSatisfy { byte, wanted in
      byte == wanted || (byte | 0x20) == wanted && (0x41...0x5A).contains(byte)
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte)
      || (0x61...0x7A).contains(byte | 0x20)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
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

  /// Reads a string, which ends at its quote or at the end of the line.
  private mutating func readString() -> (address: String, offset: Int) {
    let quote = bytes[index]
    let start = index + 1
    index = start
    var text: [UInt8] = []
    while index < bytes.count, bytes[index] != quote, bytes[index] != 0x0A {
      if bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count { index += 1 }
      text.append(bytes[index])
      index += 1
    }
    index += 1
    return (String(decoding: text, as: UTF8.self), start)
  }

  /// Reads the rest of `url(`, with or without quotes.
  private mutating func readAddress() -> (address: String, offset: Int)? {
    while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    guard index < bytes.count else { return nil }
    if [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) { return readString() }
    let start = index
    while index < bytes.count, bytes[index] != UInt8(ascii: ")") { index += 1 }
    var end = index
    while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
    return (String(decoding: bytes[start..<end], as: UTF8.self), start)
  }
}
