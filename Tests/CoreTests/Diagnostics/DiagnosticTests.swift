import Diagnostics
import Testing

struct `A diagnostic` {
  private func description(of line: String, column: Int) -> [String] {
    let diagnostic = Diagnostic(
      file: "a", position: SourcePosition(line: 1, column: column), message: "m", line: line)
    return "\(diagnostic)".split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test func `shows the file, the position, the message, and the line with a caret`() {
    let source = Array("<ul>\n  {{#loans}}\r\n</ul>\n".utf8)
    let diagnostic = Diagnostic(
      file: "list.mustache", source: source, offset: 7, message: "section 'loans' is never closed")
    #expect(
      diagnostic
        == Diagnostic(
          file: "list.mustache", position: SourcePosition(line: 2, column: 3),
          message: "section 'loans' is never closed", line: "  {{#loans}}"))
    #expect(
      "\(diagnostic)" == """
        list.mustache:2:3: section 'loans' is never closed
            {{#loans}}
            ^
        """)
  }

  @Test(arguments: [
    ("", 0, 1, 1, ""), ("a", 1, 1, 2, "a"), ("a\n", 2, 2, 1, ""), ("a\nb", 99, 2, 2, "b"),
    ("a\nb", 1, 1, 2, "a"), ("a\r\nb", 2, 1, 2, "a"), ("a", -5, 1, 1, "a"),
  ])
  func `has the line of its byte`(
    source: String, offset: Int, line: Int, column: Int, text: String
  ) {
    let diagnostic = Diagnostic(
      file: "a", source: Array(source.utf8), offset: offset, message: "m")
    #expect(diagnostic.position == SourcePosition(line: line, column: column))
    #expect(diagnostic.line == text)
  }

  @Test func `shows only what it has`() {
    let position = SourcePosition(line: 3, column: 4)
    #expect("\(Diagnostic(file: "a.yml", message: "empty"))" == "a.yml: empty")
    #expect("\(Diagnostic(file: "a", position: position, message: "m"))" == "a:3:4: m")
  }

  @Test(arguments: [
    ("abc", 1, "  abc", "  ^"),
    ("abc", 3, "  abc", "    ^"),
    ("abc", 4, "  abc", "     ^"),
    ("abc", 99, "  abc", "     ^"),
    ("", 1, "  ", "  ^"),
    ("a\tb", 3, "  a\tb", "   \t^"),
    ("\t\tb", 3, "  \t\tb", "  \t\t^"),
    ("a学费b", 4, "  a学费b", "       ^"),
    ("한国b", 2, "  한国b", "    ^"),
    ("👩‍🌾x", 2, "  👩‍🌾x", "    ^"),
    ("❤️x", 2, "  ❤️x", "    ^"),
    ("e\u{301}åx", 3, "  e\u{301}åx", "    ^"),
    ("a\u{1b}[31m\0\u{9b}b", 8, "  a [31m  b", "         ^"),
    ("a\u{2028}\u{b}b", 4, "  a  b", "     ^"),
  ])
  func `has the caret below the character`(
    line: String, column: Int, shown: String, caret: String
  ) {
    #expect(description(of: line, column: column).dropFirst() == [shown, caret])
  }

  @Test(arguments: [
    (1, 0, 76, true), (59, 0, 76, true), (60, 44, 76, true), (200, 44, 76, true),
    (300, 44, 45, false), (301, 44, 44, false),
  ])
  func `shows the part of a long line around the caret`(
    column: Int, cutBefore: Int, count: Int, isCut: Bool
  ) {
    let shown = String(repeating: "x", count: count) + (isCut ? "…" : "")
    let caret = cutBefore == 0 ? column - 1 : cutBefore + 1
    #expect(
      description(of: String(repeating: "x", count: 300), column: column).dropFirst() == [
        "  " + (cutBefore > 0 ? "…" : "") + shown, String(repeating: " ", count: 2 + caret) + "^",
      ])
  }

  @Test(arguments: [78, 79])
  func `shows a line whole that fits a terminal of 80 columns`(length: Int) {
    let line = String(repeating: "x", count: length)
    let shown = description(of: line, column: length).dropFirst()
    #expect(shown.first == (length == 78 ? "  \(line)" : "  …\(line.suffix(45))"))
    #expect(shown.last == String(repeating: " ", count: length == 78 ? 79 : 47) + "^")
  }

  @Test func `keeps a caret after the last character within 80 columns`() {
    let shown = description(of: String(repeating: "x", count: 78), column: 79).dropFirst()
    #expect(shown.first == "  …" + String(repeating: "x", count: 44))
    #expect(shown.last == String(repeating: " ", count: 47) + "^")
  }

  @Test(arguments: [
    ("学", 1, "  " + String(repeating: "学", count: 38) + "…", "  ^"),
    (
      "学", 50, "  …" + String(repeating: "学", count: 38) + "…",
      String(repeating: " ", count: 47) + "^"
    ),
    ("\t", 1, "  " + String(repeating: "\t", count: 9) + "…", "  ^"),
    ("\0", 1, "  " + String(repeating: " ", count: 76) + "…", "  ^"),
    ("\u{200B}", 1, "  " + String(repeating: " ", count: 76) + "…", "  ^"),
  ])
  func `fits a terminal of 80 columns`(
    character: Character, column: Int, shown: String, caret: String
  ) {
    let line = String(repeating: character, count: 300)
    #expect(description(of: line, column: column).dropFirst() == [shown, caret])
  }
}
