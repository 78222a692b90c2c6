import Diagnostics
import Testing
import YAML

/// Parses a settings file with the name `kivagen.yml`.
func parse(_ text: String) throws -> YAMLDocument {
  try YAMLDocument.parse(Array(text.utf8), file: "kivagen.yml")
}

/// Returns the value of the key `a` in a settings file that consists of that key.
func value(of text: String) throws -> YAMLValue {
  let entries = try parse("a: \(text)").entries()
  #expect(entries.map(\.key) == ["a"])
  return try #require(entries.first).value
}

/// Returns the tree on one line: plain text without quotes, other text in quotes, lists and
/// mappings in brackets.
func outline(_ value: YAMLValue) -> String {
  switch value.content {
  case .scalar(let text, isPlain: true): text
  case .scalar(let text, isPlain: false): "'\(text)'"
  case .sequence(let values): "[" + values.map(outline).joined(separator: ", ") + "]"
  case .mapping(let entries):
    "{" + entries.map { "\($0.key): \(outline($0.value))" }.joined(separator: ", ") + "}"
  }
}

@Suite struct `A settings file` {
  @Test(arguments: [
    ("", "{}"), ("\n\n", "{}"), ("# nothing\n", "{}"), ("---\n", "{}"), ("---\n...\n", "{}"),
    ("\u{FEFF}a: 1", "{a: 1}"), ("%YAML 1.1\n---\na: 1\n", "{a: 1}"),
    ("title: Our loans\nlimit: 100\n", "{title: Our loans, limit: 100}"),
    ("title: Our loans\r\nlimit: 100\r\n", "{title: Our loans, limit: 100}"),
    ("b: 1\na: 2\nc: 3", "{b: 1, a: 2, c: 3}"),
    ("a: \"x\\ty\"\nb: 'it''s'\nc:\nd: ~", "{a: 'x\ty', b: 'it's', c: , d: ~}"),
    ("a: |\n  one\n  two\nb: >\n  one\n  two\n", "{a: 'one\ntwo\n', b: 'one two\n'}"),
    ("a: |\r\n  one\r\n  two\r\n", "{a: 'one\ntwo\n'}"),
    (
      "country: [KE, 'PE']\nsector:\n- Food\n- Arts # both\n",
      "{country: [KE, 'PE'], sector: [Food, Arts]}"
    ),
    ("a: {b: {c: [1, [2]]}}", "{a: {b: {c: [1, [2]]}}}"),
    ("- a\n- b", "[a, b]"), ("just text", "just text"), ("<<: x", "{<<: x}"),
    ("name: Thường 🐐", "{name: Thường 🐐}"), ("a: \"\\0\"", "{a: '\u{0}'}"),
  ])
  func `is parsed to a tree`(text: String, expected: String) throws {
    #expect(outline(try parse(text).root) == expected)
  }

  @Test(arguments: [
    ("true", true), ("True", true), ("TRUE", true), ("yes", true), ("Yes", true), ("ON", true),
    ("false", false), ("no", false), ("No", false), ("off", false), ("'true'", true),
    ("\"no\"", false), ("' yes'", nil), ("''", nil), ("y", nil), ("n", nil), ("tRue", nil),
    ("1", nil), ("", nil), ("[true]", nil),
  ])
  func `has booleans`(text: String, expected: Bool?) throws {
    #expect(try value(of: text).bool == expected)
  }

  @Test(arguments: [
    ("", true), ("~", true), ("null", true), ("NULL", true), ("''", false), ("'null'", false),
    ("none", false), ("[]", false),
  ])
  func `has null values`(text: String, expected: Bool) throws {
    #expect(try value(of: text).isNull == expected)
  }

  @Test func `gives its values as text, lists or mappings`() throws {
    let values = try parse("a: 'x'\nb: [y]\nc: {d: z}").entries().map(\.value)
    #expect(values.map(\.text) == ["x", nil, nil])
    #expect(values.map { $0.sequence?.map(\.text) } == [nil, ["y"], nil])
    #expect(values.map { $0.mapping?.map(\.key) } == [nil, nil, ["d"]])
    #expect(values[2].mapping?.first?.value.text == "z")
  }

  @Test func `has the position of each value`() throws {
    let text = "\u{FEFF}títle: 'Ü'\r\nlist:\r\n  - a\r\n  - {k: \"v\"}\r\nempty:\r\nlast: z"
    let document = try parse(text)
    func position(_ offset: Int) -> SourcePosition? {
      document.diagnostic(at: offset, "").position
    }
    let entries = try document.entries()
    #expect(entries.map { position($0.offset)?.line } == [1, 2, 5, 6])
    #expect(entries.map { position($0.offset)?.column } == [1, 1, 1, 1])
    #expect(position(entries[0].value.offset) == SourcePosition(line: 1, column: 8))
    let list = entries[1].value.sequence ?? []
    #expect(
      list.map { position($0.offset) }
        == [SourcePosition(line: 3, column: 5), SourcePosition(line: 4, column: 5)])
    let inner = try #require(list.last?.mapping?.first).value
    #expect(position(inner.offset) == SourcePosition(line: 4, column: 9))
    #expect(position(entries[3].value.offset) == SourcePosition(line: 6, column: 7))
  }

  @Test func `has correct line numbers after unusual line breaks`() throws {
    let document = try parse("a: 'x\u{2028}y\u{85}z'\nb: 1")
    let entry = try document.entries()[1]
    #expect(
      document.diagnostic(at: entry.offset, "unknown key").description
        == "kivagen.yml:2:1: unknown key\n  b: 1\n  ^")
  }

  @Test func `makes diagnostics of errors that its readers find`() throws {
    let document = try parse("title: x\nlimit:  many\n")
    let value = try document.entries()[1].value
    #expect(
      document.diagnostic(at: value.offset, "expected a whole number").description
        == "kivagen.yml:2:9: expected a whole number\n  limit:  many\n          ^")
  }

  @Test(arguments: [("- a", "  - a\n  ^"), ("text", "  text\n  ^")])
  func `has entries only if it is a mapping`(text: String, excerpt: String) throws {
    let document = try parse(text)
    let error = #expect(throws: Diagnostic.self) { try document.entries() }
    #expect(
      error?.description
        == "kivagen.yml:1:1: expected lines of the form 'key: value'\n\(excerpt)")
  }
}
