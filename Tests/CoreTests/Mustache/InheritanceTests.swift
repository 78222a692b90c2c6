import Mustache
import Testing

/// Tests behavior that the cases of the specification leave open.
struct `A parent` {
  @Test(arguments: [
    ("is in the context of its tag", "{{#x}}{{<p}}{{/p}}{{/x}}", "{{a}}{{$b}}{{n}}{{/b}}", "12"),
    ("that is missing renders as nothing", "[{{<none}}{{$b}}x{{/b}}{{/none}}]", "", "[]"),
    ("may have dots and slashes in its name", "[{{<a/b..c}}{{/a/b..c}}]", "", "[]"),
    ("is closed by the name without white space", "{{< p }}{{/ p }}", "x", "x"),
    ("ignores tags beside its blocks", "{{<p}}{{a}}{{>p}}{{!x}}{{/p}}", "p", "p"),
    (
      "ignores blocks in a section beside its blocks",
      "{{<p}}{{#x}}{{$b}}1{{<p}}{{$b}}2{{/b}}{{/p}}{{/b}}{{/x}}{{^y}}3{{/y}}{{/p}}",
      "{{$b}}0{{/b}}", "0"
    ),
    (
      "ignores blocks of a parent beside its blocks",
      "{{<p}} {{<q}}{{$b}}1{{/b}}{{/q}} {{$c}}2{{/c}}{{/p}}", "{{$b}}0{{/b}}{{$c}}0{{/c}}", "02"
    ),
    (
      "sets delimiters for what follows", "{{<p}}{{=| |=}}|$b|{{a}}|a||/b||/p|", "{{$b}}{{/b}}",
      "{{a}}1"
    ),
    (
      "does not change blocks outside of it", "{{<p}}{{$b}}1{{/b}}{{/p}}{{>p}}{{$b}}2{{/b}}",
      "{{$b}}0{{/b}}", "102"
    ),
    (
      "overrides each block of a name", "{{<p}}{{$b}}1{{/b}}{{/p}}", "{{$b}}{{/b}}{{$b}}{{/b}}",
      "11"
    ),
    ("does not use overrides of other names", "{{<p}}{{$c}}1{{/c}}{{/p}}", "{{$b}}0{{/b}}", "0"),
    (
      "overrides blocks in sections", "{{<p}}{{$b}}{{n}}{{/b}}{{/p}}",
      "{{#x}}{{$b}}0{{/b}}{{/x}}{{^x}}{{$b}}{{/b}}{{/x}}", "2"
    ),
    (
      "overrides blocks in default contents", "{{<p}}{{$b}}1{{/b}}{{/p}}",
      "{{$c}}[{{$b}}0{{/b}}]{{/c}}", "[1]"
    ),
    ("replaces a block by nothing", "{{<p}}{{$b}}{{/b}}{{/p}}", "[{{$b}}0{{/b}}]", "[]"),
  ])
  func passes(
    _ name: String, _ template: String, _ parent: String, _ expected: String
  ) throws {
    let json = #"{"a":1,"n":3,"x":{"n":2}}"#
    #expect(try rendered(template, json, partials: ["p": parent]) == expected)
  }

  @Test func `has blocks of its partials overridden`() throws {
    let partials = ["p": "{{>q}}", "q": "{{$b}}0{{/b}}"]
    #expect(try rendered("{{<p}}{{$b}}1{{/b}}{{/p}}", partials: partials) == "1")
  }

  @Test func `is repeated with a list`() throws {
    let text = try rendered(
      "{{#a}}{{<p}}{{$b}}{{.}}{{/b}}{{/p}}{{/a}}", #"{"a":[1,2,3]}"#,
      partials: ["p": "({{$b}}{{/b}})"])
    #expect(text == "(1)(2)(3)")
  }

  @Test(arguments: ["{{<*kind}}{{$b}}1{{/b}}{{/*kind}}", "{{< * kind }}{{$b}}1{{/b}}{{/ * kind }}"])
  func `may have a dynamic name`(_ template: String) throws {
    let text = try rendered(template, #"{"kind":"p"}"#, partials: ["p": "[{{$b}}{{/b}}]"])
    #expect(text == "[1]")
  }
}

/// Tests which override replaces a block.
struct `An override` {
  @Test func `is that of the template which inherits most`() throws {
    let partials = [
      "a": "{{<b}}{{$x}}a{{/x}}{{$y}}a{{/y}}{{/b}}",
      "b": "{{<c}}{{$x}}b{{/x}}{{$y}}b{{/y}}{{$z}}b{{/z}}{{/c}}",
      "c": "{{$x}}c{{/x}}{{$y}}c{{/y}}{{$z}}c{{/z}}{{$w}}c{{/w}}",
    ]
    #expect(try rendered("{{<a}}{{$x}}main{{/x}}{{/a}}", partials: partials) == "mainabc")
  }

  @Test func `may have blocks, which only who inherits its template overrides`() throws {
    let partials = [
      "child": "{{<layout}}{{$main}}[{{$x}}child{{/x}}]{{/main}}{{$x}}no{{/x}}{{/layout}}",
      "layout": "{{$main}}{{/main}}",
    ]
    #expect(try rendered("{{>child}}", partials: partials) == "[child]")
    #expect(
      try rendered("{{<child}}{{$x}}main{{/x}}{{/child}}", partials: partials) == "[main]")
  }

  @Test func `may contain a block of its own name`() throws {
    let partials = ["p": "{{$b}}0{{/b}}", "q": "{{<p}}{{$b}}<{{$b}}1{{/b}}>{{/b}}{{/p}}"]
    #expect(try rendered("{{>q}}", partials: partials) == "<1>")
    #expect(try rendered("{{<q}}{{$b}}2{{/b}}{{/q}}", partials: partials) == "2")
  }

  @Test func `may contain a parent with overrides of its own`() throws {
    let text = try rendered(
      "{{<p}}{{$b}}1{{<p}}{{$b}}2{{<p}}{{/p}}{{/b}}{{/p}}{{/b}}{{/p}}",
      partials: ["p": "({{$b}}0{{/b}})"])
    #expect(text == "(1(2(0)))")
  }

  @Test func `has the delimiters of its own template`() throws {
    let text = try rendered(
      "{{=| |=}}|<p||$b||a|{{a}}|/b||/p|", #"{"a":1}"#, partials: ["p": "{{a}}{{$b}}{{/b}}{{a}}"])
    #expect(text == "11{{a}}1")
  }
}
