import Diagnostics
import Testing
import YAML

@Suite struct `A hostile settings file` {
  @Test(
    arguments: [
      ([0x61, 0x3A, 0x20, 0xFF], 1, 4), ([0x61, 0x3A, 0x20, 0x0A, 0x31, 0xC3, 0x28], 2, 2),
      ([0x61, 0x3A, 0xC0, 0x80], 1, 3), ([0x61, 0x3A, 0xED, 0xA0, 0x80], 1, 3),
      ([0x61, 0x3A, 0xE2, 0x82], 1, 3),
    ] as [([UInt8], Int, Int)])
  func `that is not UTF-8 is refused`(bytes: [UInt8], line: Int, column: Int) {
    let text = String(decoding: bytes, as: UTF8.self).split(separator: "\n")[line - 1]
    let expected = Diagnostic(
      file: "a.yml", position: SourcePosition(line: line, column: column),
      message: "bytes that are not UTF-8", line: String(text))
    #expect(throws: expected) { try YAMLDocument.parse(bytes, file: "a.yml") }
  }

  @Test(arguments: [("[", "]"), ("{a: ", "}"), ("- ", "")])
  func `can nest at most 64 levels`(open: String, close: String) throws {
    func nested(_ depth: Int) -> String {
      String(repeating: open, count: depth) + "x" + String(repeating: close, count: depth)
    }
    #expect(throws: Never.self) { try parse(nested(64)) }
    for depth in [65, 1000] {
      let error = #expect(throws: Diagnostic.self) { try parse(nested(depth)) }
      #expect(error?.message == "more than 64 levels of lists and mappings")
      #expect(error?.position == SourcePosition(line: 1, column: 64 * open.count + 1))
    }
  }

  @Test(arguments: [
    ("[", "more than 64 levels of lists and mappings"),
    ("{", "a key must be text, not a mapping"),
    ("- ", "more than 64 levels of lists and mappings"),
    ("? ", "a key must be text, not a mapping"),
    ("&a ", "a text without quotes cannot begin with '&'"),
    ("*a ", "a text without quotes cannot begin with '*'"),
    ("!a ", "a text without quotes cannot begin with '!'"),
    ("\"", "expected lines of the form 'key: value'"),
    ("a: ", "a text without quotes cannot end with ':'; put the text in quotes"),
    ("a: &", "a text without quotes cannot begin with '&'; put the text in quotes"),
    ("a: '", "the text continues after its closing quotation mark; put the text in quotes"),
    ("|", "did not find expected comment or line break while scanning a block scalar"),
  ])
  func `of a hundred kilobytes is refused quickly`(part: String, message: String) {
    let text = String(repeating: part, count: 100_000 / part.utf8.count)
    let error = #expect(throws: Diagnostic.self) { try parse(text) }
    #expect(error?.message == message)
  }

  @Test func `cannot use aliases to grow`() {
    let bomb = "a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"
    let error = #expect(throws: Diagnostic.self) { try parse(bomb) }
    #expect(
      error?.message
        == "a text without quotes cannot begin with '&'; put the text in quotes: a: '&a [x, x]'")
  }

  @Test func `can be large`() throws {
    let count = 20_000
    let lines = (0..<count).map { "key\($0): 'väl\($0)'\n" }.joined()
    let entries = try parse(lines).entries()
    #expect(entries.count == count)
    #expect(entries.last?.key == "key19999")
    #expect(entries.last?.value.text == "väl19999")
    let items = (0..<count).map { "\($0)" }
    let list = try value(of: "[" + items.joined(separator: ", ") + "]")
    #expect(list.sequence?.map(\.text) == items)
  }
}
