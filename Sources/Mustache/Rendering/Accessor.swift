/// How the value of a field is read from an open record.
package struct Accessor: Sendable {
  /// Writes a text, HTML or a number; writes nothing if the value is absent or of another kind.
  package var write: @Sendable (Context, inout TemplateOutput) -> Void = { _, _ in }
  /// Returns whether the section of the value is shown; `nil` if it is when `write` writes anything.
  package var isShown: (@Sendable (Context) -> Bool)?
  /// Opens the section of a record or a list.
  package var content: @Sendable (Context) -> SectionContent = { _ in .nothing }
  /// Returns the whole number by which a word chooses its plural form; `nil` if the value is none.
  var number: (@Sendable (Context) -> Int?)?

  /// Creates the accessor of a value that is written. `isPresent` tells whether it is there without
  /// writing it, for values of which that is quicker.
  package static func write(
    _ write: @escaping @Sendable (Context, inout TemplateOutput) -> Void,
    isPresent: (@Sendable (Context) -> Bool)? = nil,
    number: (@Sendable (Context) -> Int?)? = nil
  ) -> Accessor {
    Accessor(write: write, isShown: isPresent, number: number)
  }

  package static func flag(_ flag: @escaping @Sendable (Context) -> Bool) -> Accessor {
    Accessor(isShown: flag)
  }

  package static func record(
    _ schema: Schema, _ record: @escaping @Sendable (Context) -> Context?
  ) -> Accessor {
    Accessor(
      isShown: { record($0) != nil },
      content: { context in record(context).map { .record(schema, $0) } ?? .nothing })
  }

  package static func list(
    _ schema: Schema, _ list: @escaping @Sendable (Context) -> ContextList
  ) -> Accessor {
    Accessor(isShown: { list($0).count > 0 }, content: { .list(schema, list($0)) })
  }

  package static func texts(_ texts: @escaping @Sendable (Context) -> [String]) -> Accessor {
    .list(TextContext.schema) { context in
      let texts = texts(context)
      return ContextList(count: texts.count) { TextContext(texts[$0]) }
    }
  }

  /// Returns the accessor that opens a record first; if the record is absent, so is the value. The
  /// value is no number to words.
  package func of(record open: @escaping @Sendable (Context) -> Context?) -> Accessor {
    var inner = Accessor.write({ context, output in
      if let record = open(context) { write(record, &output) }
    })
    if let isShown { inner.isShown = { open($0).map(isShown) ?? false } }
    inner.content = { open($0).map(content) ?? .nothing }
    return inner
  }
}

/// What a section of a value shows.
package enum SectionContent {
  case nothing
  /// The content of the section, in the contexts around it.
  case once
  case record(Schema, Context)
  case list(Schema, ContextList)
}
