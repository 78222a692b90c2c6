import Diagnostics
import Testing
import YAML

private func split(_ text: String) throws -> FrontMatter {
  try FrontMatter(splitting: Array(text.utf8), file: "Notes/a.md")
}

@Suite struct `A note's front matter` {
  @Test(arguments: [
    ("", "{}", ""), ("# A note\n", "{}", "# A note\n"),
    (
      "---\ntitle: A note\npinned: true\n---\n# Text\n", "{title: A note, pinned: true}", "# Text\n"
    ),
    ("---\r\ntitle: A\r\n---\r\nText\r\n", "{title: A}", "Text\r\n"),
    ("---\rtitle: A\rhidden: true\r---\rText\r", "{title: A, hidden: true}", "Text\r"),
    ("---\rtitle: A\n---\r\nText\r", "{title: A}", "Text\r"),
    ("---\r\ntitle: A\r---\n\rText", "{title: A}", "\rText"), ("---\r---\r", "{}", ""),
    ("\u{FEFF}---\rtitle: A\r---\rText", "{title: A}", "Text"),
    ("\u{FEFF}---\ntitle: A\n---\nText", "{title: A}", "Text"),
    ("\u{FEFF}Text", "{}", "Text"),
    ("--- \t\na: 1\n---  \nText", "{a: 1}", "Text"),
    ("---\n---\nText", "{}", "Text"), ("---\n\n# none\n---\nText", "{}", "Text"),
    ("---\na: 1\n---", "{a: 1}", ""), ("---\na: 1\n---\n", "{a: 1}", ""),
    ("---\na: |\n  x\n  --- y\n---\n---\nb", "{a: 'x\n--- y\n'}", "---\nb"),
    ("----\na\n", "{}", "----\na\n"), ("--- a\n", "{}", "--- a\n"),
    ("\n---\na: 1\n---\n", "{}", "\n---\na: 1\n---\n"), (" ---\na: 1\n", "{}", " ---\na: 1\n"),
  ])
  func `is separated from its body`(note: String, settings: String, body: String) throws {
    let parts = try split(note)
    #expect(outline(parts.settings.root) == settings)
    #expect(parts.entries == parts.settings.root.mapping)
    #expect(parts.body == body)
  }

  @Test(arguments: [
    ("\n---\nhidden: true\n---\nText", 2), ("\r\r---\rhidden: true\r---\r", 3),
    (" \t\r\n---\r\ntitle: 'A: b'\r\n\r\n# More.\r\nmenu: true\r\n---\r\n", 2),
    ("\u{FEFF}\u{FEFF}---\na: 1\n---\n", 1), ("\u{200B}\n\u{A0}\n---\na:\n  - 1\n- 2\n---", 3),
    (" ---\na: 1\n---\n", 1), ("----\na: 1\n----\n", 1), ("—\na b: 1\n—\n", 1),
    ("––\na: 1\n—-\n", 1), ("−−−\na: 1\n−−−\n", 1), ("hidden: true\ntitle: x\n\nText", 1),
    ("\n\nauthor: me\npinned: yes # ours\nText", 3), ("title: x\n\nText", 1),
    ("menu: 'false'\n", 1), ("order: 3\nText", 1),
  ])
  func `is found where it is not read`(note: String, line: Int) throws {
    let parts = try split(note)
    #expect(parts.misplacedLine == line)
    #expect(parts.entries.isEmpty)
  }

  @Test(arguments: [
    ("---\n---\nhidden: true\n---\nText", 3), ("---\n\n---\nhidden: true\n---\nText", 4),
    ("---\n---\nhidden: true\n\nText", 3), ("---\r---\r---\rhidden: true\r---\rText", 4),
    ("---\ntitle: a\n---\n---\nhidden: true\n---\nText", 5),
    ("---\ntitle: a\n---\n\nText\n\n***\nmenu: false\n***\n", 8),
  ])
  func `is found below another one`(note: String, line: Int) throws {
    #expect(try split(note).misplacedLine == line)
  }

