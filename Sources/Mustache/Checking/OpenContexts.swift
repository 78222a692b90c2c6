internal import Diagnostics

/// The records that are open at one point of a template, in which names are looked up, the
/// innermost last.
///
/// A record hides the one of the same schema around it, which is left out, so that a partial which
/// uses itself has a finite number of contexts. The result of every lookup stays the same.
package struct OpenContexts: Hashable, Sendable {
  package private(set) var schemas: [Schema]
  /// The text that `{{.}}` stands for, by the index of its name in the program; `nil` for the
  /// innermost record.
  var dot: Int?

  /// Creates the contexts of a template that is rendered with these records, the innermost last.
  init(_ schemas: [Schema]) {
    self.schemas = []
    for schema in schemas { open(schema) }
  }

  /// Opens a record.
  mutating func open(_ schema: Schema) {
    schemas.removeAll { $0 == schema }
    schemas.append(schema)
    dot = nil
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

/// Returns the end of a message, which suggests the known name that is nearest to one.
func suggestion(for name: String, among known: some Sequence<String>) -> String {
  nearestName(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
}
