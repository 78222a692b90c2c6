import Diagnostics
import Testing

struct `A source position` {
  @Test(arguments: [
    ("", 0, 1, 1),
    ("abc", 0, 1, 1),
    ("abc", 2, 1, 3),
    ("abc", 3, 1, 4),
    ("abc", 99, 1, 4),
    ("abc", -1, 1, 1),
    ("a\nb", 1, 1, 2),
    ("a\nb", 2, 2, 1),
    ("a\r\nb", 3, 2, 1),
    ("a\r\nb", 2, 1, 2),
    ("a\n\n\nb", 4, 4, 1),
    ("a\rb", 1, 1, 2),
    ("a\rb", 2, 2, 1),
    ("a\r\r\nb\n\rc", 4, 3, 1),
    ("a\r\r\nb\n\rc", 7, 5, 1),
    ("a\r", 2, 2, 1),
    ("a\n", 2, 2, 1),
    ("å b", 3, 1, 3),
    ("å b", 1, 1, 1),
    ("\n学费", 4, 2, 2),
    ("\n学费", 5, 2, 2),
    ("e\u{301}x", 3, 1, 2),
    ("👩‍🌾x", 11, 1, 2),
    ("\tx", 1, 1, 2),
  ])
  func `counts lines and characters from 1`(text: String, offset: Int, line: Int, column: Int) {
    #expect(
      SourcePosition(ofByte: offset, in: Array(text.utf8))
        == SourcePosition(line: line, column: column))
  }

  @Test func `can be that of bytes that are not UTF-8`() {
    let text: [UInt8] = [0xff, 0xfe, 0x0a, 0x80, 0x80, 0x41]
    #expect(SourcePosition(ofByte: 5, in: text) == SourcePosition(line: 2, column: 3))
    #expect(SourcePosition(ofByte: 0, in: [0x80]) == SourcePosition(line: 1, column: 1))
  }
}
