import Markdown
import Testing

@Suite struct `A link in a note` {
  @Test(arguments: [
    ("https://www.kiva.org/lend/1?a=1&b=2#c", "https://www.kiva.org/lend/1?a=1&amp;b=2#c"),
    ("http://example.org", "http://example.org"),
    ("HTTPS://Example.org/A", "https://Example.org/A"),
    ("http://127.0.0.1:8080/x", "http://127.0.0.1:8080/x"),
    ("https://münchen.example/ä", "https://m%C3%BCnchen.example/%C3%A4"),
    ("https://a.example/x[1]|'%41%zz%", "https://a.example/x%5B1%5D%7C&#39;%41%25zz%25"),
    ("https://a.example/?next=javascript:alert(1)", "https://a.example/?next=javascript:alert(1)"),
  ])
  func `can lead to another site`(address: String, expected: String) {
    #expect(html("[a](<\(address)>)") == "<p><a href=\"\(expected)\" rel=\"noopener\">a</a></p>\n")
  }

  @Test(arguments: [
    (
      "mailto:team@example.org?subject=A%20b&cc=c", "mailto:team@example.org?subject=A%20b&amp;cc=c"
    ),
    ("MAILTO:a\"b@example.org", "mailto:a%22b@example.org"),
    ("#terms", "#terms"),
    ("#a\"><script>", "#a%22%3E%3Cscript%3E"),
    ("?sort=new", "?sort=new"),
  ])
  func `to a mail address or within the page does not depend on the root`(
    address: String, expected: String
  ) {
    let source = "[a](<\(address.replacing("<", with: "\\<").replacing(">", with: "\\>"))>)"
    #expect(html(source, root: "../") == "<p><a href=\"\(expected)\">a</a></p>\n")
  }

  @Test(arguments: [
    ("about.html", "about.html"), ("loans/1.html#x:y", "loans/1.html#x:y"),
    ("./a b", "./a%20b"), ("../x", "../x"), ("/about.html", "about.html"), ("/", "index.html"),
    ("/#top", "index.html#top"), ("/?a", "index.html?a"), (".//evil.example", ".//evil.example"),
    ("a/javascript:x", "a/javascript:x"), ("%6aavascript%3aalert(1)", "%6aavascript%3aalert(1)"),
    ("é&amp;<", "%C3%A9&amp;%3C"), ("javascript&#x2F;:x", "javascript/:x"),
  ])
  func `to a page of the site is relative to its root`(address: String, expected: String) {
    let source = "[a](<\(address.replacing("<", with: "\\<"))>)"
    #expect(html(source) == "<p><a href=\"\(expected)\">a</a></p>\n")
    #expect(html(source, root: "../") == "<p><a href=\"../\(expected)\">a</a></p>\n")
  }

  @Test(arguments: [
    ("<https://a.example?find=\\*>", "https://a.example?find=%5C*"),
    ("<https://a.example/\\[\\>", "https://a.example/%5C%5B%5C"),
    ("<https://a.example/\\@evil.example>", "https://a.example/%5C@evil.example"),
    ("<https://a.example#\\..\\>", "https://a.example#%5C..%5C"),
    ("<https://a.b.`c`/d>", "https://a.b.%60c%60/d"),
    ("<mailto:a@b.example?subject=\\n>", "mailto:a@b.example?subject=%5Cn"),
    ("[x](a\\b)", "a%5Cb"), ("[x](</dir\\file \\* {1}>)", "dir%5Cfile%20*%20%7B1%7D"),
    ("[x](</\\\\evil.example>)", "%5Cevil.example"),
    ("[x](<\\\\\\\\evil.example>)", "%5C%5Cevil.example"),
    ("[x](<\\\\/evil.example>)", "%5C/evil.example"),
    ("[x](</\\\\/evil.example>)", "%5C/evil.example"),
    ("[x](<.\\\\/evil.example>)", ".%5C/evil.example"), ("[x](#a\\b)", "#a%5Cb"),
    ("[x](?a\\b)", "?a%5Cb"),
  ])
  func `has its backslashes encoded, so that browsers do not take them for slashes`(
    source: String, expected: String
  ) {
    let page = html(source)
    #expect(page.contains("<a href=\"\(expected)\""), "\(page)")
  }

