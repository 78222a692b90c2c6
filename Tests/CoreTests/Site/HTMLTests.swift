import Site
import Testing

struct `Text in HTML` {
  @Test(arguments: [
    ("", ""),
    ("plain", "plain"),
    ("& < > \" '", "&amp; &lt; &gt; &quot; &#39;"),
    ("&amp;", "&amp;amp;"),
    ("</script><script>", "&lt;/script&gt;&lt;script&gt;"),
    ("' onclick='", "&#39; onclick=&#39;"),
    ("Mankarga V7 N°05, Thường, 学费, 👩‍🌾", "Mankarga V7 N°05, Thường, 学费, 👩‍🌾"),
    ("tab\tline\r\nend", "tab\tline\r\nend"),
    ("\0a\u{1}\u{b}\u{c}\u{1f}\u{7f}", "\u{fffd}a\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{fffd}"),
    ("it\u{92}s \u{80}\u{9f}", "it\u{fffd}s \u{fffd}\u{fffd}"),
    ("\u{a0}¢¿ÀÂ", "\u{a0}¢¿ÀÂ"),
  ])
  func `is escaped`(text: String, expected: String) {
    #expect(HTML(escaping: text).text == expected)
  }

  @Test func `is escaped wherever a character stands in it`() {
    let references = [
      "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "'": "&#39;", "\u{1f}": "\u{fffd}",
      "\u{7f}": "\u{fffd}", "\u{9f}": "\u{fffd}", " ": " ", "é": "é", "¢": "¢", "~": "~", "%": "%",
    ]
    for count in 0..<40 {
      for rest in 0..<40 {
        for (character, reference) in references {
          let text = {
            String(repeating: "a", count: count) + $0 + String(repeating: "b", count: rest)
          }
          #expect(HTML(escaping: text(character)).text == text(reference))
        }
      }
    }
  }

  @Test func `has tabs and line breaks as character references in attributes`() {
    var bytes: [UInt8] = []
    HTML.escape("tab\tline\r\nend & \0", spaceAsReferences: true, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "tab&#9;line&#13;&#10;end &amp; \u{fffd}")
  }

  @Test func `can keep its quotes in the text of elements`() {
    var bytes: [UInt8] = []
    HTML.escape(keepingQuotesOf: "\"it's\" <\t& \0", into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "\"it's\" &lt;\t&amp; \u{fffd}")
  }

  @Test func `is appended`() {
    var bytes = Array("<b>".utf8)
    HTML.escape("a&b", into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "<b>a&amp;b")
  }

  @Test(arguments: [
    "", "plain", "& < > \" '", "</script>", "a\tb\0\u{7f}", "Thường, 学费", "it\u{92}s \u{80}",
  ])
  func `is the same in an array and in a buffer`(text: String) {
    for isAttribute in [false, true] {
      var array: [UInt8] = []
      HTML.escape(text, spaceAsReferences: isAttribute, into: &array)
      var buffer = ByteBuffer(capacity: 1)
      HTML.escape(utf8: text.utf8.span, spaceAsReferences: isAttribute, into: &buffer)
      #expect(buffer.withBytes { bytes in bytes.indices.map { bytes[$0] } } == array)
    }
  }

  @Test func `that is trusted is not changed`() {
    #expect(HTML(trusted: "<b>&amp;</b>").text == "<b>&amp;</b>")
  }
}
