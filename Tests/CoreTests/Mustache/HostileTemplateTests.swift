import Diagnostics
import Mustache
import TestSupport
import Testing

struct `A hostile template` {
  private static let depth = 100_000

  @Test(arguments: ["{{#a}}", "{{^a}}"])
  func `with 100 nested sections renders as nothing if they are empty`(_ tag: String) throws {
    let text =
      String(repeating: tag, count: 100) + "x" + String(repeating: "{{/a}}", count: 100)
    #expect(try rendered(text, tag == "{{#a}}" ? "{}" : #"{"a":1}"#) == "")
    #expect(try rendered(text, tag == "{{^a}}" ? "{}" : #"{"a":1}"#) == "x")
  }

  @Test(arguments: ["{{#a}}", "{{^a}}"])
  func `with 100,000 nested sections is refused`(_ tag: String) throws {
    let text =
      String(repeating: tag, count: Self.depth) + String(repeating: "{{/a}}", count: Self.depth)
    let error = #expect(throws: TemplateErrors.self) {
      try Template(parsing: Array(text.utf8), file: "a")
    }
    #expect(
      error?.diagnostics.first?.message
        == "more than 100 sections, blocks and parents are open at once; close some before this one, "
        + "or write it into a partial")
    #expect(error?.diagnostics.first?.position == SourcePosition(line: 1, column: 601))
  }

  @Test(arguments: ["1", "[1]", #"{"b":1}"#, "true"])
  func `fails to render if sections are open without end`(_ value: String) throws {
    let json = #"{"a":\#(value)}"#
    let error = #expect(throws: Diagnostic.self) {
      try rendered("{{>p}}", json, partials: ["p": "{{#a}}{{#a}}{{>p}}{{/a}}{{/a}}"])
    }
    #expect(error?.message == "more than 1000 sections are open at once; does 'a' use itself?")
    #expect(error?.position == SourcePosition(line: 1, column: 4))
  }

  @Test(arguments: [
    "{{#a}}", "{{/a}}", "{{{a}}", "{{a {{b}}", "{{", "{{}}", "{{=a=}}", "{{a b}}\n", "{{$a}}",
    "{{<a}}", "{{<a}}{{$b}}", "{{>*}}", "{{#a}}{{$b}}{{/a}}{{/b}}",
  ])
  func `with 10,000 errors has the first 100 reported`(_ fragment: String) throws {
    let text = Array(String(repeating: fragment, count: 10_000).utf8)
    let error = #expect(throws: TemplateErrors.self) { try Template(parsing: text, file: "a") }
    #expect(error?.diagnostics.count == 101)
    #expect(
      error?.diagnostics.last
        == Diagnostic(file: "a", message: "more than 100 errors; these are the first"))
  }

  @Test func `may have 100 sections open when an unknown one is closed`() throws {
    let text = String(repeating: "{{#a}}", count: 100) + String(repeating: "{{/b}}", count: 100)
    let error = #expect(throws: TemplateErrors.self) {
      try Template(parsing: Array(text.utf8), file: "a")
    }
    #expect(error?.diagnostics.first?.message == "section 'a' is closed by 'b'")
  }

  @Test func `of ten megabytes without tags is written unchanged`() throws {
    let whole = [UInt8](repeating: UInt8(ascii: "x"), count: 10_000_000)
    var bytes: [UInt8] = []
    try Templates([.init(name: "a", file: "a", bytes: whole)])
      .render("a", with: .absent, into: &bytes)
    #expect(bytes == whole)
  }

  @Test(arguments: [" ", "\n", "{ ", "} ", "\0", "é"])
  func `that repeats one text without tags is written unchanged`(_ text: String) throws {
    let whole = String(repeating: text, count: Self.depth)
    #expect(try rendered(whole) == whole)
  }

  @Test(arguments: ["{{!", "{{a", "{{{", "{{=", "{{#a}}", "{{>", "{{<", "{{$", "{{>*"])
  func `with a megabyte of text in an unclosed tag has one error`(_ tag: String) throws {
    let text = Array(tag.utf8) + [UInt8](repeating: UInt8(ascii: "x"), count: 10 * Self.depth)
    let error = #expect(throws: TemplateErrors.self) { try Template(parsing: text, file: "a") }
    #expect(error?.diagnostics.map(\.position) == [SourcePosition(line: 1, column: 1)])
  }

  @Test func `with bytes that are not UTF-8 is reported with their position`() {
    let text = Array("é\n{{a}} ".utf8) + [0xC3, 0x28] + Array(" {{/b}}".utf8)
    #expect(
      parseErrors(in: text) == """
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
  func `with only bytes that are not UTF-8 is reported at its start`(_ bytes: [UInt8]) {
    #expect(parseErrors(in: bytes).hasPrefix("a.mustache:1:1: bytes that are not UTF-8\n"))
  }

  @Test func `that is truncated at any byte is parsed or refused`() throws {
    let whole = Array(
      """
      a {{#b}} {{{c}}} {{=<% %>=}}\n <%>d%>\r\n<%/b%><%! é %>
      <%< * e%> <%$f%>\n <%$ g %>\r\n <%/g%>\r\n<%/f%> \n <%/ * e%>\n
      """.utf8)
    for count in 0...whole.count {
      _ = parseErrors(in: Array(whole[..<count]))
    }
    #expect(parseErrors(in: whole) == "")
  }

  @Test func `with a long list stops rendering when the task is cancelled`()
    async throws
  {
    let text = try await inTask {
      cancelCurrentTask()
      return try rendered("{{#a}}{{.}}{{/a}}!", #"{"a":["1","2","3"]}"#)
    }
    #expect(text == "1!")
  }
}
