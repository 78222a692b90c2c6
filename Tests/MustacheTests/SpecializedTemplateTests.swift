import Diagnostics
import Mustache
import Testing
import Words

struct `A specialized template` {
  private static let page = Schema(
    "a page", names: ["siteTitle": .text, "pageTitle": .text, "isOpen": .flag],
    shared: ["siteTitle"])

  private static func context(
    _ pageTitle: String, siteTitle: String = "Site", isOpen: Bool = false
  ) -> TestContext {
    TestContext([
      "siteTitle": .text(siteTitle), "pageTitle": .text(pageTitle), "isOpen": .flag(isOpen),
    ])
  }

  /// Returns the template `main`, specialized for a record.
  private func template(_ texts: [String: String], for context: Context) throws -> BoundTemplate {
    try BoundTemplates(Templates(texts), models: ["main": [Self.page]], words: .empty)
      .template("main").specialized(for: [context])
  }

  private func text(_ template: BoundTemplate, with context: Context) throws -> String {
    var bytes: [UInt8] = []
    try template.render(with: [context], into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test(.timeLimit(.minutes(1)))
  func `may have 100,000 shared sections around a value of the page`() throws {
    let count = 100_000
    let main =
      String(repeating: "{{#siteTitle}}", count: count) + "{{pageTitle}}"
      + String(repeating: "{{/siteTitle}}", count: count)
    let template = try template(["main": main], for: Self.context("a"))
    #expect(try text(template, with: Self.context("a")) == "a")
    #expect(try text(template, with: Self.context("b")) == "b")
  }

  @Test func `may use a partial that uses itself`() throws {
    let texts = ["main": "{{>p}}.", "p": "[{{siteTitle}}{{#isOpen}}{{>p}}{{/isOpen}}]"]
    let template = try template(texts, for: Self.context("a"))
    #expect(try text(template, with: Self.context("b")) == "[Site].")
    let error = #expect(throws: Diagnostic.self) {
      try text(template, with: Self.context("b", isOpen: true))
    }
    #expect(
      error?.message == "more than 1000 partials are open at once; does 'p' use itself?")
  }

  @Test func `is right if there is more shared text than is written`() throws {
    let siteTitle = String(repeating: "s", count: 600_000)
    let main = String(
      repeating: "{{#isOpen}}{{siteTitle}}{{/isOpen}}{{siteTitle}}{{pageTitle}}", count: 5)
    let template = try template(
      ["main": main], for: Self.context("a", siteTitle: siteTitle))
    for isOpen in [false, true] {
      let found = try text(
        template, with: Self.context("b", siteTitle: siteTitle, isOpen: isOpen))
      let expected = String(
        repeating: siteTitle + (isOpen ? siteTitle : "") + "b", count: 5)
      #expect(found.utf8.elementsEqual(expected.utf8))
    }
  }
}
