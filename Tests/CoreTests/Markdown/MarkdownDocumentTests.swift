import Markdown
import Site
import Testing

extension MarkdownDocument {
  /// Writes the document for a page with this relative path to the site's root.
  func html(headingsBelow level: Int, root: String) -> HTML {
    html(headingsBelow: level) { _ in root }
  }
}

/// Returns the HTML of a note for a page with an `h1` and this relative path to the site's root.
func html(_ text: String, root: String = "") -> String {
  MarkdownDocument(parsing: text).html(headingsBelow: 1, root: root).text
}

@Suite struct `A note in Markdown` {
  @Test(arguments: [
    ("a <b>c</b>\n<i>d</i>\n\n<div>\nx\n</div>", ["1 <b>", "2 <i>", "4 <div>"]),
    ("> a\n> <b>c</b>\n\n- d\n  <br>\n\n<!-- e\nf -->", ["2 <b>", "5 <br>", "7 <!-- e"]),
    ("# <b>a</b>\r\rb\r<i>c</i>\r", ["1 <b>", "4 <i>"]),
    ("`<b>` \\<b> &lt;b> <https://a.example> 1 < 2\n\n    <b>\n\n```\n<b>\n```\n", []),
  ])
  func `knows the lines with raw HTML`(text: String, expected: [String]) {
    #expect(
      MarkdownDocument(parsing: text).rawHTML.map { html in
        "\(html.line) \(html.text.prefix { !$0.isNewline })"
      } == expected)
  }

  @Test(arguments: [
    ("| a | b |\n|---|---|\n| 1 | 2 |", ["1:1"]),
    ("a | b\n--- | ---\n1 | 2\n", ["1:1"]),
    ("Text.\n  |a|\n |:-:|\n\n\na|b|c\r\n:-- | :-: | --:\r\n", ["2:3", "6:1"]),
    ("> | a |\n> | - |\n\n- é | b\n  --|--\n  > c | d\n  > -|-", ["1:3", "4:3", "6:5"]),
    ("1. > - x | y\n   >   --- | ---\n", ["1:8"]),
    ("| a |\n|---|\n|---|\n|---|", ["1:1", "3:1"]),
    // Code, text with pipes, and headings.
    ("```\n| a |\n|---|\n```\n\n    | a |\n    |---|\n\n<div>\n| a |\n|---|\n</div>", []),
    ("a | b\n---\n\nc | d\n\n--- | ---\n", []),
    ("Name\n|---|\n\n| a |\n| b |\n\n| a |\n|-x-|\n\n| a |\n| : |\n\n| a |\n||\n", []),
    ("", []), ("|", []), ("|\n|", []),
  ])
  func `knows where it has tables`(text: String, expected: [String]) {
    #expect(MarkdownDocument(parsing: text).tables.map { "\($0.line):\($0.column)" } == expected)
  }

  @Test(arguments: [
    ("", true), ("One *line* with [a link](https://a.example/).", true),
    ("One.\n\nTwo  \nlines.", true),
    ("![A picture](a.png)", false), ("# A heading\n\nText.", false), ("- A list", false),
    ("> A quotation", false), ("    code", false), ("a\n\n---\n", false), ("<div>", false),
    ("`code` and <b>", true),
  ])
  func `knows whether it has only paragraphs`(text: String, expected: Bool) {
    #expect(MarkdownDocument(parsing: text).hasOnlyParagraphs == expected)
  }

  @Test(arguments: [
    ("", ""),
    (
      "One *two* **three** `four`",
      "<p>One <em>two</em> <strong>three</strong> <code>four</code></p>\n"
    ),
    ("a\nb  \nc", "<p>a\nb<br>\nc</p>\n"),
    ("# One\n\nTwo\n===", "<h2>One</h2>\n<h2>Two</h2>\n"),
    ("> a\n>\n> b", "<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>\n"),
    ("a\n\n---\n\nb", "<p>a</p>\n<hr>\n<p>b</p>\n"),
    ("- a\n- b", "<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n"),
    ("- a\n\n- b", "<ul>\n<li>\n<p>a</p>\n</li>\n<li>\n<p>b</p>\n</li>\n</ul>\n"),
    ("- a\n  - b", "<ul>\n<li>a\n<ul>\n<li>b</li>\n</ul>\n</li>\n</ul>\n"),
    ("- a\n  > b", "<ul>\n<li>a\n<blockquote>\n<p>b</p>\n</blockquote>\n</li>\n</ul>\n"),
    ("-\n- b", "<ul>\n<li></li>\n<li>b</li>\n</ul>\n"),
    ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>\n"),
    ("7) a", "<ol start=\"7\">\n<li>a</li>\n</ol>\n"),
    (
      "```js\"><script>\nif (a < b && c) {}\n```",
      "<pre><code>if (a &lt; b &amp;&amp; c) {}\n</code></pre>\n"
    ),
    ("    indented", "<pre><code>indented\n</code></pre>\n"),
    (
      "AT&T &lt;b&gt; &copy; \"q\" 'q' -- ...",
      "<p>AT&amp;T &lt;b&gt; © &quot;q&quot; &#39;q&#39; -- ...</p>\n"
    ),
    ("\\*no\\* \\<b>", "<p>*no* &lt;b&gt;</p>\n"),
    ("a\r\nb\r\n\r\nc\r\n", "<p>a\nb</p>\n<p>c</p>\n"),
  ])
  func `becomes HTML`(text: String, expected: String) {
    #expect(html(text) == expected)
  }

  @Test(arguments: [
    (0, "<h1>a</h1>\n<h2>b</h2>\n<h3>c</h3>\n"), (2, "<h3>a</h3>\n<h4>b</h4>\n<h5>c</h5>\n"),
    (4, "<h5>a</h5>\n<h6>b</h6>\n<h6>c</h6>\n"), (9, "<h6>a</h6>\n<h6>b</h6>\n<h6>c</h6>\n"),
  ])
  func `has its headings right below that of the page, without gaps in their levels`(
    level: Int, expected: String
  ) {
    let note = MarkdownDocument(parsing: "## a\n### b\n###### c")
    #expect(note.html(headingsBelow: level, root: "").text == expected)
  }

  @Test func `can be rendered for several pages`() {
    let note = MarkdownDocument(parsing: "[about](about.html)")
    let inRoot = note.html(headingsBelow: 2, root: "")
    let below = note.html(headingsBelow: 2, root: "../")
    #expect(inRoot == HTML(trusted: "<p><a href=\"about.html\">about</a></p>\n"))
    #expect(below == HTML(trusted: "<p><a href=\"../about.html\">about</a></p>\n"))
  }

  @Test(arguments: [
    ("", ""),
    (
      "# The *loans*\n\nof `this` page\nand [that](x), see ![a goat](g.jpg).",
      "The loans of this page and that, see a goat."
    ),
    ("- a\n- b\n\n> c\n\n    d  e\n", "a b c d e"),
    ("<p>\nraw\n</p>", "<p> raw </p>"),
    ("fish & <b>chips</b>", "fish & <b>chips</b>"),
  ])
  func `has a plain text`(text: String, expected: String) {
    #expect(MarkdownDocument(parsing: text).plainText() == expected)
  }

  @Test(arguments: [
    ("no heading", nil), ("# ", nil), ("text\n\n## A *fine* `day`\n\n# Other", "A fine day"),
    ("> # Quoted", "Quoted"),
  ])
  func `has a first heading`(text: String, expected: String?) {
    #expect(MarkdownDocument(parsing: text).firstHeading == expected)
  }
}
