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

  @Test(arguments: [
    Case(name: "nothing", script: ""),
    Case(
      name: "lines of comment", script: "// a\nb();\n  // `c`\n\t//\n\nd();\n",
      inline: "b();\n\nd();\n"),
    Case(name: "a comment alone", script: "// a", inline: ""),
    Case(name: "a comment after code", script: "a(); // b\nc('//d');\n"),
    Case(name: "a template literal", script: "// a\nb(`\n// c\n`);\n"),
    Case(name: "a template literal that a line of text ends", script: "a(`\n// b `);\n"),
    Case(name: "a text over two lines", script: "a('b\\\n// c');\n"),
    Case(name: "the end of a comment of many lines", script: "/* a\n// b */ c();\n"),
    Case(name: "a line in a comment of many lines", script: "/*\n// a\n*/\n", inline: "/*\n*/\n"),
  ])
  func `leaves out what is comment for sure`(script: Case) throws {
    let file = SiteFile(
      name: "page.js", displayPath: "Templates/page.js", bytes: Array(script.script.utf8))
    let pages = try pages(of: [grace()], templates: [file])
    let index = try #require(pages["404.html"])
    #expect(index.contains("<script>\(script.inline ?? script.script)</script>"))
    let asset = try #require(pages.first { $0.key.hasPrefix("assets/page.") })
    #expect(asset.value.text == script.script)
  }
}
