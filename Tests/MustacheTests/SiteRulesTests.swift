import Diagnostics
import Mustache
import Site
import Testing

/// Tests that the renderer enforces the rules of a site even for templates that were not checked.
struct `A site's template` {
  private let page = Value.record(
    Record([
      "text": .text("<i>"), "html": .html(HTML(trusted: "<b>")), "flag": .flag(true),
      "none": .absent, "texts": .texts(["<", ">"]), "record": .record(Record(["a": .text("1")])),
    ]))

  private func text(_ template: String) throws(Diagnostic) -> String {
    try Templates(["a": template], .site).text("a", with: page)
  }

  @Test func `escapes text and writes HTML`() throws {
    let shown = try text(
      "{{text}}{{{html}}}{{none}}{{{none}}}{{none.x}}{{#texts}}{{.}}{{/texts}}{{record.a}}")
    #expect(shown == "&lt;i&gt;<b>&lt;&gt;1")
  }

  @Test(arguments: [
    ("{{{text}}}", "'text' is plain text and must be escaped; write {{text}}"),
    ("{{&text}}", "'text' is plain text and must be escaped; write {{text}}"),
    ("{{html}}", "'html' is HTML and would be escaped twice; write {{{html}}}"),
    ("{{flag}}", "'flag' is only true or false; show or hide something with {{#flag}}…{{/flag}}"),
    (
      "{{texts}}",
      "'texts' is a list and cannot be written; write its parts in {{#texts}}…{{/texts}}"
    ),
    (
      "{{record}}",
      "'record' is a record and cannot be written; write its parts in {{#record}}…{{/record}}"
    ),
    ("{{lost}}", "unknown name 'lost'"),
    ("{{#lost}}{{/lost}}", "unknown name 'lost'"),
    ("{{record.lost}}", "unknown name 'lost'"),
    ("{{text.lost}}", "unknown name 'lost'"),
    ("{{>lost}}", "unknown partial 'lost'"),
  ])
  func refuses(_ template: String, _ message: String) throws {
    let error = #expect(throws: Diagnostic.self) { try text(template) }
    #expect(error?.message == message)
    #expect(error?.line == template)
  }

  @Test func `refuses raw text in a section and a partial too`() {
    let templates = Templates(["a": "x{{#texts}}{{>b}}{{/texts}}", "b": "\n {{{.}}}"], .site)
    #expect(
      throws: Diagnostic(
        file: "b.mustache", position: SourcePosition(line: 2, column: 5),
        message: "'.' is plain text and must be escaped; write {{.}}", line: " {{{.}}}")
    ) { try templates.text("a", with: page) }
  }
}
