import Diagnostics
import Mustache

/// Everything that the driver uses of the interface of templates, besides the samples.
struct Engine {
  enum Rules: CaseIterable { case specification, site }

  /// The errors of parsing, and of checking for a site.
  let errors: [String]
  private let templates: Templates
  /// The templates of a site without errors.
  private let bound: BoundTemplates?
  private let rules: Rules

  init(_ files: [TemplateFile], rules: Rules) {
    templates = Templates(
      files.map { Templates.Source(name: $0.name, file: "\($0.name).mustache", bytes: $0.bytes) })
    self.rules = rules
    guard rules == .site else {
      errors = templates.parseErrors.map(\.description)
      bound = nil
      return
    }
    do {
      bound = try BoundTemplates(templates, models: ["main": [page]], words: words)
      errors = []
    } catch {
      bound = nil
      errors = error.diagnostics.map(\.description)
    }
  }

  /// Whether every text is escaped.
  var escapesAll: Bool { rules == .site }

  /// Renders the template `main`. Returns the message of an error.
  func render(_ sample: Sample, into bytes: inout [UInt8]) -> String? {
    do throws(Diagnostic) {
      if rules == .specification {
        try templates.render("main", with: sample.value, into: &bytes)
      } else if let bound, let context = sample.context {
        try bound.template("main").render(with: [context], into: &bytes)
      } else {
        return errors.first
      }
      return nil
    } catch {
      return error.description
    }
  }

  /// Whether rendering may fail with a message although the check passes.
  func isAllowed(_ message: String) -> Bool {
    message.contains("are open at once")
      || (rules == .specification && message.contains("no template of this name"))
  }

  /// Returns the values to render with: values for all names, and none.
  static func samples(isCheap: Bool) -> [Sample] {
    let cards = [card, absent(card)]
    let page: [String: Sample] = [
      "title": .text(payload), "intro": .html("<b>bold</b>"), "isSample": .flag(true),
      "tags": .texts([payload, "", "x"]), "cards": .list(isCheap ? cards : [card]), "card": card,
      "count": .text("-1.5"), "script": .html("go()"), "style": .html("b{color:red}"),
    ]
    return [.record(page), absent(.record(page))]
  }

  private static func absent(_ sample: Sample) -> Sample {
    if case .record(let fields) = sample {
      .record(fields.mapValues { _ in .absent })
    } else {
      .absent
    }
  }

  private static let card = Sample.record([
    "name": .text(payload), "href": .text("loans/1.html"), "isPinned": .flag(false),
    "note": .html("<i>note</i>"), "kind": .text("card"), "slug": .text("personal-use"),
    "tags": .texts([payload]), "partner": .record(["name": .text("partner\u{85}\r\n")]),
  ])

  private static let payload = "\"'><xss a=`&amp;&\u{0}\t{{name}} é</title></script>-->"
}

private let page = Schema(
  "a page",
  [
    .sample("title", .text), .sample("intro", .html), .sample("isSample", .flag),
    .sample("tags", .texts), .sample("cards", .list(card)), .sample("card", .record(card)),
    .sample("count", .number), .sample("script", .script), .sample("style", .style),
  ])
private let card = Schema(
  "a card",
  [
    .sample("name", .text), .sample("href", .link), .sample("isPinned", .flag),
    .sample("note", .html), .sample("kind", .choice(["card", "row"])), .sample("slug", .slug),
    .sample("tags", .texts), .sample("partner", .record(partner)),
  ])
private let partner = Schema("a partner", [.sample("name", .text)])
