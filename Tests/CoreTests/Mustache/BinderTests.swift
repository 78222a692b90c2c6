import Diagnostics
import Mustache
import Testing
import Words

private let place = Schema("a place", names: ["town": .text, "country": .text])
private let card = Schema(
  "a card",
  names: [
    "name": .text, "story": .html, "isGroup": .flag, "tags": .texts, "place": .record(place),
    "url": .text,
  ])
private let list = Schema(
  "the list page", names: ["title": .text, "loans": .list(card), "head": .html, "url": .text])

struct `The binder of templates` {
  private func report(of texts: [String: String], _ models: [String: Schema]) -> String {
    bindingErrors(of: texts, models).map(\.description).joined(separator: "\n")
  }

  private func report(of text: String) -> String { report(of: ["index": text], ["index": list]) }

  @Test func `repeats only the beginning of a long name`() {
    let message = report(of: "{{\(String(repeating: "n", count: 1_000_000))}}")
    #expect(message.hasPrefix("index.mustache:1:3: unknown name 'nnn"))
    #expect(message.utf8.count < 3_000)
  }

  @Test(arguments: [
    "{{title}}{{{head}}}{{&head}}",
    "{{#loans}}{{name}}{{title}}{{url}}{{{story}}}{{{head}}}{{/loans}}{{^loans}}{{title}}{{/loans}}",
    "{{#loans}}{{#tags}}{{.}}{{name}}{{/tags}}{{/loans}}",
    "{{#loans}}{{place.town}}{{#place}}{{town}}{{name}}{{/place}}{{#place.town}}{{.}}{{/place.town}}{{/loans}}",
    "{{#loans}}{{#isGroup}}{{name}}{{/isGroup}}{{^isGroup}}{{name}}{{/isGroup}}{{/loans}}",
    "{{#loans}}{{#story}}{{{.}}}{{{story}}}{{/story}}{{#name}}{{.}}{{/name}}{{/loans}}",
    "{{#loans}}{{#.}}{{name}}{{/.}}{{/loans}}",
  ])
  func passes(_ template: String) {
    #expect(report(of: template) == "")
  }

  @Test(arguments: [
    (
      "{{titel}}",
      """
      index.mustache:1:3: unknown name 'titel' in the list page; did you mean 'title'?
        {{titel}}
          ^
      """
    ),
    (
      "{{quite.unlike}}",
      """
      index.mustache:1:3: unknown name 'quite' in the list page
        {{quite.unlike}}
          ^
      """
    ),
    (
      "{{#loans}}\n  <b>{{ nmae }}</b>\n{{/loans}}",
      """
      index.mustache:2:9: unknown name 'nmae' in a card of the list page; did you mean 'name'?
          <b>{{ nmae }}</b>
                ^
      """
    ),
    (
      "{{name}}",
      """
      index.mustache:1:3: unknown name 'name' in the list page
        {{name}}
          ^
      """
    ),
    (
      "{{#loans}}{{place.twon}}{{/loans}}",
      """
      index.mustache:1:19: unknown name 'twon' in a place of a card of the list page; \
      did you mean 'town'?
        {{#loans}}{{place.twon}}{{/loans}}
                          ^
      """
    ),
    (
      "{{loans.name}}",
      """
      index.mustache:1:3: 'loans' in the list page is not a record, so it has no 'name'
        {{loans.name}}
          ^
      """
    ),
    (
      "{{{title}}}",
      """
      index.mustache:1:4: 'title' in the list page is plain text and must be escaped; write {{title}}
        {{{title}}}
           ^
      """
    ),
    (
      "{{& title }}",
      """
      index.mustache:1:5: 'title' in the list page is plain text and must be escaped; write {{title}}
        {{& title }}
            ^
      """
    ),
    (
      "{{head}}",
      """
      index.mustache:1:3: 'head' in the list page is HTML and would be escaped twice; write {{{head}}}
        {{head}}
          ^
      """
    ),
    (
      "{{loans}}",
      """
      index.mustache:1:3: 'loans' in the list page is a list and cannot be written; \
      write its parts in {{#loans}}…{{/loans}}
        {{loans}}
          ^
      """
    ),
    (
      "{{#loans}}{{{tags}}}{{/loans}}",
      """
      index.mustache:1:14: 'tags' in a card of the list page is a list; \
      write its texts with {{#tags}}{{.}}{{/tags}}
        {{#loans}}{{{tags}}}{{/loans}}
                     ^
      """
    ),
    (
      "{{#loans}}{{place}}{{/loans}}",
      """
      index.mustache:1:13: 'place' in a card of the list page is a record and cannot be written; \
      write its parts in {{#place}}…{{/place}}
        {{#loans}}{{place}}{{/loans}}
                    ^
      """
    ),
    (
      "{{#loans}}{{isGroup}}{{/loans}}",
      """
      index.mustache:1:13: 'isGroup' in a card of the list page is only true or false; \
      show or hide something with {{#isGroup}}…{{/isGroup}}
        {{#loans}}{{isGroup}}{{/loans}}
                    ^
      """
    ),
    (
      "{{#loans}}{{#tags}}{{{.}}}{{/tags}}{{.}}{{/loans}}",
      """
      index.mustache:1:23: '.' in a card of the list page is plain text and must be escaped; write {{.}}
        {{#loans}}{{#tags}}{{{.}}}{{/tags}}{{.}}{{/loans}}
                              ^
      index.mustache:1:38: '.' in a card of the list page is a record and cannot be written; \
      write its parts in {{#.}}…{{/.}}
        {{#loans}}{{#tags}}{{{.}}}{{/tags}}{{.}}{{/loans}}
                                             ^
      """
    ),
    (
      "{{>crad}}",
      """
      index.mustache:1:4: unknown partial 'crad' in the list page
        {{>crad}}
           ^
      """
    ),
    (
      "{{>indx}}",
      """
      index.mustache:1:4: unknown partial 'indx' in the list page; did you mean 'index'?
        {{>indx}}
           ^
      """
    ),
    (
      "{{^titl}}{{nothing}}{{/titl}}",
      """
      index.mustache:1:4: unknown name 'titl' in the list page; did you mean 'title'?
        {{^titl}}{{nothing}}{{/titl}}
           ^
      index.mustache:1:12: unknown name 'nothing' in the list page
        {{^titl}}{{nothing}}{{/titl}}
                   ^
      """
    ),
  ])
  func `reports an error`(_ template: String, _ expected: String) {
    #expect(report(of: template) == expected)
  }

