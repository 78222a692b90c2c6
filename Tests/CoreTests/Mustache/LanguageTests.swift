import Mustache
import Testing

/// Tests behavior on which kivagen's own templates rely. The public specification covers the rest.
struct `The template language` {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let template: String
    let json: String
    let expected: String

    init(_ name: String, _ template: String, _ json: String, _ expected: String) {
      testDescription = name
      self.template = template
      self.json = json
      self.expected = expected
    }
  }

  @Test(arguments: [
    Case(
      "escapes", "{{a}}", #"{"a":"<b> & \"c\" 'd'"}"#, "&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;"),
    Case("writes raw text", "{{{a}}}{{&a}}{{{ a }}}{{& a }}", #"{"a":"<"}"#, "<<<<"),
    Case("does not read values as templates", "{{a}}{{{a}}}", #"{"a":"{{b}}"}"#, "{{b}}{{b}}"),
    Case("writes numbers", "{{a}} {{b}} {{c}}", #"{"a":85,"b":1.21,"c":-0.5}"#, "85 1.21 -0.5"),
    Case("writes flags", "{{a}} {{b}}", #"{"a":true,"b":false}"#, "true false"),
    Case(
      "writes nothing for an absent or unknown name", "({{a}}{{b}}{{c.d}})", #"{"b":null}"#, "()"),
    Case("writes nothing for a list or a record", "({{a}}{{b}})", #"{"a":[1],"b":{"c":1}}"#, "()"),
    Case("follows dotted names", "{{a.b.c}}", #"{"a":{"b":{"c":1}}}"#, "1"),
    Case("stops at a broken chain", "{{#a}}({{b.c}}){{/a}}", #"{"a":{"b":{}},"b":{"c":1}}"#, "()"),
    Case("repeats a list", "{{#a}}{{n}},{{/a}}", #"{"a":[{"n":1},{"n":2}]}"#, "1,2,"),
    Case("writes items", "{{#a}}{{.}},{{/a}}", #"{"a":["<",2,null]}"#, "&lt;,2,,"),
    Case(
      "repeats lists of lists", "{{#a}}{{#.}}{{.}}{{/.}};{{/a}}", #"{"a":[[1,2],[3]]}"#, "12;3;"),
    Case(
      "looks names up in the enclosing record", "{{#a}}{{n}}{{m}}{{/a}}",
      #"{"n":1,"m":2,"a":{"n":3}}"#, "32"),
    Case(
      "null hides a name of the enclosing record", "{{#a}}({{n}}){{/a}}",
      #"{"n":1,"a":{"n":null}}"#, "()"),
    Case(
      "the section of a flag keeps the item as its context", "{{#a}}{{#f}}{{.}}{{/f}}{{/a}}",
      #"{"f":true,"a":[1,2]}"#, "12"),
    Case("a text is shown in its section", "{{#a}}{{.}}{{a}}{{/a}}", #"{"a":"x"}"#, "xx"),
    Case("empty text shows no section", "{{#a}}yes{{/a}}{{^a}}no{{/a}}", #"{"a":""}"#, "no"),
    Case("zero shows its section", "{{#a}}yes{{/a}}{{^a}}no{{/a}}", #"{"a":0}"#, "yes"),
    Case("an empty record shows its section", "{{#a}}yes{{/a}}", #"{"a":{}}"#, "yes"),
    Case(
      "inverted sections", "{{^a}}1{{/a}}{{^b}}2{{/b}}{{^c}}3{{/c}}{{^d}}4{{/d}}",
      #"{"a":[],"d":1}"#, "123"),
    Case("a section of the same name inside", "{{#a}}{{#a}}{{a}}{{/a}}{{/a}}", #"{"a":"x"}"#, "x"),
    Case("comments", "a{{! {{b }}c{{!\n d\n}}e", "{}", "ace"),
    Case("delimiters", "{{=<% %>=}}<%a%>{{a}}<%={{ }}=%>{{a}}", #"{"a":1}"#, "1{{a}}1"),
    Case("one delimiter for both", "{{=| |=}}|a|.|#a||.||/a|", #"{"a":1}"#, "1.1"),
    Case("raw with other delimiters", "{{=<% %>=}}<%{a}%><%& a %>", #"{"a":"<"}"#, "<<"),
    Case(
      "white space around the sigil", "{{ #a }}{{ ! no }}{{ {a}}}{{ & a }}{{ /a }}", #"{"a":"<"}"#,
      "<<"),
    Case("one brace is text", "{ a } } {", #"{"a":1}"#, "{ a } } {"),
    Case("a brace after a tag is text", "{{a}}}", #"{"a":1}"#, "1}"),
    Case("any script", "{{größe}} ≤ {{名}}", #"{"größe":"ü","名":"前"}"#, "ü ≤ 前"),
    Case("a byte order mark", "\u{FEFF}{{a}}", #"{"a":1}"#, "1"),
    Case("NUL", "a\0{{a}}{{{a}}}", #"{"a":"\u0000"}"#, "a\0\u{FFFD}\0"),
    Case("nothing", "", "{}", ""),
  ])
  func renders(_ example: Case) throws {
    #expect(try rendered(example.template, example.json) == example.expected)
  }

  @Test(arguments: [
    Case("section", "1\n{{#a}}\n2\n{{/a}}\n3", "", "1\n2\n3"),
    Case("indented section", "1\n  {{#a}}\t\n  2\n\t{{/a}}\n3\n", "", "1\n  2\n3\n"),
    Case("carriage return", "1\r\n{{#a}}\r\n2\r\n{{/a}}\r\n3\r\n", "", "1\r\n2\r\n3\r\n"),
    Case("lone carriage return", "1\r{{#a}}\r2{{/a}}", "", "1\r\r2"),
    Case("section tags at both ends", "{{#a}}\n1\n{{/a}}", "", "1\n"),
    Case("two tags on a line", "{{#a}} {{/a}}\n1", "", " \n1"),
    Case("text on the line", "{{#a}} 1\n{{/a}} 2\n", "", " 1\n 2\n"),
    Case("a comment of several lines", "1\n  {{!\n  x\n  }}  \n2", "", "1\n2"),
    Case("a tag after a comment of several lines", "{{!\n}} {{#a}}\n1{{/a}}", "", " \n1"),
    Case("delimiters", "1\n{{=<% %>=}}\n2", "", "1\n2"),
    Case("a value keeps its line", "1\n {{b}} \n2", "", "1\n  \n2"),
  ])
  func `removes the line of a standalone tag`(_ example: Case) throws {
    #expect(try rendered(example.template, #"{"a":true}"#) == example.expected)
  }

  @Test func `appends to existing bytes`() throws {
    var bytes = Array("before ".utf8)
    try Templates(["a": "after"]).render("a", with: .absent, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "before after")
  }
}
