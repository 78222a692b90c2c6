import Mustache
import Rendering

/// The default template of a card, ready to be rendered.
struct CardTemplate {
  private let templates: Templates

  init() throws {
    let sources = EmbeddedTemplates.files.filter { $0.name == "card.mustache" }.map {
      Templates.Source(name: "card", file: $0.displayPath, bytes: $0.bytes)
    }
    templates = Templates(sources, rules: .site)
    let errors = templates.check(["card": Card.bindings.schema])
    if !errors.isEmpty { throw SiteErrors(errors) }
  }

  func render(_ card: Card, into bytes: inout [UInt8]) throws {
    try render(Card.bindings.record(of: card), into: &bytes)
  }

  /// Renders a card from a record of its values.
  func render(_ record: Record, into bytes: inout [UInt8]) throws {
    try templates.render("card", with: .record(record), into: &bytes)
  }
}
