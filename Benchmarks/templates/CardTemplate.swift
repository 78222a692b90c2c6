import Mustache
import Rendering
import Words

/// The default template of a card, ready to be rendered.
struct CardTemplate {
  private let templates: BoundTemplates
  private var buffers = RenderingBuffers()

  /// Loads the template, which may use the names of a schema.
  init(_ schema: Schema) throws {
    let sources = EmbeddedTemplates.files.filter { $0.name == "card.mustache" }.map {
      Templates.Source(name: "card", file: $0.displayPath, bytes: $0.bytes)
    }
    templates = try BoundTemplates(
      Templates(sources), models: ["card": [schema]], words: Catalogue.embedded.get())
  }

  mutating func render(_ card: Context, into bytes: inout [UInt8]) throws {
    try templates.render("card", with: card, using: &buffers, into: &bytes)
  }
}