  @Test func `or image within the site is listed once`() {
    let text = """
      [a](loans/1.html) ![b](</img/a b.png>) [c](#top) [d](https://kiva.org/) [e](mailto:a@b.org)
      [f](javascript:x) [a](loans/1.html) `[g](g.html)` [h][h] [i](/)

      [h]: ../h.html?a#b
      """
    #expect(
      MarkdownDocument(parsing: text).siteLinks.map(\.target) == [
        "loans/1.html", "img/a%20b.png", "../h.html?a#b", "index.html",
      ])
  }

  /// Destinations that must not become links, written as between `(<` and `>)`.
  static let hostile =
    [
      "", "javascript:alert(1)", "JaVaScRiPt:alert(1)", "javascript&colon;alert(1)",
      "&#106;avascript:alert(1)", "java&#9;script:alert(1)", "java&#10;script:alert(1)",
      "java&#13;script:alert(1)", "java\tscript:alert(1)", "&#1;javascript:alert(1)",
      "&#32;javascript:alert(1)", "javascript:alert(1)&#32;", "&#x7f;javascript:alert(1)",
      "&nbsp;javascript:alert(1)", "&#xFEFF;javascript:alert(1)", "\u{0}javascript:alert(1)",
      "java\u{0}script:alert(1)", "javascript&#0;:alert(1)", "\u{85}javascript:alert(1)",
      "vbscript:msgbox(1)",
      "data:text/html,\\<b\\>",
      "data:text/html;base64,PHNjcmlwdD4=", "blob:https://a.example/1", "file:///etc/passwd",
      "ftp://a.example/", "tel:+123", "irc://a.example", "about:blank",
      "view-source:https://a.example",
      "filesystem:https://a.example/x", "intent://x#Intent;end", "x:y", ":x", "https:",
      "//evil.example", "///evil.example", "////evil.example", "/&sol;evil.example",
      "/&#9;/evil.example", "/&#10;/evil.example", "&#9;//evil.example",
      "https:\\\\\\\\evil.example", "https:/\\\\evil.example", "https:\\\\/evil.example",
      "https://a\\\\b.example/", "https://kiva.org\\\\@evil.example/", "https://kiva.org:\\\\80/",
      "https://\\\\evil.example/", "java\\\\script:alert(1)", "\\\\javascript:alert(1)",
      "/javascript:alert(1)", "/data:text/html,x", "/https://evil.example", "https:evil.example",
      "https:/evil.example", "https:///evil.example", "http://", "https://?x", "https://#x",
      "https://user@evil.example", "https://kiva.org:443@evil.example", "https://a b/",
      "https://a.example:port/", "https://a.example:123456/", "https://[::1]/", "https://a\"b/",
      "https://%6b.example/", "https://:80/", "mailto:", "mailto:a&#10;b",
    ]

  @Test(arguments: hostile)
  func `with an unsafe destination is its text alone`(address: String) {
    #expect(html("[the *text*](<\(address)> \"title\")") == "<p>the <em>text</em></p>\n")
    #expect(html("[the text][1]\n\n[1]: <\(address)>") == "<p>the text</p>\n")
    #expect(html("![the *text*](<\(address)> \"title\")") == "<p>the text</p>\n")
  }

  @Test(arguments: [
    (
      "<https://a.example/?a&b>",
      "<a href=\"https://a.example/?a&amp;b\" rel=\"noopener\">https://a.example/?a&amp;b</a>"
    ),
    ("<a@b.example>", "<a href=\"mailto:a@b.example\">a@b.example</a>"),
    ("<javascript:alert(1)>", "javascript:alert(1)"),
    ("<data:text/html,x>", "data:text/html,x"),
    ("https://a.example", "https://a.example"),
    ("[a](x \"t&quot; onclick=&quot;b\")", "<a href=\"x\" title=\"t&quot; onclick=&quot;b\">a</a>"),
    (
      "[](https://a.example/x)",
      "<a href=\"https://a.example/x\" rel=\"noopener\">https://a.example/x</a>"
    ),
    ("[a <https://b.example> c](d)", "<a href=\"d\">a https://b.example c</a>"),
    ("[a [b](c) d](e)", "[a <a href=\"c\">b</a> d](e)"),
    ("[a](javascript:x) [b](c)", "a <a href=\"c\">b</a>"),
    ("[a](java\nscript:x)", "[a](java\nscript:x)"),
  ])
  func `becomes HTML`(source: String, expected: String) {
    #expect(html(source) == "<p>\(expected)</p>\n")
  }
}

@Suite struct `An image in a note` {
  @Test(arguments: [
    (
      "![A *fine* goat](goat.jpg)", "<img src=\"../goat.jpg\" loading=\"lazy\" alt=\"A fine goat\">"
    ),
    ("![](/img/a b.png)", "![](/img/a b.png)"),
    ("![](</img/a b.png>)", "<img src=\"../img/a%20b.png\" loading=\"lazy\" alt=\"\">"),
    (
      "![a](b.png \"c < d\")",
      "<img src=\"../b.png\" title=\"c &lt; d\" loading=\"lazy\" alt=\"a\">"
    ),
    (
      "![\"onerror=\"x\ny  \nz `c` <b>](b.png)",
      "<img src=\"../b.png\" loading=\"lazy\" alt=\"&quot;onerror=&quot;x y z c &lt;b&gt;\">"
    ),
    (
      "![a [b](c) ![d](e) f](g.png) *h*",
      "<img src=\"../g.png\" loading=\"lazy\" alt=\"a b d f\"> <em>h</em>"
    ),
    ("[![a](b.png)](c)", "<a href=\"../c\"><img src=\"../b.png\" loading=\"lazy\" alt=\"a\"></a>"),
  ])
  func `from the site is shown`(source: String, expected: String) {
    #expect(html(source, root: "../") == "<p>\(expected)</p>\n")
  }

  @Test(arguments: [
    (
      "![A *goat*](https://a.example/b.png \"t\")",
      "<a href=\"https://a.example/b.png\" rel=\"noopener\">A goat</a>"
    ),
    (
      "![](http://a.example/b.png)",
      "<a href=\"http://a.example/b.png\" rel=\"noopener\">http://a.example/b.png</a>"
    ),
    ("[![a](https://a.example/b.png)](c)", "<a href=\"c\">a</a>"),
    (
      "![a ![b](https://x.example/1) c](https://x.example/2)",
      "<a href=\"https://x.example/2\" rel=\"noopener\">a b c</a>"
    ),
  ])
  func `from another site becomes a link`(source: String, expected: String) {
    #expect(html(source) == "<p>\(expected)</p>\n")
  }

  @Test(arguments: ["#a", "?a", "mailto:a@b.example", "data:image/svg+xml,x", "//a.example/b.png"])
  func `from anywhere else is its text`(address: String) {
    #expect(html("![a *b*](\(address))") == "<p>a b</p>\n")
  }
}
