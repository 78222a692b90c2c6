import Markdown
import Site
import Testing

@Suite struct `A hostile note` {
  @Test(arguments: [
    (
      "<script>alert(1)</script>\n\nafter",
      "<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n<p>after</p>\n"
    ),
    (
      "<div onclick=\"x\">\n*kept*\n</div>",
      "<p>&lt;div onclick=&quot;x&quot;&gt;\n*kept*\n&lt;/div&gt;</p>\n"
    ),
    ("<!-- a comment -->", "<p>&lt;!-- a comment --&gt;</p>\n"),
    ("<style>*{}</style>", "<p>&lt;style&gt;*{}&lt;/style&gt;</p>\n"),
    ("<![CDATA[x]]>\n\n<?php x ?>", "<p>&lt;![CDATA[x]]&gt;</p>\n<p>&lt;?php x ?&gt;</p>\n"),
    (
      "a <b>c</b> <img src=x onerror=y>",
      "<p>a &lt;b&gt;c&lt;/b&gt; &lt;img src=x onerror=y&gt;</p>\n"
    ),
    ("- a\n  <p>\n- b", "<ul>\n<li>a\n<p>&lt;p&gt;</p>\n</li>\n<li>b</li>\n</ul>\n"),
    ("<iframe src=\"//x\">", "<p>&lt;iframe src=&quot;//x&quot;&gt;</p>\n"),
    ("`</code><script>`", "<p><code>&lt;/code&gt;&lt;script&gt;</code></p>\n"),
    (
      "    </code></pre><script>",
      "<pre><code>&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;\n</code></pre>\n"
    ),
    ("# </h2><script>", "<h2>&lt;/h2&gt;&lt;script&gt;</h2>\n"),
    ("{{{x}}} {{>y}}", "<p>{{{x}}} {{&gt;y}}</p>\n"),
  ])
  func `shows its HTML as text`(source: String, expected: String) {
    #expect(html(source) == expected)
  }

  @Test func `has no NUL and no broken UTF-8 in its HTML`() {
    let note = MarkdownDocument(parsing: [0x61, 0, 0x62, 0xFF, 0xC3, 0x28, 0xED, 0xA0, 0x80])
    let expected = "<p>a\u{FFFD}b\u{FFFD}\u{FFFD}(\u{FFFD}</p>\n"
    #expect(note.html(headingsBelow: 1, root: "").text == expected)
    #expect(html("a&#0;\u{0}") == "<p>a\u{FFFD}\u{FFFD}</p>\n")
  }

  @Test(arguments: [
    ">", "[", "*", "![", "- ", "`", "<", "&", "_a ", "*a ", "*a **a ", "]", "[a](", "<a ", "a<!--",
    "a<?", "a<!A ", "a<![CDATA[", "\\", "1. ", "![[]()", "**x", "a**b", "[a]: b\n", "x\n\n",
    "- a\n", "`` ` ", "[a][b]", "e`",
  ])
  func `is read to its end, repeated for a hundred kilobytes`(part: String) {
    let source = String(repeating: part, count: 100_000 / part.utf8.count) + "\n\nthe end"
    let isComplete = html(source).contains("the end")
    #expect(isComplete)
    let hasWholeText = MarkdownDocument(parsing: source).plainText().hasSuffix("the end")
    #expect(hasWholeText)
  }

  @Test(arguments: [("*", "*"), ("**", "**"), ("[", "](u)"), ("![", "](u)"), ("> ", "")])
  func `is read to its end, however deeply it is nested`(before: String, after: String) {
    let depth = 50_000
    let source =
      String(repeating: before, count: depth) + "core" + String(repeating: after, count: depth)
    let text = html(source)
    let isWhole = text.contains("core") && text.hasSuffix("\n")
    #expect(isWhole)
  }

  @Test(arguments: [">", "- ", "1) ", "> - "])
  func `cannot nest quotes and lists deeper than the limit`(marker: String) {
    let deep = String(repeating: marker, count: 50_000)
    let text = html(deep + String(repeating: "*a* ", count: 20_000))
    let depth = text.split(separator: "<blockquote>").count + text.split(separator: "<li>").count
    #expect((150...510).contains(depth))
    let isWhole = text.contains("<em>a</em> <em>a</em>")
    #expect(isWhole)
  }

  @Test func `has markers beyond the nesting limit as text`() {
    let quotes = String(repeating: ">", count: 510)
    let open = String(repeating: "<blockquote>\n", count: 500)
    let close = String(repeating: "</blockquote>\n", count: 500)
    let isAsExpected =
      html("a\n\n\(quotes) b\n\nc")
      == "<p>a</p>\n\(open)<p>&gt;&gt;&gt;&gt;&gt;&gt;&gt;&gt;&gt;&gt; b</p>\n\(close)<p>c</p>\n"
    #expect(isAsExpected)
  }

  @Test func `can have two megabytes`() {
    let source = "A *loan* of [$25](https://a.example) & more\n\n"
    let paragraph =
      "<p>A <em>loan</em> of <a href=\"https://a.example\" rel=\"noopener\">$25</a> &amp; more</p>\n"
    let text = html(String(repeating: source, count: 40_000))
    let isWhole = text == String(repeating: paragraph, count: 40_000)
    #expect(isWhole)
  }
}
