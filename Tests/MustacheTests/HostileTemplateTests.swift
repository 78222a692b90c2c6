import Diagnostics
import Mustache
import TestSupport
import Testing

struct `A hostile template` {
  private static let deep = 100_000

  @Test(arguments: ["{{#a}}", "{{^a}}"])
  func `of 100,000 nested sections is read, and not shown if they are empty`(
    _ tag: String
  ) throws {
    let text =
      String(repeating: tag, count: Self.deep) + "x"
      + String(repeating: "{{/a}}", count: Self.deep)
    #expect(try rendered(text, tag == "{{#a}}" ? "{}" : #"{"a":1}"#) == "")
  }

  @Test func `of 100,000 nested sections ends in a mistake if they are shown`() throws {
    let text =
      String(repeating: "{{#a}}", count: Self.deep) + String(repeating: "{{/a}}", count: Self.deep)
    let error = #expect(throws: Diagnostic.self) { try rendered(text, #"{"a":1}"#) }
    #expect(
      error?.message
        == "more than 1000 sections and partials are open at once; does 'a' use itself?")
    #expect(error?.position == SourcePosition(line: 1, column: 6004))
  }

  @Test func `of nested sections can be checked`() {
    let depth = 10_000
    let text =
      String(repeating: "{{#a}}", count: depth) + "{{other}}"
      + String(repeating: "{{/a}}", count: depth)
    let found = Templates(["x": text], .site).check([
      "x": Schema("a page", names: ["a": .text])
    ])
    #expect(found.map(\.message) == ["unknown name 'other' in a page"])
  }

  @Test(arguments: [
    "{{#a}}", "{{/a}}", "{{{a}}", "{{a {{b}}", "{{", "{{}}", "{{=a=}}", "{{a b}}\n",
  ])
  func `of 10,000 mistakes shows the first 100`(_ mistake: String) throws {
    let text = Array(String(repeating: mistake, count: 10_000).utf8)
    let error = #expect(throws: TemplateErrors.self) { try Template(parsing: text, file: "a") }
    #expect(error?.diagnostics.count == 101)
    #expect(
      error?.diagnostics.last
        == Diagnostic(file: "a", message: "more than 100 mistakes; these are the first"))
  }

  @Test func `closes what it never opened among many that are open`() throws {
    let text =
      String(repeating: "{{#a}}", count: 10_000) + String(repeating: "{{/b}}", count: 10_000)
    let error = #expect(throws: TemplateErrors.self) {
      try Template(parsing: Array(text.utf8), file: "a")
    }
    #expect(error?.diagnostics.first?.message == "section 'a' is closed by 'b'")
  }

  @Test func `of ten megabytes is written as it is`() throws {
    let whole = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000)
    var bytes: [UInt8] = []
    try Templates([.init(name: "a", file: "a", bytes: whole)], rules: .site)
      .render("a", with: .absent, into: &bytes)
    #expect(bytes == whole)
  }

  @Test(arguments: [" ", "\n", "{ ", "} ", "\0", "é"])
  func `of nothing else is written as it is`(_ text: String) throws {
    let whole = String(repeating: text, count: Self.deep)
    #expect(try rendered(whole) == whole)
  }

  @Test(arguments: ["{{!", "{{a", "{{{", "{{=", "{{#a}}", "{{>"])
  func `of much text after an open tag ends in one mistake`(_ tag: String) throws {
    let text = Array(tag.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 10 * Self.deep)
    let error = #expect(throws: TemplateErrors.self) { try Template(parsing: text, file: "a") }
    #expect(error?.diagnostics.map(\.position) == [SourcePosition(line: 1, column: 1)])
  }

  @Test func `with bytes that are not UTF-8 is told where`() {
    let text = Array("é\n{{a}} ".utf8) + [0xC3, 0x28] + Array(" {{/b}}".utf8)
    #expect(
      mistakes(in: text) == """
        a.mustache:2:7: bytes that are not UTF-8
          {{a}} \u{FFFD}( {{/b}}
                ^
        a.mustache:2:10: section 'b' is closed but was never opened
          {{a}} \u{FFFD}( {{/b}}
                   ^
        """)
  }

  @Test(arguments: [
    [0xFF], [0xED, 0xA0, 0x80], [0xC0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x82],
  ])
  func `with only bytes that are not UTF-8`(_ bytes: [UInt8]) {
    #expect(mistakes(in: bytes).hasPrefix("a.mustache:1:1: bytes that are not UTF-8\n"))
  }

  @Test func `cut at any byte is read or refused`() throws {
    let whole = Array("a {{#b}} {{{c}}} {{=<% %>=}}\n <%>d%>\r\n<%/b%><%! é %>\n".utf8)
    for count in 0...whole.count {
      _ = mistakes(in: Array(whole[..<count]))
    }
    #expect(mistakes(in: whole) == "")
  }

  @Test func `with a long list is not rendered to its end once the task is cancelled`()
    async throws
  {
    let text = try await inTask {
      cancelCurrentTask()
      return try rendered("{{#a}}{{.}}{{/a}}!", #"{"a":["1","2","3"]}"#)
    }
    #expect(text == "1!")
  }
}
