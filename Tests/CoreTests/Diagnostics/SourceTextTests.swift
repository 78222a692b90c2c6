import Diagnostics
import Testing

/// Returns `text` in an encoding, without a byte-order mark.
private func encoded(_ text: String, _ encoding: TextEncoding) -> [UInt8] {
  func bytes(of unit: UInt32, size: Int, isBigEndian: Bool) -> [UInt8] {
    let little = (0..<size).map { UInt8(unit >> ($0 * 8) & 0xFF) }
    return isBigEndian ? little.reversed() : little
  }
  let wide = text.unicodeScalars.map(\.value)
  let narrow = text.utf16.map(UInt32.init)
  return switch encoding {
  case .utf16LittleEndian: narrow.flatMap { bytes(of: $0, size: 2, isBigEndian: false) }
  case .utf16BigEndian: narrow.flatMap { bytes(of: $0, size: 2, isBigEndian: true) }
  case .utf32LittleEndian: wide.flatMap { bytes(of: $0, size: 4, isBigEndian: false) }
  case .utf32BigEndian: wide.flatMap { bytes(of: $0, size: 4, isBigEndian: true) }
  }
}

@Suite struct `The source text of a file` {
  private static let texts = [
    "", "[]", #"[{"id":1,"name":"José 水 😀","loan_amount":25}]"#, "# Über uns\r\n\n水水水水水水",
  ]

  @Test(arguments: TextEncoding.allCases, texts)
  func `is converted if it has a byte-order mark`(
    encoding: TextEncoding, text: String
  ) throws {
    let source = try SourceText(encoded("\u{FEFF}" + text, encoding))
    #expect(String(decoding: source.bytes, as: UTF8.self) == text)
    #expect(source.otherEncoding == nil)
    #expect(source.firstInvalidByte == nil)
  }

  @Test(arguments: texts)
  func `in UTF-8 loses nothing but its byte-order mark`(text: String) throws {
    #expect(try SourceText(Array("\u{FEFF}\(text)".utf8)).bytes == Array(text.utf8))
    #expect(try SourceText(Array(text.utf8)).bytes == Array(text.utf8))
    #expect(try SourceText(Array("a\u{FEFF}\(text)".utf8)).bytes.count == text.utf8.count + 4)
  }