  @Test func `checks a misspelled section as the one that was meant`() {
    #expect(
      report(of: "{{#lons}}{{name}}{{nmae}}{{/lons}}\n{{#else}}{{any}}{{/else}}") == """
        index.mustache:1:4: unknown name 'lons' in the list page; did you mean 'loans'?
          {{#lons}}{{name}}{{nmae}}{{/lons}}
             ^
        index.mustache:1:20: unknown name 'nmae' in a card of the list page; did you mean 'name'?
          {{#lons}}{{name}}{{nmae}}{{/lons}}
                             ^
        index.mustache:2:4: unknown name 'else' in the list page
          {{#else}}{{any}}{{/else}}
             ^
        """)
  }

  @Test func `checks a partial in each of its contexts, and reports each error once`() {
    let texts = [
      "index": "{{>card}}{{#loans}}{{>card}}{{/loans}}{{#loans}}{{>card}}{{/loans}}",
      "card": "{{url}} {{title}} {{town}} {{{story}}} {{#isGroup}}{{>more}}{{/isGroup}}",
      "more": "{{nmae}}",
      "loan": "{{>card}}",
    ]
    let errors = bindingErrors(of: texts, ["index": list, "loan": card])
    #expect(
      errors.map { "\($0.file):\($0.position?.column ?? 0): \($0.message)" } == [
        "card.mustache:11: unknown name 'title' in a card",
        "card.mustache:21: unknown name 'town' in the list page",
        "card.mustache:31: unknown name 'story' in the list page",
        "card.mustache:43: unknown name 'isGroup' in the list page",
        "more.mustache:3: unknown name 'nmae' in a card of the list page; did you mean 'name'?",
      ])
  }

  @Test func `terminates for partials that use themselves`() {
    let texts = [
      "index": "{{>index}}{{#loans}}{{>index}}{{#place}}{{>index}}{{/place}}{{/loans}}{{nmae}}"
    ]
    #expect(
      report(of: texts, ["index": list]) == """
        index.mustache:1:73: unknown name 'nmae' in a card of a place of the list page; \
        did you mean 'name'?
          \(texts["index", default: ""])
          \(String(repeating: " ", count: 72))^
        """)
  }

  @Test func `reports parse errors together with unknown names, by file and position`() {
    let texts = ["index": "{{>card}}{{x}}{{y}}", "card": "{{/a}}{{z}}", "loan": "{{w}}"]
    let errors = bindingErrors(of: texts, ["index": list, "loan": card, "lost": card])
    #expect(
      errors.map { "\($0.file):\($0.position?.column ?? 0): \($0.message)" } == [
        "card.mustache:1: section 'a' is closed but was never opened",
        "index.mustache:12: unknown name 'x' in the list page",
        "index.mustache:17: unknown name 'y' in the list page",
        "loan.mustache:3: unknown name 'w' in a card",
        "lost:0: no template of this name for a card",
      ])
  }

  @Test func `skips templates that have no model`() {
    let texts = ["loan": "{{nmae}}", "other": "{{none}}"]
    #expect(
      bindingErrors(of: texts, ["loan": card]) == [
        Diagnostic(
          file: "loan.mustache", position: SourcePosition(line: 1, column: 3),
          message: "unknown name 'nmae' in a card; did you mean 'name'?", line: "{{nmae}}")
      ])
  }
}

extension `The binder of templates` {
  @Test func `binds 100 nested sections`() {
    let depth = 100
    let text =
      String(repeating: "{{#a}}", count: depth) + "{{other}}"
      + String(repeating: "{{/a}}", count: depth)
    let errors = bindingErrors(of: ["x": text], ["x": Schema("a page", names: ["a": .text])])
    #expect(errors.map(\.message) == ["unknown name 'other' in a page"])
  }

  @Test func `knows the names that a template writes, at any depth`() throws {
    let texts = [
      "page": "{{>head}}{{#policy}}{{title}}{{/policy}}", "head": "{{>meta}}", "meta": "{{author}}",
    ]
    let schema = Schema("a page", names: ["policy": .text, "title": .text, "author": .text])
    let templates = try BoundTemplates(
      Templates(texts), models: ["page": [schema], "meta": [schema]], words: .empty)
    #expect(templates.writes("author", in: "page"))
    #expect(templates.writes("title", in: "page"))
    #expect(!templates.writes("policy", in: "page"))
    #expect(!templates.writes("title", in: "meta"))
    #expect(templates.names(reachableFrom: "page") == ["page", "head", "meta"])
  }
}
