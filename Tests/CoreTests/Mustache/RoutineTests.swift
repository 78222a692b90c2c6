import Diagnostics
import Mustache
import Testing
import Words

/// Tests things that depend on where a template of a site is used: its indentation, its records,
/// and the place in the HTML where it begins.
struct `A template of a site that others use` {
  private static let node = Schema("a node", names: ["name": .text, "kind": .choice(["p", "q"])])
  private static let page = Schema(
    "a page",
    names: [
      "name": .text, "kind": .choice(["p", "q"]), "nodes": .list(node), "isOpen": .flag,
      "count": .number, "day": .text, "names": .texts,
    ])
  private static let json = """
    {"name": "N", "kind": "q", "isOpen": true, "count": "2", "day": "Monday", "names": ["x", "y"],
     "nodes": [{"name": "a", "kind": "p"}, {"name": "b"}]}
    """

  private func text(_ texts: [String: String], words: String = "") throws -> String {
    try bound(texts, Self.page, Self.json, words: catalogue(words.isEmpty ? shopWords : words))
  }

  @Test(arguments: [
    ("  {{>p}}\n.", "<b>\n{{name}}\n</b>\n", "", "  <b>\n  N\n  </b>\n."),
    (" {{>p}}\n.", "p\n {{>q}}\n", "q\n{{name}}{{name}}\n", " p\n  q\n  NN\n."),
    (" {{>p}}\n.", "p\n{{>q}} {{>q}}\n", "q\nQ", " p\n q\nQ q\nQ\n."),
    ("  {{>p}}\n.", "{{#nodes}}\n{{name}}\n{{/nodes}}\n", "", "  a\n  b\n."),
    (
      " {{<p}}{{$a}}\n    1\n      2\n{{/a}}{{/p}}\n.", "p\n\t{{$a}}{{/a}}\n", "",
      " p\n \t1\n \t  2\n\n."
    ),
    (
      " {{>p}}\n.", "{{<q}}\n{{$a}}\n   1\n{{>r}}{{/a}}\n{{/q}}\n", " {{$a}}\n {{/a}}\n",
      "  1\n  r\n."
    ),
    (" {{>p}}\n.", "{{>*kind}}\n{{#nodes}}{{name}}{{/nodes}}.", "q\nQ\n", " q\n Q\n ab.."),
  ])
  func `is indented like its tags`(
    _ main: String, _ p: String, _ q: String, _ expected: String
  ) throws {
    #expect(try text(["main": main, "p": p, "q": q, "r": "r\n"]) == expected)
  }

  @Test func `is indented once more each time it uses itself`() throws {
    let texts = [
      "main": " {{>p}}\n.",
      "p": "p\n{{#isOpen}}\n{{#nodes}}\n{{name}}\n {{>q}}\n{{/nodes}}\n{{/isOpen}}\n",
      "q": "q\n{{^isOpen}}\n {{>p}}\n {{>q}}\n{{/isOpen}}\n",
    ]
    #expect(try text(texts) == " p\n a\n  q\n b\n  q\n.")
  }

  @Test func `has words that are indented like text, but not within them`() throws {
    let words = "shop:\n  lines: \"one\\ntwo\"\n  hours: \"open {time}\"\n"
    let texts = [
      "main": "  {{>p}}\n.",
      "p": """
      {{words.shop.lines}}
      {{#words.shop.hours}}{{$time}}a
      b{{/time}}{{/words.shop.hours}}

      """,
    ]
    #expect(try text(texts, words: words) == "  one\ntwo\n  open a\n  b\n.")
  }

  @Test func `has the names of the record where it is used`() throws {
    let texts = [
      "main": "{{>p}};{{#nodes}}{{>p}};{{/nodes}}{{>p}}", "p": "{{#name}}{{.}}{{name}}{{/name}}",
    ]
    #expect(try text(texts) == "NN;aa;bb;NN")
  }

