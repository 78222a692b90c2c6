/// The static context stack at one point of a template: the kinds of the contexts that names are
/// looked up in, the innermost last.
///
/// The checker follows it as the renderer follows the values.
struct ContextStack: Hashable, CustomStringConvertible {
  private(set) var kinds: [ValueKind]

  /// Creates the context stack of a template that is rendered with one record.
  init(_ schema: Schema) {
    kinds = [.record(schema)]
  }

  /// The kind of the value that `{{.}}` stands for.
  var innermost: ValueKind { kinds[kinds.count - 1] }

  /// Returns what a name stands for in the innermost record that has it, or `nil` if none has it.
  subscript(name: String) -> ValueKind? {
    for schema in schemas {
      if let kind = schema.names[name] { return kind }
    }
    return nil
  }

  /// All names that can be looked up.
  var names: Set<String> { Set(schemas.flatMap(\.names.keys)) }

  /// The records for a message, from the innermost outwards: `a card of the list page`.
  var description: String { schemas.map(\.title).joined(separator: " of ") }

  /// Returns the context stack inside a section of a value of this kind.
  ///
  /// Contexts that the new one hides are left out, so that a partial which uses itself has a finite
  /// number of context stacks. The result of every lookup stays the same.
  func entering(_ kind: ValueKind) -> ContextStack {
    let inner: ValueKind
    switch kind {
    case .flag: return self
    case .texts: inner = .text
    case .list(let schema): inner = .record(schema)
    case .text, .html, .record: inner = kind
    }
    var stack = self
    stack.kinds.removeAll { $0.interpolationRule != .record || $0 == inner }
    stack.kinds.append(inner)
    return stack
  }

  /// The schemas of the records, the innermost first.
  private var schemas: [Schema] {
    kinds.reversed().compactMap { kind in
      if case .record(let schema) = kind { schema } else { nil }
    }
  }
}
