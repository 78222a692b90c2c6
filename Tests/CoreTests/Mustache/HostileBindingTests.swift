import Diagnostics
import Mustache
import TestSupport
import Testing
import Words

/// A record with a number.
private final class Node: Context {
  let depth: Int

  init(depth: Int) { self.depth = depth }
}

struct `A bound template that is hostile` {
  private static let node = Schema(
    "a node",
    [
      Schema.Field(
        "depth", .number, meaning: "how many nodes are in it",
        .write { context, output in output.write((context as? Node)?.depth ?? 0) }),
      Schema.Field(
        "isDeep", .flag, meaning: "whether another node is in it",
        .flag { (($0 as? Node)?.depth ?? 0) > 0 }),
      Schema.Field(
        "items", .texts, meaning: "a text for each of a million",
        .texts { _ in (0..<1_000_000).map { String($0 % 10) } }),
    ])
  private func text(_ texts: [String: String], depth: Int = 1) throws -> String {
    let templates = try BoundTemplates(
      Templates(texts), models: ["main": [Self.node]], words: .empty)
    var bytes: [UInt8] = []
    try templates.template("main").render(with: [Node(depth: depth)], into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `ends with an error if a partial uses itself without end`() {
    let texts = ["main": "a{{>p}}", "p": "{{#isDeep}}{{>p}}{{/isDeep}}"]
    let error = #expect(throws: Diagnostic.self) { try text(texts) }
    #expect(
      error?.message == "more than 1000 partials are open at once; does 'p' use itself?")
    #expect(error?.file == "p.mustache")
    #expect(error?.position == SourcePosition(line: 1, column: 15))
  }

  @Test func `leaves nothing behind for the next template after an error`() throws {
    let texts = [
      "main": "a\n{{#depth}}{{#items}}{{#isDeep}}\n  {{>p}}\n{{/isDeep}}{{/items}}{{/depth}}",
      "p": "{{depth}} {{>p}}",
      "next": "b\n{{#items}}{{#isDeep}}c{{depth}}{{.}}{{/isDeep}}\n{{/items}}",
    ]
    let templates = try BoundTemplates(
      Templates(texts), models: ["main": [Self.node], "next": [Self.node]], words: .empty)
    let next = templates.template("next")
    var renderer = TemplateRenderer()
    var bytes: [UInt8] = []
    #expect(throws: Diagnostic.self) {
      try renderer.render(templates.template("main"), with: [Node(depth: 1)], into: &bytes)
    }
    #expect(bytes.isEmpty)
    try renderer.render(next, with: [Node(depth: 2)], into: &bytes)
    var expected: [UInt8] = []
    try next.render(with: [Node(depth: 2)], into: &expected)
    #expect(bytes == expected)
    #expect(bytes.starts(with: "b\nc20\nc21\n".utf8))
  }

  @Test func `repeats a section for a million items`() throws {
    #expect(try text(["main": "{{#items}}{{.}}{{/items}}"]).utf8.count == 1_000_000)
  }

  @Test func `has megabytes of tags`() throws {
    let count = LongForm.hostileSize / 12
    let template = String(repeating: "<b>{{depth}}</b>", count: count)
    #expect(try text(["main": template]).utf8.count == count * 8)
  }

  @Test func `has many wrong names`() {
    let template = String(repeating: "{{depht}}", count: LongForm.hostileSize / 10)
    let error = #expect(throws: TemplateErrors.self) { try text(["main": template]) }
    #expect(error?.diagnostics.count == Diagnostic.maximumCount + 1)
  }

  @Test func `has 100 nested sections`() throws {
    let count = 100
    let template =
      String(repeating: "{{#isDeep}}", count: count) + "{{depth}}"
      + String(repeating: "{{/isDeep}}", count: count)
    #expect(try text(["main": template]) == "1")
  }

  @Test func `has 50 parents in one another`() throws {
    let count = 50
    let template =
      String(repeating: "{{<p}}{{$a}}", count: count) + "{{depth}}"
      + String(repeating: "{{/a}}{{/p}}", count: count)
    let error = #expect(throws: TemplateErrors.self) {
      try text(["main": template, "p": "{{$a}}{{/a}}"])
    }
    #expect(
      error?.diagnostics.map(\.message) == [
        "'p' cannot be its own parent, not even through other templates; inherit from another one"
      ])
  }
}