  @Test(arguments: TextEncoding.allCases, [texts[1], texts[2], "Hello"])
  func `in UTF-16 or UTF-32 without a byte-order mark is refused by name`(
    encoding: TextEncoding, text: String
  ) {
    #expect(throws: SourceTextError.missingByteOrderMark(encoding)) {
      try SourceText(encoded(text, encoding))
    }
  }

  @Test(arguments: TextEncoding.allCases)
  func `is refused if it is not valid in the encoding of its byte-order mark`(
    encoding: TextEncoding
  ) {
    let odd = encoded("\u{FEFF}[]", encoding) + [0x20]
    #expect(throws: SourceTextError.damaged(encoding)) { try SourceText(odd) }
    let bad: [UInt8] =
      switch encoding {
      case .utf16LittleEndian: [0x00, 0xD8, 0x20, 0x00]
      case .utf16BigEndian: [0xDC, 0x00, 0x00, 0x20]
      case .utf32LittleEndian: [0x00, 0x00, 0x11, 0x00]
      case .utf32BigEndian: [0x00, 0x00, 0xD8, 0x00]
      }
    #expect(throws: SourceTextError.damaged(encoding)) {
      try SourceText(encoded("\u{FEFF}[", encoding) + bad)
    }
  }

  @Test func `in Windows-1252 is recognized by its letters`() throws {
    let text = "Jos" + "\u{1}" + " und S" + "\u{2}" + "ren: it" + "\u{3}" + "s"
    let bytes = text.utf8.map { [1: 0xE9, 2: 0xF8, 3: 0x92][$0] ?? $0 } as [UInt8]
    let source = try SourceText(bytes)
    #expect(source.otherEncoding == .windows1252)
    #expect(source.firstInvalidByte?.offset == 3)
    #expect(
      source.firstInvalidByte?.message == "bytes that are not UTF-8; it looks like Windows-1252 "
        + "(Latin-1); convert it with iconv -f WINDOWS-1252 -t UTF-8")
  }

  @Test func `in an encoding that cannot be recognized is not guessed`() throws {
    // "Привет, мир" in Windows-1251.
    let russian: [UInt8] = [0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2, 0x2C, 0x20, 0xEC, 0xE8, 0xF0]
    #expect(try SourceText(russian).otherEncoding == .unknown)
  }

  @Test(
    arguments: [
      ("one damaged byte", Array(#"[{"name":"Borrower "#.utf8) + [0xFF] + Array(#""}]"#.utf8)),
      ("one among letters", Array("é ñ ü Jos".utf8) + [0xE9] + Array(" á".utf8)),
      ("a letter cut off", Array("a ".utf8) + [0xF0, 0x9F, 0x98]),
      ("some, far apart", (0..<9).flatMap { _ in Array("abc. ".utf8) + [0xFF] }),
    ] as [(String, [UInt8])])
  func `with damaged bytes is not mistaken for another encoding`(name: String, bytes: [UInt8])
    throws
  {
    let source = try SourceText(bytes)
    #expect(source.bytes == bytes)
    let position = try SourcePosition(
      ofByte: #require(source.firstInvalidByte).offset, in: bytes)
    #expect(source.otherEncoding == .invalid(position))
    #expect(source.firstInvalidByte?.message == "bytes that are not UTF-8")
  }

  @Test(
    arguments: [
      ([0xEF, 0xBF, 0x41], 0), ([0x61, 0xEF], 1), ([0x61, 0xEF, 0xBF], 1), ([0xEF, 0x41], 0),
      ([0xEF, 0xBF, 0xBD, 0x80], 3), ([0xC3, 0xA9, 0xC3], 2),
    ] as [([UInt8], Int)])
  func `has the position of the first byte that is not UTF-8`(bytes: [UInt8], offset: Int) throws {
    #expect(try SourceText(bytes).firstInvalidByte?.offset == offset)
  }

  @Test(arguments: ["a\u{0}b", "\u{0}", "abc\u{0}def\u{0}", "\u{0}\u{0}\u{0}\u{0}abcdefgh"])
  func `with stray zero bytes is not mistaken for UTF-16`(text: String) throws {
    let source = try SourceText(Array(text.utf8))
    #expect(source.firstZeroByte?.offset == text.utf8.firstIndex(of: 0)?.utf16Offset(in: text))
  }

  @Test func `is refused at the first byte that is not text`() {
    #expect(
      throws: Diagnostic(
        file: "a.md", position: SourcePosition(line: 2, column: 2),
        message: "a zero byte (NUL), which no text can have; delete it", line: "a\0b")
    ) { try SourceText.valid(Array("x\na\0b\n".utf8) + [0xFF], file: "a.md") }
    #expect(
      throws: Diagnostic(
        file: "a.md", position: SourcePosition(line: 1, column: 1),
        message: "bytes that are not UTF-8", line: "\u{FFFD}\0")
    ) { try SourceText.valid([0xFF, 0], file: "a.md") }
    #expect(
      throws: Diagnostic(
        file: "a.md",
        message: "the text is not UTF-8; it looks like UTF-16 (little-endian) without a byte-order "
          + "mark; convert it with iconv -f UTF-16LE -t UTF-8")
    ) { try SourceText.valid(encoded("# Hello", .utf16LittleEndian), file: "a.md") }
  }

  @Test(arguments: [
    (
      SourceTextError.missingByteOrderMark(.utf32BigEndian),
      "'x' is not UTF-8; it looks like UTF-32 (big-endian) without a byte-order mark; "
        + "convert it with iconv -f UTF-32BE -t UTF-8"
    ),
    (
      .damaged(.utf16BigEndian),
      "'x' begins with the byte-order mark of UTF-16 (big-endian), but is not valid UTF-16 "
        + "(big-endian); save it as UTF-8"
    ),
    (
      .windows1252,
      "'x' is not UTF-8; it looks like Windows-1252 (Latin-1); "
        + "convert it with iconv -f WINDOWS-1252 -t UTF-8"
    ),
    (
      .unknown,
      "'x' is not UTF-8; kivagen does not recognize its encoding; save it as UTF-8"
    ),
  ])
  func `is refused with advice`(error: SourceTextError, message: String) {
    #expect(error.message(on: "'x'") == message)
  }
}
