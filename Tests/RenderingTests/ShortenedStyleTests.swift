import SiteIndex
import Testing

struct ShortenedStyleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let style: String
    /// The style that is written into the page; `nil` if it is not changed.
    var inline: String?

    var testDescription: String { name }
  }

  private func file(_ name: String, _ text: String) -> SiteFile {
    SiteFile(name: name, displayPath: "Templates/\(name)", bytes: Array(text.utf8))
  }

  @Test(arguments: [
    Case(name: "nothing", style: ""),
    Case(
      name: "lines of comment", style: "/* a */\nb{}\n\t/* c */ \n\n  d{}\n/**/",
      inline: "b{}  d{}"),
    Case(
      name: "a comment beside a rule", style: "/* a */ b{}\nc{} /* d */",
      inline: "/* a */ b{}c{} /* d */"),
    Case(
      name: "declarations on lines", style: "a{b:c;\n--d:e;\nf:g\n}\nh{}",
      inline: "a{b:c;--d:e;f:g\n}h{}"),
    Case(
      name: "a block on lines", style: "@media print{\na{\nb:c}\n}",
      inline: "@media print{a{b:c}}"),
    Case(name: "two comments in a line", style: "/* a */ /* b */\nc{}"),
    Case(name: "a comment of many lines", style: "/* a */\n/*\n/* b */\nc{}\n"),
    Case(name: "a comment that ends where it begins", style: "/* a */\n/*/\n/* b */\nc{}"),
    Case(name: "what looks like a comment in a text", style: "/* a */\nb{content:'/*'}\n/* c */"),
    Case(
      name: "a text over two lines", style: "/* a */\nb{content:'\\\n/* c */\\\n\n'}",
      inline: "b{content:'\\\n/* c */\\\n\n'}"),
  ])
  func `leaves out what a browser ignores for sure`(style: Case) throws {
    let pages = try pages(of: [grace()], templates: [file("style.css", style.style)])
    let index = try #require(pages["index.html"])
    #expect(index.contains("<style>\(style.inline ?? style.style)</style>"))
  }

  @Test func `gives the list its style alone, the other pages all`() throws {
    let own = [
      file("style.css", "a{}"), file("marks.css", "b{}"), file("notes.css", "n{}"),
      file("pages.css", "/* b */\nc{}"),
    ]
    let pages = try pages(of: [grace()], templates: own)
    #expect(pages["index.html"]?.contains("<style>a{}</style>") == true)
    #expect(pages["404.html"]?.contains("<style>a{}\nb{}\nn{}\nc{}</style>") == true)
    #expect(pages.first { $0.key.hasPrefix("assets/style.") }?.value.text == "a{}\nb{}\nn{}\nc{}")
  }

  @Test func `links the style for paper, which ends with a site's own rules`() throws {
    let own = [file("print.css", "/* a */\np{}"), file("custom.css", "q{}")]
    let pages = try pages(of: [grace()], templates: own)
    let path = try #require(pages.keys.first { $0.hasPrefix("assets/print.") })
    #expect(pages[path]?.text == "p{}\nq{}")
    let link = "<link rel=\"stylesheet\" media=\"print\" href=\""
    #expect(pages["index.html"]?.contains("\(link)\(path)\">") == true)
    #expect(pages["loans/1234567.html"]?.contains("\(link)../\(path)\">") == true)
    // A host shows this page at any path, so that a relative link would lead nowhere.
    #expect(pages["404.html"]?.contains(link) == false)
  }
}
