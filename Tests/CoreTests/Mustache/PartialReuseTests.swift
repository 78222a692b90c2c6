import Diagnostics
import Mustache
import TestSupport
import Testing
import Words

/// Tests a large partial `p` that two templates use, `first` and `second`. They use the same
/// routine if its names stand for the same fields.
struct `A partial of several templates` {
  private static let loan = Schema("a loan", names: ["name": .text, "count": .number])
  private static let frame = Schema(
    "the frame",
    names: [
      "title": .text, "home": .link, "tags": .texts, "loans": .list(loan), "isOpen": .flag,
      "count": .number, "intro": .text,
    ])
  private static let embedded = Schema.EmbeddedRecord(frame) { $0 }
  private static let first = Schema("the first page", names: ["own": .text], embedding: [embedded])
  private static let second = Schema(
    "the second page", names: ["other": .text], embedding: [embedded])
  /// A page whose own title hides that of the frame.
  private static let hiding = Schema(
    "a hiding page", embedding: [embedded],
    [.init("title", .text, meaning: "a title", .write { $1.write("its own") })])

  private static let json = """
    {"title": "A & B", "home": "index.html", "tags": ["x", "<y>"], "isOpen": true, "count": "1",
     "intro": "hello", "own": "own", "other": "other",
     "loans": [{"name": "Ann", "count": "2"}, {"name": "Bob", "count": "1"}]}
    """

  /// Returns a long text.
  private static func long(_ text: String) -> String {
    text + "<i>" + String(repeating: "text ", count: 100) + "</i>"
  }

  /// Renders `second` and returns it without the text that makes it long. The result must be the
  /// same if no other template is before it.
  private func second(
    _ texts: [String: String], _ schemas: [Schema] = [first, second], words: Catalogue = .empty
  ) throws -> String {
    let models = ["first": [schemas[0]], "second": [schemas[1]]]
    let together = try rendered(texts, models, words)
    let alone = try rendered(texts, models.filter { $0.key == "second" }, words)
    #expect(together == alone)
    return together.replacing(Self.long(""), with: "…")
  }

  private func rendered(
    _ texts: [String: String], _ models: [String: [Schema]], _ words: Catalogue
  ) throws -> String {
    let templates = try BoundTemplates(Templates(texts), models: models, words: words)
    guard
      case .record(let record) = try TemplateValue(json: Array(Self.json.utf8), file: "data.json")
    else { return "" }
    var bytes: [UInt8] = []
    try templates.template("second").render(with: [TestContext(record)], into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("<a href=\"{{home}}\">{{title}}</a>", "<a href=\"index.html\">A &amp; B</a>…"),
    ("{{#isOpen}}open{{/isOpen}}{{^isOpen}}shut{{/isOpen}}", "open…"),
    ("{{#tags}}({{.}}){{/tags}}{{^tags}}none{{/tags}}", "(x)(&lt;y&gt;)…"),
    ("{{#loans}}{{name}} of {{title}}, {{/loans}}", "Ann of A &amp; B, Bob of A &amp; B, …"),
    ("{{#title}}{{.}} {{title}}{{/title}}", "A &amp; B A &amp; B…"),
    ("{{>q}} {{>q}}", "[A &amp; B]… [A &amp; B]……"),
    ("{{#loans}}{{>q}}{{/loans}}", "[A &amp; B]…[A &amp; B]……"),
  ])
  func `is rendered as in a template alone`(_ partial: String, _ expected: String) throws {
    let texts = [
      "first": "{{>p}}{{>p}}", "second": "{{other}}: {{>p}}.", "p": Self.long(partial),
      "q": Self.long("[{{title}}]"),
    ]
    #expect(try second(texts) == "other: \(expected).")
  }

