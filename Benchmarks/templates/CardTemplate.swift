import Mustache
import SiteIndex
import Words

/// The default template of a card, ready to be rendered.
struct CardTemplate {
  private let template: BoundTemplate

  /// A page in English, on which cards leave out the language of Kiva's texts.
  private static let page = Schema(
    "a page",
    [.init("kivaLang", .slug, meaning: "the language of Kiva's texts", .write { _, _ in })])

  /// Loads the template. It may use the names of a schema.
  init(_ schema: Schema) throws {
    let sources = EmbeddedTemplates.files.filter { $0.name == "card.mustache" }.map {
      Templates.Source(name: "card", file: $0.displayPath, bytes: $0.bytes)
    }
    template = try BoundTemplates(
      Templates(sources), models: ["card": [Self.page, schema]],
      words: .embedded
    ).template("card")
  }

  func render(
    _ card: Context, by renderer: inout TemplateRenderer, into bytes: inout [UInt8]
  ) throws {
    try renderer.render(template, with: [Context(), card], into: &bytes)
  }
}
