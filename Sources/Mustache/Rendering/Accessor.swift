/// The functions that read the value of a field from an open record.
package struct Accessor: Sendable {
  /// Writes a text, HTML or a number, or nothing if the value is absent or of another kind.
  package var write: @Sendable (Context, inout TemplateOutput) -> Void = { _, _ in }
  /// Returns whether the section of the value is shown. It may write the value to find out; the
  /// caller discards that output.
  package var isShown: @Sendable (Context, inout TemplateOutput) -> Bool
  /// Whether `isShown` writes the value.
  var isTestedByWriting = false
  /// Opens the section of a record or a list.
  package var content: @Sendable (Context) -> SectionContent = { _ in .nothing }
  /// Returns the whole number that selects a plural form; `nil` if the value is not one.
  var number: (@Sendable (Context) -> Int?)?

  /// Creates the accessor of a value that is written. `isPresent`, if given, must be a quicker test
  /// than writing the value.
  package static func write(
    _ write: @escaping @Sendable (Context, inout TemplateOutput) -> Void,
    isPresent: (@Sendable (Context) -> Bool)? = nil,
    number: (@Sendable (Context) -> Int?)? = nil
  ) -> Accessor {
    if let isPresent {
      return Accessor(write: write, isShown: { context, _ in isPresent(context) }, number: number)
    }
    let writesAnything = { @Sendable (context: Context, output: inout TemplateOutput) in
      let start = output.count
      write(context, &output)
      return output.count > start
    }
    return Accessor(write: write, isShown: writesAnything, isTestedByWriting: true, number: number)
  }

  package static func flag(_ flag: @escaping @Sendable (Context) -> Bool) -> Accessor {
    Accessor(isShown: { context, _ in flag(context) })
  }

  package static func record(
    _ schema: Schema, _ record: @escaping @Sendable (Context) -> Context?
  ) -> Accessor {
    Accessor(
      isShown: { context, _ in record(context) != nil },
      content: { context in record(context).map { .record(schema, $0) } ?? .nothing })
  }

  package static func list(
    _ schema: Schema, _ list: @escaping @Sendable (Context) -> ContextList
  ) -> Accessor {
    Accessor(
      isShown: { context, _ in list(context).count > 0 }, content: { .list(schema, list($0)) })
  }

  package static func texts(_ texts: @escaping @Sendable (Context) -> [String]) -> Accessor {
    .list(TextContext.schema) { context in
      let texts = texts(context)
      return ContextList(count: texts.count) { TextContext(texts[$0]) }
    }
  }

  /// Returns an accessor that first opens a record. Its value cannot select plural forms.
  package func of(record open: @escaping @Sendable (Context) -> Context?) -> Accessor {
    var inner = self
    inner.write = { context, output in
      if let record = open(context) { write(record, &output) }
    }
    inner.isShown = { context, output in
      guard let record = open(context) else { return false }
      return isShown(record, &output)
    }
    inner.content = { open($0).map(content) ?? .nothing }
    inner.number = nil
    return inner
  }
}

/// The content of a value's section.
package enum SectionContent {
  case nothing
  /// The section is shown once, in the contexts around it.
  case once
  case record(Schema, Context)
  case list(Schema, ContextList)
}
