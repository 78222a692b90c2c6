import Diagnostics
import Testing

@Suite struct `A text` {
  @Test(arguments: [
    "", " ", "\t\r\n", "\u{A0}", "\u{3000}\u{2028}", "\u{200B}", "\u{200D}\u{2060}", "\u{FEFF}",
    "\u{AD}", "\u{2800}", "\u{3164}", "\u{FE0F}", "\u{E0020}", "\u{7}", "\u{7F}\u{85}", "\u{202E} ",
  ])
  func `of white space and invisible characters is blank`(text: String) {
    #expect(text.isBlank)
  }

  @Test(arguments: [
    "a", " . ", "é", "水", "\u{200B}x\u{200B}", "🌍", "\u{301}", "\u{FFFD}", "0", "-", "\u{200B}é",
  ])
  func `with a character that can be seen is not`(text: String) {
    #expect(!text.isBlank)
  }

  @Test(arguments: [
    ("a", "a"), (" a b\t", "a b"), ("\u{FEFF}a\u{200B}", "a"), ("\u{A0}é\r\n", "é"),
    (" ❤\u{FE0F} ", "❤\u{FE0F}"), (" \u{200B}", ""), ("", ""),
  ])
  func `loses what cannot be seen at its ends`(text: String, trimmed: String) {
    #expect(Array(text.trimmingBlanks.unicodeScalars) == Array(trimmed.unicodeScalars))
  }
}
