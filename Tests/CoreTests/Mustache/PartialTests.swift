import Diagnostics
import Mustache
import Testing

struct `A partial` {
  @Test func `is rendered in the context of its tag`() throws {
    let text = try rendered(
      "{{#loans}}{{>card}}{{/loans}}", #"{"site":"S","loans":[{"n":1},{"n":2}]}"#,
      partials: ["card": "{{site}}{{n}} "])
    #expect(text == "S1 S2 ")
  }

  @Test func `that is missing renders as nothing by the rules of the specification`() throws {
    #expect(try rendered("[{{>none}}]") == "[]")
  }

  @Test func `keeps its own delimiters`() throws {
    let partials = ["inner": "{{=| |=}}|a|{{a}}"]
    #expect(try rendered("{{a}}{{>inner}}{{a}}", #"{"a":1}"#, partials: partials) == "11{{a}}1")
  }

  @Test func `is indented like its tag, but its values are not`() throws {
    let text = try rendered(
      "<ul>\n  {{>item}}\n</ul>\n", #"{"a":"x\ny"}"#, partials: ["item": "<li>\n{{a}}\n\n</li>\n"])
    #expect(text == "<ul>\n  <li>\n  x\ny\n  \n  </li>\n</ul>\n")
  }

  @Test func `adds its indentation to that of the enclosing partial`() throws {
    let partials = ["a": "a\n {{>b}}\nA\n", "b": "b\n\t{{>c}}\nB", "c": "{{#x}}c{{/x}}\n"]
    #expect(
      try rendered("  {{>a}}\n.", #"{"x":1}"#, partials: partials)
        == "  a\n   b\n   \tc\n   B  A\n.")
  }

  @Test func `is not indented within a line`() throws {
    let partials = ["a": "1 {{>b}}{{! }}\n{{>b}} 2\n", "b": "x\ny"]
    #expect(try rendered("  {{>a}}\n", partials: partials) == "  1 x\ny\n  x\ny 2\n")
  }

  @Test func `indents a line that a tag begins`() throws {
    let partials = ["a": "{{#t}}\n{{{v}}}{{{v}}}\n{{/t}}\n{{! c }} 1\n{{^f}}2{{/f}}\n"]
    let text = try rendered(" {{>a}}\n", #"{"t":true,"v":"v"}"#, partials: partials)
    #expect(text == " vv\n  1\n 2\n")
  }

  @Test func `may use itself as deep as the data goes`() throws {
    let node = "{{n}}{{#nodes}}({{>node}}){{/nodes}}"
    let json = #"{"n":1,"nodes":[{"n":2,"nodes":[]},{"n":3,"nodes":[{"n":4,"nodes":[]}]}]}"#
    #expect(try rendered("{{>node}}", json, partials: ["node": node]) == "1(2)(3(4))")
  }

  @Test func `that uses itself without end is an error, and nothing is written`() {
    let templates = Templates(["a": "x\n{{>b}}", "b": "{{^none}}y{{>a}}{{/none}}"])
    let known = TemplateValue.record(["none": .absent])
    var bytes: [UInt8] = [1]
    let message = "more than 1000 partials are open at once; does 'b' use itself?"
    #expect(
      throws: Diagnostic(
        file: "a.mustache", position: SourcePosition(line: 2, column: 4), message: message,
        line: "{{>b}}")
    ) { try templates.render("a", with: known, into: &bytes) }
    #expect(bytes == [1])
  }
}
