import Diagnostics
import Mustache
import Testing

struct `An error in a template` {
  @Test(arguments: [
    (
      "a\n  {{#loans}}\nb",
      """
      a.mustache:2:3: section 'loans' is never closed
          {{#loans}}
          ^
      """
    ),
    (
      "{{^a}}{{#b}}{{/a}}",
      """
      a.mustache:1:7: section 'b' is never closed
        {{^a}}{{#b}}{{/a}}
              ^
      """
    ),
    (
      "{{#loans}}\n{{/laons}}",
      """
      a.mustache:2:1: section 'loans' is closed by 'laons'
        {{/laons}}
        ^
      """
    ),
    (
      "é {{/a}}",
      """
      a.mustache:1:3: section 'a' is closed but was never opened
        é {{/a}}
          ^
      """
    ),
    (
      "\t{{name",
      """
      a.mustache:1:2: tag is never closed by '}}'
        \t{{name
        \t^
      """
    ),
    (
      "{{",
      """
      a.mustache:1:1: tag is never closed by '}}'
        {{
        ^
      """
    ),
    (
      "{{a {{b}}",
      """
      a.mustache:1:1: tag is never closed by '}}'
        {{a {{b}}
        ^
      """
    ),
    (
      "{{=<% %>=}}\r\n<%! a }}\r\n",
      """
      a.mustache:2:1: tag is never closed by '%>'
        <%! a }}
        ^
      """
    ),
    (
      "{{{a}} {{b}}",
      """
      a.mustache:1:1: tag '{{{' is not closed by '}}}'
        {{{a}} {{b}}
        ^
      """
    ),
    (
      "{{=<% %>}}",
      """
      a.mustache:1:1: invalid delimiters; write them as '{{=<% %>=}}'
        {{=<% %>}}
        ^
      """
    ),
    (
      "{{=<%=}}",
      """
      a.mustache:1:1: invalid delimiters; give two, with a space between them and no '=' inside
        {{=<%=}}
        ^
      """
    ),
    (
      "{{=a =b=}}",
      """
      a.mustache:1:1: invalid delimiters; give two, with a space between them and no '=' inside
        {{=a =b=}}
        ^
      """
    ),
    (
      "{{=<% %>",
      """
      a.mustache:1:1: tag is never closed by '}}'
        {{=<% %>
        ^
      """
    ),
    (
      "{{ }}",
      """
      a.mustache:1:1: tag without a name
        {{ }}
        ^
      """
    ),
    (
      "{{#}}x{{/}}",
      """
      a.mustache:1:1: tag without a name
        {{#}}x{{/}}
        ^
      a.mustache:1:7: tag without a name
        {{#}}x{{/}}
              ^
      """
    ),
    (
      "{{#if a}}{{else}}{{/if}}",
      """
      a.mustache:1:4: 'if a' is not a name; a name contains no spaces
        {{#if a}}{{else}}{{/if}}
           ^
      """
    ),
    (
      "{{a..b}}",
      """
      a.mustache:1:3: name 'a..b' has an empty part
        {{a..b}}
          ^
      """
    ),
    (
      "{{.a}}",
      """
      a.mustache:1:3: name '.a' has an empty part
        {{.a}}
          ^
      """
    ),
    (
      "{{<layout}}",
      """
      a.mustache:1:1: parent 'layout' is never closed
        {{<layout}}
        ^
      """
    ),
    (
      "{{$block}}",
      """
      a.mustache:1:1: block 'block' is never closed
        {{$block}}
        ^
      """
    ),
    (
      "{{>*}}",
      """
      a.mustache:1:1: tag without a name after '*'
        {{>*}}
        ^
      """
    ),
    (
      "{{a\0b}}",
      """
      a.mustache:1:3: 'a b' is not a name; a name contains no spaces
        {{a b}}
          ^
      """
    ),
  ])
  func `is printed with its line`(_ template: String, _ printed: String) {
    #expect(parseErrors(in: template) == printed)
  }

  @Test func `is reported together with all other errors`() {
    let template = """
      {{#a}}
      {{ }} {{b c}}
      {{#d}}
      {{/a}}
      {{/e}}
      {{/f}} {{{g}} {{h
      """
    #expect(
      parseErrors(in: template, file: "Templates/list.mustache") == """
        Templates/list.mustache:2:1: tag without a name
          {{ }} {{b c}}
          ^
        Templates/list.mustache:2:9: 'b c' is not a name; a name contains no spaces
          {{ }} {{b c}}
                  ^
        Templates/list.mustache:3:1: section 'd' is never closed
          {{#d}}
          ^
        Templates/list.mustache:5:1: section 'e' is closed but was never opened
          {{/e}}
          ^
        Templates/list.mustache:6:1: section 'f' is closed but was never opened
          {{/f}} {{{g}} {{h
          ^
        Templates/list.mustache:6:8: tag '{{{' is not closed by '}}}'
          {{/f}} {{{g}} {{h
                 ^
        Templates/list.mustache:6:15: tag is never closed by '}}'
          {{/f}} {{{g}} {{h
                        ^
        """)
  }

  @Test func `has a file, a position and a line`() {
    #expect(
      throws: TemplateErrors(diagnostics: [
        Diagnostic(
          file: "a.mustache", position: SourcePosition(line: 2, column: 3),
          message: "section 'a' is never closed", line: "  {{#a}}")
      ])
    ) { try Template(parsing: Array("\n  {{#a}}\r\n".utf8), file: "a.mustache") }
  }

  @Test func `is reported for each of several templates`() {
    let templates = Templates(["a": "{{#x}}", "b": "fine", "c": "{{/y}}"])
    #expect(
      templates.parseErrors.map { "\($0.file) \($0.message)" } == [
        "a.mustache section 'x' is never closed",
        "c.mustache section 'y' is closed but was never opened",
      ])
    #expect(templates.names == ["a", "b", "c"])
  }

  @Test func `is thrown when a missing template is rendered`() {
    #expect(throws: Diagnostic(file: "list", message: "no template of this name")) {
      try Templates([:]).text("list", with: .absent)
    }
  }
}