  @Test func `chooses the plural forms of words each time`() throws {
    let words = try catalogue(shopWords)
    let texts = [
      "first": "{{>p}}", "second": "{{other}} {{>p}} {{>p}}",
      "p": Self.long("{{words.shop.loaves}}, {{#loans}}{{words.shop.loaves}} {{/loans}}"),
    ]
    #expect(
      try second(texts, words: words)
        == "other 1 loaf, 2 loaves 1 loaf … 1 loaf, 2 loaves 1 loaf …")
  }

  @Test func `looks up each name where it is used`() throws {
    let texts = ["first": "{{>p}}", "second": "{{>p}}", "p": Self.long("{{title}} {{intro}}")]
    #expect(try second(texts, [Self.first, Self.hiding]) == "its own hello…")
    let loans = [
      "first": "{{>p}}", "second": "{{count}} {{#loans}}{{>p}} {{/loans}}{{>p}}",
      "p": Self.long("{{title}} {{count}}"),
    ]
    #expect(try second(loans) == "1 A &amp; B 2… A &amp; B 1… A &amp; B 1…")
  }

  @Test func `writes the text of the section around it`() throws {
    let texts = [
      "first": "{{#intro}}{{>p}}{{/intro}}",
      "p": Self.long("{{.}} {{title}} {{#tags}}{{.}}{{/tags}}"),
      "second": "{{#title}}{{>p}}{{/title}} {{#tags}}{{>p}} {{/tags}}",
    ]
    #expect(
      try second(texts)
        == "A &amp; B A &amp; B x&lt;y&gt;… x A &amp; B x&lt;y&gt;… &lt;y&gt; A &amp; B x&lt;y&gt;… "
    )
  }

  @Test func `has the blocks of each parent`() throws {
    let texts = [
      "first": "{{<p}}{{$b}}first{{/b}}{{/p}}{{>p}}", "p": Self.long("{{>q}} {{$b}}default{{/b}}"),
      "second": "{{<p}}{{$b}}second{{/b}}{{/p}} {{>p}}", "q": Self.long("{{title}} {{$b}}q{{/b}}"),
    ]
    #expect(try second(texts) == "A &amp; B second… second… A &amp; B q… default…")
  }

  @Test func `keeps the content of its blocks unless a parent has another`() throws {
    let texts = [
      "first": "{{>p}}", "p": Self.long("{{title}} {{$a}}a{{/a}} {{$b}}b{{/b}}"),
      "second": "{{>p}} {{<q}}{{$b}}second{{/b}}{{/q}} {{<q}}{{$c}}c{{/c}}{{/q}}",
      "q": "{{>p}}{{$c}}q{{/c}}",
    ]
    #expect(
      try second(texts)
        == "A &amp; B a b… A &amp; B a second…q A &amp; B a b…c")
  }

  @Test func `may have been a template of its own before`() throws {
    let texts = [
      "first": Self.long("{{title}} {{#loans}}{{name}} {{/loans}}{{$b}}b{{/b}}"),
      "second": "{{other}}: {{>first}} {{<first}}{{$b}}second{{/b}}{{/first}}.",
    ]
    #expect(try second(texts) == "other: A &amp; B Ann Bob b… A &amp; B Ann Bob second….")
  }

  @Test func `may have been a template of its own that ends behind a short partial`() throws {
    let texts = [
      "first": Self.long("[{{title}}]{{>short}}") + "end", "short": "{{count}}",
      "second": "{{>first}}.",
    ]
    #expect(try second(texts) == "[A &amp; B]1…end.")
  }

  @Test func `cannot inherit from a template in whose block it stands`() {
    let texts = [
      "first": "{{>p}}", "p": Self.long("{{<q}}{{/q}}"), "q": "{{$b}}b{{/b}}",
      "second": "{{<q}}{{$b}}{{>p}}{{/b}}{{/q}}",
    ]
    let errors = bindingErrors(of: texts, ["first": Self.first, "second": Self.second])
    #expect(errors == bindingErrors(of: texts, ["second": Self.second]))
    #expect(errors.count == 1)
  }

  @Test func `is escaped for the place where it begins`() throws {
    let texts = [
      "first": "{{>p}}", "second": "<b title=\"{{>q}}\">{{>q}}</b>", "p": Self.long("{{>q}}"),
      "q": "{{title}}" + String(repeating: " text", count: 100),
    ]
    let text = "A &amp; B" + String(repeating: " text", count: 100)
    #expect(try second(texts) == "<b title=\"\(text)\">\(text)</b>")
  }

  @Test func `may use itself`() throws {
    let texts = [
      "first": "{{>p}}", "second": "{{>p}}",
      "p": Self.long("{{#loans}}{{>q}}{{/loans}}"),
      "q": Self.long("{{name}}{{#never}}{{>p}}{{/never}}"),
    ]
    let never = Schema("the frame", names: ["never": .flag, "loans": .list(Self.loan)])
    #expect(try second(texts, [never, never]) == "Ann…Bob……")
  }

  @Test func `is reported for each template whose names it lacks`() {
    let texts = ["first": "{{>p}}", "second": "{{>p}}", "p": Self.long("{{title}} {{own}}")]
    let errors = bindingErrors(of: texts, ["first": Self.first, "second": Self.second])
    #expect(errors == bindingErrors(of: texts, ["second": Self.second]))
    #expect(errors.count == 1)
  }

  @Test func `counts as used by each template`() throws {
    let texts = [
      "first": "{{>p}}", "second": "{{>p}}", "p": Self.long("{{>q}}{{title}}"),
      "q": Self.long("{{intro}}"),
    ]
    let templates = try BoundTemplates(
      Templates(texts), models: ["first": [Self.first], "second": [Self.second]], words: .empty)
    #expect(templates.names(reachableFrom: "second") == ["second", "p", "q"])
    #expect(templates.writes("intro", in: "second"))
    #expect(!templates.writes("other", in: "second"))
  }

  @Test(.timeLimit(.minutes(2))) func `ends soon, though ninety are in one another`() throws {
    var texts = ["first": "{{>p0}}", "second": "{{>p0}}", "p90": Self.long("{{title}}")]
    for level in 0..<90 { texts["p\(level)"] = Self.long("{{>p\(level + 1)}}") }
    #expect(try second(texts).hasPrefix("A &amp; B…"))
  }

  @Test(arguments: ["<svg>{{>p}}</svg>", "{{#title}}<svg><g>{{>p}}</g></svg>{{/title}}"])
  func `is named if it uses itself deeper and deeper in a drawing`(_ partial: String) {
    let texts = ["first": "{{>p}}", "p": partial]
    let errors = bindingErrors(of: texts, ["first": Self.first])
    #expect(errors.map(\.file) == ["p.mustache"])
    #expect(
      errors.first?.message
        == "partials and sections are nested more than 100 deep; does 'p' use itself?")
  }

  @Test func `cannot be one of thousands in one another`() throws {
    var texts = ["first": "{{>p0}}", "second": "{{titel}}", "p5000": "{{title}}"]
    for level in 0..<5000 { texts["p\(level)"] = Self.long("{{>p\(level + 1)}}") }
    let errors = bindingErrors(of: texts, ["first": Self.first, "second": Self.second])
    #expect(errors.map(\.file) == ["p100.mustache", "second.mustache"])
    #expect(
      errors.first?.message
        == "partials and sections are nested more than 100 deep; nest them less deeply")
  }

  @Test func `is not accused of using itself if an override and its parent are deep`() {
    let deep = { (content: String) in
      String(repeating: "{{#title}}", count: 60) + content
        + String(repeating: "{{/title}}", count: 60)
    }
    let texts = ["first": "{{<p}}{{$a}}\(deep("x")){{/a}}{{/p}}", "p": deep("{{$a}}{{/a}}")]
    #expect(
      bindingErrors(of: texts, ["first": Self.first]).map(\.message) == [
        "partials and sections are nested more than 100 deep; nest them less deeply"
      ])
  }
}
