import Diagnostics
import Testing
import YAML

/// A file of the simplest kind is not read by libyaml, but must be read as libyaml would.
@Suite struct `A file of keys and quoted texts` {
  /// A line that only libyaml reads.
  private static let preface = "#\t\n"

  private static let sample = """
    # Words
    card:
      to-go: "{amount} to go"

      # months
      months:
        one: "a: é #"
        other: ""
    list: "x"
    page:
      title: "€"
    """

  /// What becomes of a text: the tree with its offsets, or the error.
  private func reading(_ text: String, skipping prefix: String = "") -> String {
    do {
      let document = try YAMLDocument.parse(Array((prefix + text).utf8), file: "words.yml")
      return tree(document.root, prefix.utf8.count)
    } catch {
      let lines = prefix.utf8.count { $0 == UInt8(ascii: "\n") }
      let position = error.position.map { "\($0.line - lines):\($0.column)" } ?? ""
      return "\(position) \(error.message)"
    }
  }

  private func tree(_ value: YAMLValue, _ start: Int) -> String {
    let content =
      switch value.content {
      case .scalar(let text, let isPlain): isPlain ? text : "'\(text)'"
      case .sequence(let values): "[" + values.map { tree($0, start) }.joined(separator: ",") + "]"
      case .mapping(let entries):
        entries.map { "\($0.key)@\($0.offset - start)=\(tree($0.value, start))" }.description
      }
    return "\(content)@\(value.offset - start)"
  }

  private func expectSameReading(_ text: String) {
    let plain = reading(text)
    let byLibrary = reading(text, skipping: Self.preface)
    #expect(plain == byLibrary, "\(text)")
  }

  @Test func `has its keys and texts with their offsets`() throws {
    let entries = try parse("a:\n  b: \"c\"\nd: \"\"").entries()
    #expect(entries.map(\.key) == ["a", "d"])
    #expect(entries.map(\.offset) == [0, 12])
    #expect(entries.map(\.value.offset) == [5, 15])
    #expect(entries.map { outline($0.value) } == ["{b: 'c'}", "''"])
  }

  @Test func `is read as libyaml reads it`() {
    expectSameReading(Self.sample)
    expectSameReading(Self.sample + "\n\n  # end")
  }

  @Test(arguments: [
    "a: \"b\"\na: \"c\"", "a:\n  b: \"c\"\n c: \"d\"", "a:\nb: \"c\"", "a:", "a: b", "a: \"b\" # c",
    "a: \"b\\n\"", "a: \"b\n  c\"", "a: \"b", "  a: \"b\"\n  c: \"d\"", "  a: \"b\"\nc: \"d\"",
    "a: \"b\"\n  c: \"d\"", "a : \"b\"", "a:  \"b\"", "a:\"b\"", "a: \"b\"\r\n", "---\na: \"b\"",
    "a: \"\u{85}\"", "a: \"\u{2028}\"", "a: \"\u{FEFF}\"", "a: \"\u{FFFF}\"", "a: \"\u{FFFD}，\"",
    "a: \"\u{7F}\"", "a: \"\u{9F}\u{A0}\"", "a: \"\t\"", "# a", "", "a:\n  b:\n    c:\n  d: \"e\"",
    "a:\n b:\n  c:\n   d:\n    e:\n     f:\n      g:\n       h:\n        i:\n         j: \"k\"",
  ])
  func `is read as libyaml reads it wherever they could differ`(text: String) {
    expectSameReading(text)
  }

  @Test(arguments: [
    "", " ", "\"", "\\", ":", "#", "-", "\n", "\t", "'", "{", "é", "x", "\r", "\u{85}",
  ])
  func `is read as libyaml reads it after any change of a letter`(change: String) {
    for index in Self.sample.indices {
      var text = Self.sample
      text.replaceSubrange(index...index, with: change)
      expectSameReading(text)
    }
  }
}
