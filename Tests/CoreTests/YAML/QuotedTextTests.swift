import Testing
import YAML

@Suite struct `A quoted text` {
  @Test(arguments: [
    ("", #""""#), ("Our loans", #""Our loans""#), ("yes", #""yes""#), ("12", #""12""#),
    (#"Maria's "shop""#, #""Maria's \"shop\"""#), (#"a\b"#, #""a\\b""#), ("é 日 🌍", #""é 日 🌍""#),
    ("a: b # c", #""a: b # c""#), ("a\nb\tc\r", #""a\nb\tc\u000D""#),
    ("\u{0}\u{1B}\u{7F}\u{85}\u{A0}", "\"\\u0000\\u001B\\u007F\\u0085\u{A0}\""),
    ("\u{2028}\u{FEFF}\u{FFFF}\u{10FFFF}", "\"\\u2028\\uFEFF\\uFFFF\u{10FFFF}\""),
    ("---\n...", #""---\n...""#),
  ])
  func `is written on one line`(text: String, quoted: String) {
    #expect(text.quotedForYAML == quoted)
    #expect(!text.quotedForYAML.contains { $0.isNewline })
  }

  @Test(arguments: [
    ("Food: East Africa", "'Food: East Africa'"), ("Maria's: \"shop\"", #""Maria's: \"shop\"""#),
    ("C:\\new", #"'C:\new'"#), ("a\tb", #""a\tb""#), ("", "''"),
  ])
  func `is written as a person would`(text: String, quoted: String) {
    #expect(text.inQuotesForYAML == quoted)
  }

  @Test func `is read as the same text`() throws {
    var texts = ["- a", "{a: 1}", "&x *y !z", "%a", "@b", "`c`", "|", ">", "? :", "'", "\\\"", " "]
    // The scalars of the lower planes that may cause problems, between two letters.
    texts += (0...0x3000).compactMap { Unicode.Scalar($0) }.map { "a\($0)b" }
    texts += (0xFE00...0xFFFF).compactMap { Unicode.Scalar($0) }.map { "a\($0)b" }
    for text in texts {
      #expect(try value(of: text.quotedForYAML).text == text, "\(text.unicodeScalars.map(\.value))")
      #expect(try value(of: text.inQuotesForYAML).text == text, "\(text.inQuotesForYAML)")
    }
  }
}
