/// The records that are open at one point of a template, in which names are looked up, the
/// innermost last.
///
/// The binder follows them as the renderer follows the contexts.
package struct OpenContexts: Hashable, Sendable {
  package private(set) var schemas: [Schema]
  /// The kind of the value that `{{.}}` stands for.
  private(set) var innermost: ValueKind
  /// The text that `{{.}}` stands for if it is one of the catalogue.
  private(set) var staticText: String?

  /// Creates the contexts of a template that is rendered with these records, the innermost last.
  init(_ schemas: [Schema]) {
    self.schemas = schemas
    innermost = schemas.last.map(ValueKind.record) ?? .text
  }

  /// Returns what a name stands for in the innermost record that has it, or `nil` if none has it.
  package subscript(name: String) -> Schema.Member? { lookUp(name)?.member }

  /// Looks up a name in the innermost record that has it.
  ///
  /// - Returns: The index of that record's schema and what the name stands for, or `nil` if no
  ///   record has it.
  func lookUp(_ name: String) -> (index: Int, member: Schema.Member)? {
    for index in schemas.indices.reversed() {
      if let member = schemas[index].member(name) { return (index, member) }
    }
    return nil
  }

  /// All names that can be looked up.
  package var names: Set<String> { Set(schemas.flatMap(\.names)) }

  /// Returns the contexts inside a section of a value of this kind.
  ///
  /// A record that the new one hides is left out, so that a partial which uses itself has a finite
  /// number of contexts. The result of every lookup stays the same.
  func entering(_ kind: ValueKind) -> OpenContexts {
    var contexts = self
    switch kind {
    case .flag:
      return contexts
    case .record(let schema), .list(let schema):
      contexts.schemas.removeAll { $0 == schema }
      contexts.schemas.append(schema)
      contexts.innermost = .record(schema)
    case .texts:
      contexts.innermost = .text
    case .text, .number, .slug, .choice, .link, .html, .script, .style:
      contexts.innermost = kind
    }
    contexts.staticText = nil
    return contexts
  }

  /// Returns the contexts in which `{{.}}` stands for a text of the catalogue.
  func entering(staticText text: String) -> OpenContexts {
    var contexts = self
    contexts.innermost = .text
    contexts.staticText = text
    return contexts
  }
}

extension OpenContexts: CustomStringConvertible {
  /// The records for a message, from the innermost outwards: `a card of the list page`.
  package var description: String { schemas.reversed().map(\.title).joined(separator: " of ") }
}
