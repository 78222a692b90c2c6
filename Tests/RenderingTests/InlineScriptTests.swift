import Rendering
import Testing

struct InlineScriptTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let script: String
    /// What is written into the page; `nil` for the script as it is.
    var inline: String?

    var testDescription: String { name }
  }

  /// A script of the site's own, `lost.js`, as the 404 page has it.
  private func inline(_ script: String) throws -> String {
    let file = SiteFile(
      name: "lost.js", displayPath: "Templates/lost.js", bytes: Array(script.utf8))
    let page = try #require(try pages(of: [grace()], templates: [file])["404.html"])
    return try #require(page.text.matches(of: /<script>((?:.|\n)*?)<\/script>/).last).1.description
  }

  @Test(arguments: [
    Case(name: "nothing", script: ""),
    Case(
      name: "lines of comment", script: "// a\nb();\n  // `c`\n\t//\n\nd();\n",
      inline: "b();\nd();"),
    Case(name: "a comment alone", script: "// a", inline: ""),
    Case(name: "a comment after code", script: "a(); // b\nc('//d');"),
    Case(
      name: "space that lines begin with", script: "if (a) {\n  b( c );\n\t \td();\n}",
      inline: "if (a) {\nb( c );\nd();\n}"),
    Case(name: "space that lines end with", script: "a(); \nb();\t"),
    Case(name: "a template literal", script: "// a\n  b(`\n// c\n\n  d`);\n"),
    Case(name: "a template literal that a line of text ends", script: "  a(`\n// b `);\n"),
    Case(
      name: "a text over many lines", script: "  a('b\\\n// c\\\n\n  d');\n  'e\\\n  f'",
      inline: "a('b\\\n// c\\\n\nd');\n'e\\\n  f'"),
    Case(name: "the end of a comment of many lines", script: "/* a\n// b */ c();"),
    Case(name: "a line in a comment of many lines", script: "/*\n// a\n */", inline: "/*\n*/"),
  ])
  func `leaves out what is nothing to a browser for sure`(script: Case) throws {
    #expect(
      try inline(script.script)
        == "(() => {\n'use strict';\n\(script.inline ?? script.script)\n})();\n")
  }

  @Test func `joins files in their order, each shortened by itself`() throws {
    let own = [
      SiteFile(name: "page.js", displayPath: "page.js", bytes: Array("  a();\n// b".utf8)),
      SiteFile(name: "saved.js", displayPath: "saved.js", bytes: Array("  c(`d`);\n".utf8)),
    ]
    let wanted = "(() => {\n'use strict';\na();\n  c(`d`);\n\n})();\n"
    let pages = try pages(of: [grace()], templates: own)
    #expect(pages["index.html"]?.contains("<script>\(wanted)</script>") == true)
    #expect(pages["404.html"]?.contains("<script>\(wanted)</script>") == true)
    #expect(pages.first { $0.key.hasPrefix("assets/page.") }?.value.text == wanted)
  }
}
