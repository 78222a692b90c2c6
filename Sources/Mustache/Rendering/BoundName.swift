/// What a name in a template stands for: how its value is read from the innermost open record of a
/// schema.
///
/// It is a class so that the renderer can read one of its functions without retaining the others.
final class BoundName: Sendable {
  let schema: ObjectIdentifier
  /// Writes the value, or nothing if it cannot be written.
  let write: @Sendable (Context, inout TemplateOutput) -> Void
  /// Returns whether the section of the value is shown; `nil` if it is when `write` writes anything.
  let isShown: (@Sendable (Context) -> Bool)?
  /// Opens the section of a record or a list.
  let content: @Sendable (Context) -> SectionContent
  /// Returns the whole number by which a word chooses its plural form; `nil` if the value is none.
  let number: (@Sendable (Context) -> Int?)?

  init(
    _ schema: Schema,
    write: @escaping @Sendable (Context, inout TemplateOutput) -> Void = { _, _ in },
    isShown: (@Sendable (Context) -> Bool)? = nil,
    content: @escaping @Sendable (Context) -> SectionContent = { _ in .nothing },
    number: (@Sendable (Context) -> Int?)? = nil
  ) {
    self.schema = ObjectIdentifier(schema)
    self.write = write
    self.isShown = isShown
    self.content = content
    self.number = number
  }

  /// Creates the name of a field of a schema, or of one that a dotted name leads to from there.
  convenience init(_ schema: Schema, _ kind: ValueKind, _ accessor: Accessor) {
    switch accessor {
    case .write(let write, let isPresent, let number):
      self.init(schema, write: write, isShown: isPresent, number: number)
    case .flag(let flag):
      self.init(schema, isShown: flag)
    case .record(let record):
      self.init(
        schema, isShown: { record($0) != nil },
        content: { context in
          guard case .record(let inner) = kind, let record = record(context) else {
            return .nothing
          }
          return .record(inner, record)
        })
    case .list(let list):
      self.init(
        schema, isShown: { list($0).count > 0 },
        content: { context in
          guard case .list(let inner) = kind else { return .nothing }
          return .list(inner, list(context))
        })
    case .texts(let texts):
      self.init(
        schema, isShown: { !texts($0).isEmpty },
        content: { context in
          let texts = texts(context)
          return .list(
            TextContext.schema, ContextList(count: texts.count) { TextContext(texts[$0]) })
        })
    }
  }
}

/// What a section of a value shows.
enum SectionContent {
  case nothing
  /// The content of the section, in the contexts around it.
  case once
  case record(Schema, Context)
  case list(Schema, ContextList)
}

/// An open text: an item of a list of texts, or the text that a word has for a block.
final class TextContext: Context {
  /// The schema whose only name is that of the text.
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

  /// The name of the text in that schema.
  static let member = Schema.Member(schema: schema, index: 0)

  private let text: String
  /// Whether the text is one of the catalogue.
  private let isStatic: Bool

  init(_ text: String, isStatic: Bool = false) {
    self.text = text
    self.isStatic = isStatic
  }
}
