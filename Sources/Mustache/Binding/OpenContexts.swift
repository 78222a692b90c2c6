/// The records that are open at one point of a template, in which names are looked up, the
/// innermost last.
package struct OpenContexts: Hashable, Sendable {
  package let schemas: [Schema]
  /// The kind of the value that `{{.}}` stands for.
  let innermost: ValueKind
  /// The text that `{{.}}` stands for if it is one of the catalogue.
  let staticText: String?

  init(_ schemas: [Schema], innermost: ValueKind, staticText: String?) {
    self.schemas = schemas
    self.innermost = innermost
    self.staticText = staticText
  }

  /// Creates the contexts of a template that is rendered with these records, the innermost last.
  init(_ schemas: [Schema]) {
    self.init(
      schemas, innermost: schemas.last.map(ValueKind.record) ?? .text, staticText: nil)
  }

  /// Returns what a name stands for in the innermost record that has it, or `nil` if none has it.
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
