/// A name in a template, with the functions that read its value from the innermost open record of a
/// schema. It is a class so that the renderer can use one of the functions without retaining the
/// others.
final class BoundName: Sendable {
  let schema: ObjectIdentifier
  let accessor: Accessor

  init(_ schema: Schema, _ accessor: Accessor) {
    self.schema = ObjectIdentifier(schema)
    self.accessor = accessor
  }
}

/// An open text: an item of a list of texts, or the text that a word gives to a block.
final class TextContext: Context {
  /// The schema of open texts, whose only name is that of the text itself.
  static let schema = Schema(
    "a text",
    [
      Schema.Field(
        ".", .text, meaning: "the text",
        .write { context, output in
          guard let context = context as? TextContext else { return }
          if context.isStatic {
            output.write(staticText: context.text)
          } else {
            output.write(context.text)
          }
        })
    ])

  /// The member of the schema for the text.
  static let member = Schema.Member(schema: schema, index: 0)

  private let text: String
  /// Whether the text comes from the catalogue.
  private let isStatic: Bool

  init(_ text: String, isStatic: Bool = false) {
    self.text = text
    self.isStatic = isStatic
  }
}
