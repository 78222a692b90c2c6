import Diagnostics
import Mustache
import Testing

struct `An error in blocks and parents` {
  @Test(arguments: [
    ("{{<}}{{/}}", ["1:1: tag without a name", "1:6: tag without a name"]),
    ("{{$}}{{/a}}", ["1:1: tag without a name"]),
    ("{{$ a b}}{{/a}}", ["1:5: 'a b' is not a name; a name contains no spaces"]),
    ("{{< a b}}{{/a}}", ["1:5: 'a b' is not a name; a name contains no spaces"]),
    ("{{<*}}{{/*}}", ["1:1: tag without a name after '*'"]),
    ("{{>*}}", ["1:1: tag without a name after '*'"]),
    ("{{> * }}", ["1:1: tag without a name after '*'"]),
    ("{{>*a..b}}", ["1:5: name 'a..b' has an empty part"]),
    ("{{> * a b }}", ["1:7: 'a b' is not a name; a name contains no spaces"]),
    (
      "{{<*a b}}{{/*a b}}",
      [
        "1:5: 'a b' is not a name; a name contains no spaces",
        "1:14: 'a b' is not a name; a name contains no spaces",
      ]
    ),
    ("\n {{$a}}", ["2:2: block 'a' is never closed"]),
    ("{{<p}}\n\n", ["1:1: parent 'p' is never closed"]),
    ("{{<p}}{{$a}}", ["1:1: parent 'p' is never closed", "1:7: block 'a' is never closed"]),
    ("{{<p}}{{$a}}{{/p}}", ["1:7: block 'a' is never closed"]),
    ("{{$title}}x{{/a}}", ["1:12: block 'title' is closed by 'a'"]),
    ("{{<p}}{{/q}}", ["1:7: parent 'p' is closed by 'q'"]),
    ("{{<*p}}{{/p}}", ["1:8: parent '*p' is closed by 'p'"]),
    ("{{<p}}{{/*p}}", ["1:7: parent 'p' is closed by '*p'"]),
    ("{{/*p}}", ["1:1: section '*p' is closed but was never opened"]),
    (
      "{{#a}}{{$b}}{{/a}}{{/b}}",
      [
        "1:7: block 'b' is never closed",
        "1:19: block 'b' is closed after section 'a', in which it was opened",
      ]
    ),
    (
      "{{$a}}{{#b}}{{/a}}{{/b}}",
      [
        "1:7: section 'b' is never closed",
        "1:19: section 'b' is closed after block 'a', in which it was opened",
      ]
    ),
    (
      "{{#x}}{{<p}}{{$b}}{{/p}}{{/b}}{{/x}}",
      [
        "1:13: block 'b' is never closed",
        "1:25: block 'b' is closed after parent 'p', in which it was opened",
      ]
    ),
    (
      "{{<p}}{{$a}}1{{/a}}\n{{$a}}2{{/a}}{{/p}}",
      ["2:1: block 'a' is overridden twice in parent 'p'"]
    ),
    (
      "{{<p}} {{a b}} {{> }} {{/p}}",
      [
        "1:10: 'a b' is not a name; a name contains no spaces", "1:16: tag without a name",
      ]
    ),
  ])
  func `has a message and a position`(_ template: String, _ messages: [String]) throws {
    let error = #expect(throws: TemplateErrors.self) {
      try Template(parsing: Array(template.utf8), file: "a")
    }
    let found = error?.diagnostics.map { diagnostic in
      let position = diagnostic.position.map { "\($0.line):\($0.column)" } ?? ""
      return "\(position): \(diagnostic.message)"
    }
    #expect(found == messages)
  }

  @Test func `is reported together with all other errors`() {
    let template = """
      \u{FEFF}{{<layout}}\r
        {{$title}}Loans{{/titel}}\r
        {{$main}}é {{#loans}}{{>*}}{{/main}}{{/loans}}\r
      {{/layuot}}\r

      """
    #expect(
      parseErrors(in: template) == """
        a.mustache:2:18: block 'title' is closed by 'titel'
            {{$title}}Loans{{/titel}}
                           ^
        a.mustache:3:14: section 'loans' is never closed
            {{$main}}é {{#loans}}{{>*}}{{/main}}{{/loans}}
                       ^
        a.mustache:3:24: tag without a name after '*'
            {{$main}}é {{#loans}}{{>*}}{{/main}}{{/loans}}
                                 ^
        a.mustache:3:39: section 'loans' is closed after block 'main', in which it was opened
            {{$main}}é {{#loans}}{{>*}}{{/main}}{{/loans}}
                                                ^
        a.mustache:4:1: parent 'layout' is closed by 'layuot'
          {{/layuot}}
          ^
        """)
  }

  @Test func `is that a parent inherits itself`() {
    let error = #expect(throws: Diagnostic.self) {
      try rendered("\n{{>a}}", partials: ["a": "{{<a}}{{$b}}{{/b}}{{/a}}"])
    }
    #expect(error?.file == "a.mustache")
    #expect(error?.position == SourcePosition(line: 1, column: 4))
    #expect(
      error?.message
        == "more than 1000 partials are open at once; does 'a' use itself?")
  }
}
