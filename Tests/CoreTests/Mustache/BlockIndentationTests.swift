import Mustache
import Testing

/// Tests how lines of templates that inherit are indented, where the specification leaves it open.
struct `The indentation of a block` {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let template: String
    let parent: String
    let expected: String

    init(_ name: String, _ template: String, _ parent: String, _ expected: String) {
      testDescription = name
      self.template = template
      self.parent = parent
      self.expected = expected
    }
  }

  /// A parent that overrides the block `b` with three lines, of which the second one is indented.
  private static let lines = "{{<p}}\n  {{$b}}\n    1\n      2\n    {{v}}\n  {{/b}}\n{{/p}}\n"

  @Test(arguments: [
    Case("is that of its default content", lines, "{{$b}}\n\t0\n{{/b}}\n.", "\t1\n\t  2\n\tv\n."),
    Case("is its own if it is empty", lines, " {{$b}}\n {{/b}}\n.", " 1\n   2\n v\n."),
    Case("is its own if it is blank", lines, " {{$b}}\n\n \n {{/b}}\n.", " 1\n   2\n v\n."),
    Case("is its own within a line", lines, " {{$b}}0{{/b}}\n.", " 1\n   2\n v\n\n."),
    Case("is none after other text", lines, " <p>{{$b}}{{/b}}</p>", " <p>1\n  2\nv\n</p>"),
    Case(
      "is kept in default contents", "{{<p}}{{/p}}", " {{$b}}\n   0\n  1\n {{/b}}\n.",
      "   0\n  1\n."),
    Case(
      "is added to that of a standalone parent", "  " + lines, " {{$b}}\n {{/b}}\n.\n",
      "   1\n     2\n   v\n  .\n"),
    Case(
      "is removed only from lines that have it", "{{<p}}{{$b}}\n    1\n  2\n\t3\n\n{{/b}}{{/p}}",
      "{{$b}}{{/b}}", "1\n2\n\t3\n\n"),
    Case(
      "is that of the first line that is not blank", "{{<p}}{{$b}}\n\n  1\n   2\n{{/b}}{{/p}}",
      "{{$b}}{{/b}}", "\n1\n 2\n"),
    Case(
      "stays if the content begins beside the tag", "{{<p}}{{$b}}1\n  2{{/b}}{{/p}}",
      " {{$b}}\n {{/b}}\n.", " 1\n   2."),
    Case(
      "is not written for nothing", "{{<p}}{{$b}}{{/b}}{{/p}}", " {{$b}}\n  0\n {{/b}}\n.", "."),
    Case(
      "is written once before a tag that begins the content",
      "{{<p}}{{$b}}\n{{v}}{{v}}\n{{/b}}{{/p}}", " {{$b}}\n {{/b}}\n.", " vv\n."),
    Case(
      "is removed from a standalone section",
      "{{<p}}{{$b}}\n  {{#v}}\n  1\n  {{/v}}\n{{/b}}{{/p}}", "\t{{$b}}\n\t{{/b}}\n.", "\t1\n."),
    Case(
      "is removed after a comment", "{{<p}}{{$b}}\n  {{! c }}\n  1\n{{/b}}{{/p}}",
      "\t{{$b}}\n\t{{/b}}\n.", "\t1\n."),
    Case(
      "is that of a partial in it", "{{<p}}{{$b}}\n    {{>q}}\n  {{/b}}{{/p}}",
      "\t{{$b}}\n\t{{/b}}\n.", "\tq\n\tQ\n."),
    Case(
      "is that of a parent in it", "{{<p}}{{$b}}\n  1\n    {{<q}}{{/q}}\n  {{/b}}{{/p}}",
      "\t{{$b}}\n\t{{/b}}\n.", "\t1\n\t  q\n\t  Q\n."),
    Case(
      "does not count the end tag's", "{{<p}}{{$b}}\n  1\n\t\t{{/b}} {{/p}}", "{{$b}}{{/b}}.",
      "1\n."),
    Case(
      "may be of lines that end in CR LF",
      "{{<p}}\r\n{{$b}}\r\n    1\r\n\r\n    2\r\n{{/b}}\r\n{{/p}}\r\n.",
      "<\r\n {{$b}}\r\n\r\n {{/b}}\r\n>\r\n", "<\r\n 1\r\n \r\n 2\r\n>\r\n."),
  ])
  func passes(_ example: Case) throws {
    let text = try rendered(
      example.template, #"{"v":"v"}"#, partials: ["p": example.parent, "q": "q\nQ\n"])
    #expect(text == example.expected)
  }

  @Test(arguments: [
    ("{{<p}}{{/p}}", "p"), ("a{{<p}}{{/p}}\nb", "ap\nb"), ("{{<p}}{{/p}}b\n", "pb\n"),
    ("a\n  {{<p}}\n  {{/p}}\nb", "a\n  pb"), ("a\n  {{<p}}\n  {{/p}} b\n", "a\n  p b\n"),
    ("a {{<p}}\n  {{/p}}\nb", "a p\nb"), ("a\n{{<p}}\n{{/p}} {{<p}}{{/p}}\n", "a\np p\n"),
    ("a\r\n\t{{<p}}{{/p}} \r\nb", "a\r\n\tpb"),
  ])
  func `of a parent decides whether its line is removed`(
    _ template: String, _ expected: String
  ) throws {
    #expect(try rendered(template, partials: ["p": "p"]) == expected)
  }
}
