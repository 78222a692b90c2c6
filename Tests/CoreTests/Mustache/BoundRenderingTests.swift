import Diagnostics
import Mustache
import Testing
import Words

struct `A bound template` {
  private static let town = Schema("a town", names: ["name": .text, "isFar": .flag])
  private static let loan = Schema(
    "a loan",
    names: [
      "name": .text, "amount": .number, "note": .html, "tags": .texts, "town": .record(town),
      "href": .link, "kind": .choice(["woman", "group"]), "isOpen": .flag,
    ])
  private static let page = Schema(
    "the page",
    names: ["title": .text, "loans": .list(loan), "code": .script, "look": .style, "none": .text])

  private static let data = """
    {"title": "A & B", "code": "1 < 2", "look": "a > b {}", "loans": [
      {"name": "Ann", "amount": 25, "note": "<b>x</b>", "tags": ["<", "", "c"], "isOpen": true,
       "town": {"name": "Kisumu", "isFar": true}, "href": "loans/1.html", "kind": "woman"},
      {"name": "O'Neil\\t&", "amount": 0, "town": {"name": "Lima"}, "kind": "group"}]}
    """

  @Test func `is rendered for one record after the other within another`() throws {
    let templates = try BoundTemplates(
      Templates([
        "town": "{{>name}} {{#isFar}}{{#title}}[{{.}} {{name}}]{{/title}}{{/isFar}}",
        "name": "{{name}}",
      ]), models: ["town": [Self.page, Self.town]], words: .empty)
    let page = TestContext(["title": .text("A & B"), "name": .text("page")])
    let template = templates.template("town")
    var bytes: [UInt8] = []
    for (name, isFar) in [("Kisumu", true), ("<Lima>", false), ("Nakuru", true)] {
      let town = TestContext(["name": .text(name), "isFar": .flag(isFar)])
      try template.render(with: [page, town], into: &bytes)
      bytes.append(UInt8(ascii: ";"))
    }
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == "Kisumu [A &amp; B Kisumu];&lt;Lima&gt; ;Nakuru [A &amp; B Nakuru];")
  }

  private func text(_ texts: [String: String]) throws -> String {
    try bound(texts, Self.page, Self.data)
  }

  @Test(arguments: [
    ("{{title}}|{{none}}", "A &amp; B|"),
    ("{{#loans}}{{name}},{{/loans}}", "Ann,O&#39;Neil\t&amp;,"),
    (
      "{{#loans}}<i title=\"{{name}}\">{{/loans}}",
      "<i title=\"Ann\"><i title=\"O&#39;Neil&#9;&amp;\">"
    ),
    (
      "{{#loans}}{{{note}}}{{#note}}[{{{note}}}{{{.}}}]{{/note}}{{/loans}}",
      "<b>x</b>[<b>x</b><b>x</b>]"
    ),
    ("{{#loans}}{{#amount}}{{amount}};{{/amount}}{{/loans}}", "25;0;"),
    (
      "{{#loans}}{{#tags}}({{.}}){{#.}}+{{/.}}{{^.}}-{{/.}}{{/tags}}{{^tags}}none{{/tags}}{{/loans}}",
      "(&lt;)+()-(c)+none"
    ),
    (
      "{{#loans}}{{town.name}} {{#town}}{{name}}{{#isFar}} far{{/isFar}}{{/town}} {{title}};{{/loans}}",
      "Kisumu Kisumu far A &amp; B;Lima Lima A &amp; B;"
    ),
    ("{{#loans}}{{#isOpen}}open{{/isOpen}}{{^isOpen}}closed{{/isOpen}} {{/loans}}", "open closed "),
    (
      "{{#loans}}{{#href}}<a href=\"{{href}}\">{{/href}}{{name}}{{#href}}</a>{{/href}}{{/loans}}",
      "<a href=\"loans/1.html\">Ann</a>O&#39;Neil\t&amp;"
    ),
    (
      "<script>{{{code}}}</script><style>{{{look}}}</style>",
      "<script>1 < 2</script><style>a > b {}</style>"
    ),
    (
      "{{#loans}}{{amount}}[{{#loans}}{{amount}} {{title}},{{/loans}}]{{amount}};{{/loans}}",
      "25[25 A &amp; B,0 A &amp; B,]25;0[25 A &amp; B,0 A &amp; B,]0;"
    ),
    (
      "{{#loans}}{{town.name}} {{town.name}}{{#town.name}} {{.}} {{town.name}}{{/town.name}};{{/loans}}",
      "Kisumu Kisumu Kisumu Kisumu;Lima Lima Lima Lima;"
    ),
    ("{{#none}}{{title}}{{/none}}{{^none}}no{{/none}}", "no"),
    (
      "{{#title}}{{#loans}}{{title}}{{#name}}{{title}}{{.}}{{/name}}{{/loans}}{{/title}}",
      "A &amp; BA &amp; BAnnA &amp; BA &amp; BO&#39;Neil\t&amp;"
    ),
  ])
  func renders(_ template: String, _ expected: String) throws {
    #expect(try text(["main": template]) == expected)
  }

  @Test func `chooses a partial by a dynamic name`() throws {
    let texts = [
      "main": "{{#loans}}{{>*kind}} {{/loans}}", "woman": "a woman, {{name}}", "group": "a group",
    ]
    #expect(try text(texts) == "a woman, Ann a group ")
  }

  @Test func `chooses a parent by a dynamic name`() throws {
    let texts = [
      "main": "{{#loans}}{{<*kind}}{{$in}}{{name}}{{/in}}{{/*kind}} {{/loans}}",
      "woman": "<b>{{$in}}{{/in}}</b>", "group": "<i>{{$in}}{{/in}}</i>",
    ]
    #expect(try text(texts) == "<b>Ann</b> <i>O&#39;Neil\t&amp;</i> ")
  }

  @Test func `keeps the overrides of several levels, and the contexts of the block`() throws {
    let texts = [
      "main": "{{<page}}{{$main}}{{#loans}}{{name}} {{/loans}}{{/main}}{{/page}}",
      "page": "{{<frame}}{{$title}}{{title}}{{/title}}{{$main}}empty{{/main}}{{/frame}}",
      "frame": "<h1>{{$title}}?{{/title}}</h1>{{$main}}{{/main}}{{$foot}}foot{{/foot}}",
    ]
    #expect(try text(texts) == "<h1>A &amp; B</h1>Ann O&#39;Neil\t&amp; foot")
  }

  @Test func `takes either of two sections for one another in a link`() throws {
    let template =
      "{{#loans}}<a href=\"{{#href}}{{href}}{{/href}}{{^href}}loans/{{amount}}.html{{/href}}\"></a>"
      + "{{/loans}}"
    #expect(
      try text(["main": template]) == "<a href=\"loans/1.html\"></a><a href=\"loans/0.html\"></a>")
  }

  @Test(arguments: [
    (
      "{{#loans}}{{>*name}}{{/loans}}",
      "'name' in a loan of the page cannot choose a partial; only a value of the kind 'choice' can, and 'kivagen templates' lists those"
    ),
    (
      "{{#loans}}{{>*kind}}{{/loans}}",
      "'kind' in a loan of the page can be 'woman' or 'group', but there is no template of that name"
    ),
    (
      "{{<main}}{{/main}}",
      "'main' cannot be its own parent, not even through other templates; inherit from another one"
    ),
    (
      "{{<frame}}{{$titel}}{{/titel}}{{/frame}}",
      "'frame' has no block 'titel'; did you mean 'title'?"
    ),
    ("{{<fram}}{{/fram}}", "unknown parent 'fram' in the page; did you mean 'frame'?"),
    (
      "<noscript><p title=\"</NoScript><script>{{title}}</script>\"></noscript>",
      "'</noscript' is not allowed in the value of 'title' of <p>: within <noscript>, browsers that run scripts end it there"
    ),
    (
      "<a {{#title}}href=\"{{/title}}\">",
      "section 'title' begins in the start tag of <a> and ends in the value of 'href' of <a>, at line 1, column 20; end it in the place where it begins"
    ),
    (
      "<noscript><p title=</NoScript>{{title}}</noscript>",
      "'<' is not allowed in the value of 'title' of <p> without quotes; put the value in quotes"
    ),
    (
      "<a {{#title}}href=\"{{/title}}{{^title}}href=\"b\"{{/title}}>",
      "sections {{#title}} and {{^title}} end in different places: the value of 'href' of <a> and the start tag of <a>, at line 1, column 48; end both in the same place"
    ),
    ("<p title=\"", "the template ends in the value of 'title' of <p>; close it before the end"),
    (
      "{{#loans}}<a href=\"{{name}}\">{{/loans}}",
      "'name' in a loan of the page is plain text and is not allowed in 'href' of <a>; only a link is, or a path with a number or a slug in it"
    ),
    (
      "{{#loans}}<p style=\"width:{{amount}}%\">{{/loans}}",
      "'amount' in a loan of the page is not allowed in a style attribute; write a class, or an attribute such as width"
    ),
    ("<!-- {{title}} -->", "'title' in the page is not allowed in a comment; write it outside"),
  ])
  func reports(_ template: String, _ message: String) {
    let texts = ["main": template, "frame": "{{$title}}{{/title}}"]
    #expect(bindingErrors(of: texts, ["main": Self.page]).map(\.message) == [message])
  }

  @Test func `is refused if partials are used without end`() {
    var texts = ["main": "{{>p0}}", "p40": "{{title}}"]
    for level in 0..<40 { texts["p\(level)"] = "{{>p\(level + 1)}}{{>p\(level + 1)}}" }
    #expect(
      bindingErrors(of: texts, ["main": Self.page]).map(\.message) == [
        "partials and blocks use each other more than 100000 times; use some of them less often"
      ])
  }

  @Test func `is not refused because of other templates that use partials without end`() {
    var texts = ["a": "{{>p28}}", "main": "{{>p0}}", "second": "{{title}}", "p40": "{{title}}"]
    for level in 0..<40 { texts["p\(level)"] = "{{>p\(level + 1)}}{{>p\(level + 1)}}" }
    let models = ["a": Self.page, "main": Self.page, "second": Self.page]
    #expect(bindingErrors(of: texts, models).map(\.file) == ["main.mustache"])
  }

  @Test(arguments: [
    ("{{^title}}A{{/title}}{{^title}}B{{/title}}", ""),
    ("{{#title}}A{{/title}}{{^title}}B{{/title}}{{^title}}C{{/title}}", "A"),
    ("{{^gone}}A{{/gone}}{{^gone}}B{{/gone}}", "AB"),
    ("{{#gone}}A{{/gone}}{{^gone}}B{{/gone}}{{^gone}}C{{/gone}}", "BC"),
    ("{{#title}}A{{/title}}{{#title}}B{{/title}}{{^title}}C{{/title}}", "AB"),
  ])
  func `has each of the inverted sections in a row`(
    _ template: String, _ expected: String
  ) throws {
    let schema = Schema("the page", names: ["title": .text, "gone": .text])
    #expect(try bound(["main": template], schema, #"{"title": "x"}"#) == expected)
  }
}