  @Test(arguments: [
    "", "\n", "Text\n---\na: 1\n---\n", "\n---\nText\n---\n", "\n---\na: 1\n", "\n---\n---\n",
    "---\na: 1\n---\n\n---\nb: 1\n---\n",
    "---\na: 1\n---\n```\n---\nhidden: true\n---\n```\n", "menu: fish\n\nText",
    "Title: x\n\nText", "title:\n\nText", "----\nNobody said: no.\nSo it is.\n----\n",
    "\n-\na: 1\n-\n",
    "\n* * *\na: 1\n* * *\n",
  ])
  func `is not confused with text`(note: String) throws {
    #expect(try split(note).misplacedLine == nil)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `has errors with the line of any line break`(lineBreak: String) throws {
    let parts = try split(
      ["---", "title: A", "pined: true", "---", "Text"].joined(separator: lineBreak))
    #expect(
      parts.settings.diagnostic(at: parts.entries[1].offset, "unknown key 'pined'").description
        == """
        Notes/a.md:3:1: unknown key 'pined'
          pined: true
          ^
        """)
    #expect(parts.bodyLine == 5)
  }

  @Test func `has the line numbers of the note`() throws {
    let parts = try split("\u{FEFF}---\r\ntitle: A\r\npined: true\r\n---\r\n")
    #expect(
      parts.settings.diagnostic(at: parts.entries[1].offset, "unknown key 'pined'").description
        == """
        Notes/a.md:3:1: unknown key 'pined'
          pined: true
          ^
        """)
  }

  @Test(arguments: [
    (
      "---\ntitle: A\n",
      """
      Notes/a.md:1:1: front matter is never closed by a second line '---'
        ---
        ^
      """
    ),
    (
      "---",
      """
      Notes/a.md:1:1: front matter is never closed by a second line '---'
        ---
        ^
      """
    ),
    (
      "---\r\ntitle: 'A\r\n---\r\nit's\r\n",
      """
      Notes/a.md:2:8: the quotation mark is never closed; put the text in quotes: title: 'A'
        title: 'A
               ^
      """
    ),
    (
      "---\nä: 1\nä: 2\n---\n",
      """
      Notes/a.md:3:1: key 'ä' is given twice
        ä: 2
        ^
      """
    ),
    (
      "---\n- a\n---\n",
      """
      Notes/a.md:2:1: expected lines of the form 'key: value'
        - a
        ^
      """
    ),
    (
      "---\njust text\n---\n",
      """
      Notes/a.md:2:1: expected lines of the form 'key: value'
        just text
        ^
      """
    ),
    (
      "---\na: [1\n---\n",
      """
      Notes/a.md:2:4: the list is never closed; end it with ']'
        a: [1
           ^
      """
    ),
  ])
  func `is refused with its line`(note: String, expected: String) {
    let error = #expect(throws: Diagnostic.self) { try split(note) }
    #expect(error?.description == expected)
  }

  @Test func `and its body cannot contain bytes that are not text`() {
    func expectRefusal(_ bytes: [UInt8], line: Int, column: Int, message: String, text: String) {
      let expected = Diagnostic(
        file: "a.md", position: SourcePosition(line: line, column: column), message: message,
        line: text)
      #expect(throws: expected) { try FrontMatter(splitting: bytes, file: "a.md") }
    }
    let inText: [UInt8] = Array("---\na: 1\n---\nx".utf8) + [0xFF]
    expectRefusal(
      inText, line: 4, column: 2, message: "bytes that are not UTF-8", text: "x\u{FFFD}")
    let inSettings: [UInt8] = Array("---\na: 1\nb: ".utf8) + [0xFF] + Array("\n---\nx".utf8)
    expectRefusal(
      inSettings, line: 3, column: 4, message: "bytes that are not UTF-8", text: "b: \u{FFFD}")
    expectRefusal(
      Array("é\0".utf8), line: 1, column: 2,
      message: "a zero byte (NUL), which no text can have; delete it", text: "é\0")
  }

  @Test func `may be in UTF-16 with a byte-order mark`() throws {
    let note = "\u{FEFF}---\r\ntitle: Ä\r\n---\r\n水".utf16
    let parts = try FrontMatter(
      splitting: note.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }, file: "a.md")
    #expect(outline(parts.settings.root) == "{title: Ä}")
    #expect(parts.body == "水")
  }

  @Test(arguments: [
    ("+++\ntitle = \"A\"\n+++\nText", "TOML"), ("+++ \r\n+++\t\r\n", "TOML"),
    ("\u{FEFF}+++\na = 1\n\n+++", "TOML"), ("---toml\na = 1\n---\nText", "TOML"),
    ("--- JSON\n{}\n---\n", "JSON"), ("{\n  \"title\": \"A\"\n}\nText", "JSON"),
    ("{\"title\": \"A\"}\n\nText", "JSON"), ("{\"title\":\n\"A\"\n}", "JSON"),
    ("{\"title\": \"x\",\n \"menu\": true}\n\nhi", "JSON"), ("{ \"title\": \"x\" }", "JSON"),
    ("{\"a\":[1,2,\n{\"b\":2}]}", "JSON"), ("{\n}\n", "JSON"), ("+++\ntitle = \"x\"\n\nhi", "TOML"),
  ])
  func `in another language is refused by name`(note: String, language: String) {
    let error = #expect(throws: Diagnostic.self) { try split(note) }
    #expect(
      error?.message == "front matter cannot be \(language); write YAML between two lines '---'")
    #expect(error?.position == SourcePosition(line: 1, column: 1))
  }

  @Test(arguments: [
    "++++\na\n++++\n", "+++a\n+++\n", "a\n+++\n+++\n", " +++\n+++\n", "---toml\na",
    "{draft} text\n}\n", "{\nnot a key\n}\n", "{\n", "{\"a", "{", "{{x}}\n", "--- more toml\n---\n",
  ])
  func `is not found in a text that only begins like it`(note: String) throws {
    let parts = try split(note)
    #expect(parts.entries.isEmpty)
    #expect(parts.body == note)
  }

  @Test func `has at most 64k`() throws {
    let line = "a: \(String(repeating: "x", count: 1 << 16))"
    #expect(try split("---\n\(line.prefix((1 << 16) - 1))\n---\nx").body == "x")
    let larger = "---\n\(line.prefix(1 << 16))\n---\nx"
    let error = #expect(throws: Diagnostic.self) { try split(larger) }
    #expect(error?.message == "front matter is larger than the limit of 64k")
  }

  @Test func `can be above megabytes of text`() throws {
    let text = String(repeating: "--\n", count: 700_000)
    let parts = try split("---\na: 1\n---\n" + text)
    let isWhole = parts.body == text
    #expect(isWhole)
    let error = #expect(throws: Diagnostic.self) { try split("---\n" + text) }
    #expect(error?.message == "front matter is never closed by a second line '---'")
  }
}
