/// The open records at one point of a template, in which names are looked up, the innermost last.
/// A record removes the one of the same schema around it, which no lookup can reach, so that a
/// partial that uses itself has a finite number of contexts.
package struct OpenContexts: Hashable, Sendable {
  package private(set) var schemas: [Schema]
  /// The name in the program of the text that `{{.}}` stands for; `nil` for the innermost record.
  var dot: Int?

  /// Creates the contexts of a template that is rendered with these records, the innermost last.
  init(_ schemas: [Schema]) {
    self.schemas = []
    for schema in schemas { open(schema) }
  }

  mutating func open(_ schema: Schema) {
    schemas.removeAll { $0 == schema }
    schemas.append(schema)
    dot = nil
  }

  /// Returns the member of the innermost record that has the name.
  package subscript(name: String) -> Schema.Member? {
    schemas.reversed().lazy.compactMap { $0.member(name) }.first
  }

  /// All names that can be looked up.
  package var names: Set<String> { Set(schemas.flatMap(\.names)) }
}

extension OpenContexts: CustomStringConvertible {
  /// The records for a message, from the innermost outwards: `a card of the list page`.
  package var description: String { schemas.reversed().map(\.title).joined(separator: " of ") }
}
