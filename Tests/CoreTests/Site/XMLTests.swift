import Site
import Testing

struct XMLTests {
  private func escaped(_ text: String, inAttribute: Bool = false) -> String {
    var bytes: [UInt8] = []
    XML.escape(text, spaceAsReferences: inAttribute, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("", ""), ("Grace", "Grace"),
    ("a & <b> \"c\" 'd'", "a &amp; &lt;b&gt; &quot;c&quot; &#39;d&#39;"),
    ("]]>", "]]&gt;"), ("a\u{0}b\u{1}\u{8}\u{b}\u{c}\u{1f}\u{7f}c", "abc"),
    ("a\u{80}b\u{85}c\u{9f}d\u{a0}e", "abcd\u{a0}e"),
    ("a\u{fffe}b\u{ffff}c\u{fffd}d\u{feff}", "abc\u{fffd}d\u{feff}"),
    ("a\tb\nc\rd", "a\tb\nc&#13;d"), ("\u{202e}é🌾\u{2028}ﷺ", "\u{202e}é🌾\u{2028}ﷺ"),
    ("\u{fffe}", ""), ("\u{7f}", ""),
  ])
  func `escapes what is reserved and leaves out what is forbidden`(text: String, xml: String) {
    #expect(escaped(text) == xml)
  }

  @Test func `keeps white space in attributes`() {
    #expect(escaped("a\tb\nc\rd", inAttribute: true) == "a&#9;b&#10;c&#13;d")
  }

  @Test func `leaves every other character as it is`() {
    for value in UInt32(0)...0x10_ffff {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let isForbidden =
        value < 0x20 && ![0x9, 0xa, 0xd].contains(value) || (0x7f...0x9f).contains(value)
        || [0xfffe, 0xffff].contains(value)
      let text = String(scalar)
      #expect(XML.allowedText(text) == (isForbidden ? "" : text))
      if isForbidden { #expect(escaped(text) == "") }
    }
  }
}
