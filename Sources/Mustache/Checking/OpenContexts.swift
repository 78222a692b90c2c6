/// The open records at a point of a template, the innermost last. Names are looked up in them. A
/// record hides an outer record of the same schema, which is therefore removed. So a partial that
/// uses itself has a finite number of contexts.
package struct OpenContexts: Hashable, Sendable {
  package private(set) var schemas: [Schema]
  /// The index of the name whose text `{{.}}` stands for; `nil` if it stands for the innermost
  /// record.
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
