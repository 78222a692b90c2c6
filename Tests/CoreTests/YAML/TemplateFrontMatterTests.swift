import Diagnostics
import Testing
import YAML

private func read(_ text: String) throws -> YAMLDocument {
  try .frontMatter(ofTemplate: Array(text.utf8), file: "Templates/pages/a.mustache")
}

@Suite struct `The front matter of a template` {
  @Test(arguments: [
    ("{{! title: Us }}<p>", "{title: Us}"), ("{{!title: Us}}", "{title: Us}"),
    ("{{!\ntitle: Us\nmenu: no\n}}", "{title: Us, menu: no}"),
    ("{{!\r\n  title: Us\r\n  menu: no\r\n}}\r\n", "{title: Us, menu: no}"),
    ("{{!\r  title: Us\r  menu: no\r}}\r", "{title: Us, menu: no}"),
    ("{{! title: Us\r    menu: no }}", "{title: Us, menu: no}"),
    ("{{! title: Us\r    menu: no\n    order: 1\r\n}}", "{title: Us, menu: no, order: 1}"),
    ("{{! title: Us\n    menu: no }}", "{title: Us, menu: no}"),
    ("{{! title: Us\n  menu: no }}", "{title: Us, menu: no}"),
    ("{{! title: Us\nmenu: no }}", "{title: Us, menu: no}"),
    ("{{! title: Us\n\n    # how it is\n    menu: no\n}}", "{title: Us, menu: no}"),
    ("{{! title: Our\n      team }}", "{title: Our team}"),
    ("{{! title: 'Us { } 水' }}", "{title: 'Us { } 水'}"),
    ("\n \t{{! title: Us }}", "{title: Us}"), ("\u{FEFF}{{! title: Us }}", "{title: Us}"),
    ("{{! title: Us }}{{! menu: no }}", "{title: Us}"),
    ("{{!}}", "{}"), ("{{! }}", "{}"), ("{{! # A comment }}", "{}"), ("{{!\n}}", "{}"),
    ("", "{}"), (" \n", "{}"), ("<p>{{! title: Us }}", "{}"), ("{{title}}", "{}"), ("{", "{}"),
    ("---\ntitle: Us\n---\n", "{}"),
  ])
  func `is the comment that it begins with`(template: String, settings: String) throws {
    #expect(outline(try read(template).root) == settings)
  }

  @Test(arguments: ["{{! title: Us", "{{! title: Us }", "{{!", "{{! title: \0 }}"])
  func `is empty if the template itself is in error`(template: String) throws {
    #expect(outline(try read(template).root) == "{}")
    #expect(
      outline(
        try YAMLDocument.frontMatter(
          ofTemplate: Array(
            "{{! a: \u{E9} }}".unicodeScalars.map {
              UInt8($0.value)
            }), file: "a"
        ).root) == "{}")
  }

  @Test func `has its positions in the template`() throws {
    let document = try read("\u{FEFF}{{! title: Us\n    meun: no }}")
    let entries = try document.entries()
    #expect(
      document.diagnostic(at: entries[0].value.offset, "expected a text").description == """
        Templates/pages/a.mustache:1:12: expected a text
          {{! title: Us
                     ^
        """)
    #expect(
      document.diagnostic(at: entries[1].offset, "unknown key 'meun'").description == """
        Templates/pages/a.mustache:2:5: unknown key 'meun'
              meun: no }}
              ^
        """)
  }

  @Test(arguments: [
    ("{{! Our team }}", 5, "expected lines of the form 'key: value'", "{{! Our team }}"),
    ("{{! title: [a }}", 12, "the list is never closed; end it with ']'", ""),
    ("{{! title: a\n    title: b }}", 5, "key 'title' is given twice", "    title: b }}"),
    (
      "{{! title: &a b }}", 12,
      "a text without quotes cannot begin with '&'; put the text in quotes: title: '&a b'",
      "{{! title: &a b }}"
    ),
  ])
  func `is refused if it is not YAML`(
    template: String, column: Int, message: String, line: String
  ) throws {
    let error = try #require(throws: Diagnostic.self) { _ = try read(template).entries() }
    #expect(error.position?.column == column)
    #expect(error.message == message)
    if !line.isEmpty { #expect(error.line == line) }
  }

  @Test func `is refused if it is too large`() {
    #expect(
      throws: Diagnostic(
        file: "Templates/pages/a.mustache", position: SourcePosition(line: 1, column: 1),
        message: "front matter is larger than the limit of 64k", line: "{{!")
    ) { try read("{{!\n# \(String(repeating: "x", count: 65_536))}}") }
  }
}