  @Test func `has the text of the section in which its record is another one`() throws {
    let main =
      "{{#name}}{{#nodes}}{{#name}}{{name}}{{.}}{{/name}}{{name}} {{/nodes}}{{name}}{{/name}}"
    #expect(try text(["main": main]) == "aaa bbb N")
  }

  @Test func `has a dot for the item of a list, also in sections and partials`() throws {
    let texts = [
      "main": "{{#names}}{{.}}{{#name}}{{.}}{{/name}}{{#isOpen}}{{.}}{{/isOpen}}{{>p}} {{/names}}",
      "p": "{{#.}}[{{.}}]{{/.}}{{#name}}{{.}}{{/name}}",
    ]
    #expect(try text(texts) == "xNx[x]N yNy[y]N ")
  }

  @Test func `is rendered in a list whose items end in another place than they begin`() throws {
    let texts = ["main": "{{#nodes}}<svg>{{>p}}{{/nodes}}", "p": "{{name}}<path d=\"{{name}}\"/>"]
    #expect(
      try text(texts) == "<svg>a<path d=\"a\"/><svg>b<path d=\"b\"/>")
  }

  @Test func `goes on behind a dynamic name that chooses nothing`() throws {
    #expect(
      try text(["main": "{{#nodes}}({{>*kind}}){{/nodes}}", "p": "P", "q": "Q"]) == "(P)()")
  }

  @Test func `may be its own parent only by the rules of the specification`() throws {
    let texts = ["main": "{{>p}}", "p": "{{#isOpen}}{{<p}}{{/p}}{{/isOpen}}{{$a}}{{/a}}"]
    #expect(
      bindingErrors(of: texts, ["main": Self.page]).map(\.message) == [
        "'p' cannot be its own parent, not even through other templates; inherit from another one"
      ])
    #expect(try Templates(texts).text("main", with: .record([:])) == "")
  }
}

struct `A template of the specification that others use` {
  @Test(arguments: [
    ("{{>*kind}}", #"{"kind":"p"}"#, "P{{>*kind}}", "more than 1000 partials are open at once"),
    ("{{#a}}{{>p}}{{/a}}", #"{"a":[1]}"#, "{{#a}}{{>p}}{{/a}}", "more than 1000 sections are open"),
  ])
  func `may not use itself without end`(
    _ main: String, _ json: String, _ p: String, _ message: String
  ) {
    let error = #expect(throws: Diagnostic.self) {
      try rendered(main, json, partials: ["p": p])
    }
    #expect(error?.message.hasPrefix(message) == true)
  }

  @Test(arguments: [
    ("{{>*kind}}", "null", ""), ("{{>*kind}}", #""none""#, ""), ("{{>*kind}}", "true", "yes"),
    ("{{>*kind}}", #"["p"]"#, ""), ("{{#kind}}{{>*.}}{{/kind}}", #"["p","true","p"]"#, "PyesP"),
    ("  {{>*kind}}\n", #""p""#, "  P"), ("{{>* kind }}", #""p""#, "P"),
  ])
  func `is chosen by any value`(_ main: String, _ kind: String, _ expected: String) throws {
    let partials = ["p": "P", "true": "yes"]
    #expect(try rendered(main, #"{"kind":\#(kind)}"#, partials: partials) == expected)
  }

  @Test func `is indented once more each time it uses itself`() throws {
    let json = #"{"n":1,"nodes":[{"n":2,"nodes":[{"n":3,"nodes":[]}]}]}"#
    let node = "{{n}}\n{{#nodes}}\n  {{>node}}\n{{/nodes}}\n"
    #expect(try rendered("{{>node}}", json, partials: ["node": node]) == "1\n  2\n    3\n")
  }

  @Test func `may be used by more templates than could be copied into one`() throws {
    var partials = ["p40": "{{a}}"]
    for level in 0..<40 {
      partials["p\(level)"] = "{{>p\(level + 1)}}{{#none}}{{>p\(level + 1)}}{{/none}}"
    }
    #expect(try rendered("{{>p0}}", #"{"a":"x"}"#, partials: partials) == "x")
  }
}
