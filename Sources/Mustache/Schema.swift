/// The names that a model offers to templates, and the kind of value of each. Any value may be
/// absent.
package struct Schema: Hashable, Sendable {
  /// What messages call the model, with its article: `a card`, `the list page`.
  package let title: String
  package let names: [String: ValueKind]

  package init(_ title: String, names: [String: ValueKind]) {
    self.title = title
    self.names = names
  }
}

/// The kind of value that a name of a schema stands for.
package enum ValueKind: Hashable, Sendable {
  case text
  case html
  case flag
  case record(Schema)
  /// A list of records of one schema.
  case list(Schema)
  /// A list of plain texts, each shown with `{{.}}`.
  case texts
}
