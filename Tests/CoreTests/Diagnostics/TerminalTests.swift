import Diagnostics
import Testing

struct `Text for a terminal` {
  @Test(arguments: [
    ("Notes/a b.md", "Notes/a b.md"),
    ("学费 é e\u{301} ❤️", "学费 é e\u{301} ❤️"),
    ("👩‍🌾 \u{645}\u{6CC}\u{200C}\u{62E}", "👩‍🌾 \u{645}\u{6CC}\u{200C}\u{62E}"),
    ("a\u{1B}[31mb", "a\\u{1B}[31mb"),
    ("a\0b\u{7}\u{8}\u{7F}", "a\\u{0}b\\u{7}\\u{8}\\u{7F}"),
    ("a\nkivagen: all is well\r\n", "a\\u{A}kivagen: all is well\\u{D}\\u{A}"),
    ("a\tb", "a\\u{9}b"),
    ("a\u{9B}2Jb\u{85}", "a\\u{9B}2Jb\\u{85}"),
    ("a\u{202E}gpj.exe\u{2066}\u{200F}", "a\\u{202E}gpj.exe\\u{2066}\\u{200F}"),
    ("a\u{2028}b\u{2029}\u{FEFF}", "a\\u{2028}b\\u{2029}\\u{FEFF}"),
    ("\u{E0041}", "\\u{E0041}"),
    ("", ""),
  ])
  func `has no control characters`(text: String, shown: String) {
    #expect(text.escapedForTerminal == shown)
    #expect(shown.escapedForTerminal == shown)
  }

  @Test(arguments: [
    (#"{"a":"学费 👩‍🌾\u001b"}"#, #"{"a":"学费 👩‍🌾\u001b"}"#),
    ("\"\u{7F}\u{9B}\u{202E}\u{2028}\"", #""\u007F\u009B\u202E\u2028""#),
    ("\"\u{E0041}\"", #""\uDB40\uDC41""#),
  ])
  func `has no control characters in JSON either`(text: String, shown: String) {
    #expect(text.escapedInJSON == shown)
  }

  @Test func `can keep its line breaks`() {
    let text = "a\n\tb\u{1B}\r"
    #expect(text.escapedForTerminal(keepsLines: true) == "a\n\tb\\u{1B}\\u{D}")
  }

  @Test func `is used for the parts of a diagnostic`() {
    let diagnostic = Diagnostic(
      file: "a\nb\u{1B}", position: SourcePosition(line: 1, column: 4), message: "no '\u{202E}\n'",
      line: "\ta\u{202E}bc\u{9B}")
    #expect("\(diagnostic)" == "a\nb\u{1B}:1:4: no '\u{202E}\n'\n  \ta bc \n  \t  ^")
    #expect(
      diagnostic.terminalDescription.plain
        == "a\\u{A}b\\u{1B}:1:4: no '\\u{202E}\\u{A}'\n  \ta bc \n  \t  ^")
    let brief = Diagnostic(file: "a\n", message: "m")
    #expect(brief.terminalDescription.plain == "a\\u{A}: m")
  }
}
