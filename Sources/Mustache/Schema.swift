/// What a model offers to templates: its names and what each stands for. Any value may be absent.
package struct Schema: Hashable, Sendable {
  /// What the model is, for mistakes: `a card`, `the list page`.
  package let title: String
  package let names: [String: Kind]

  package init(_ title: String, names: [String: Kind]) {
    self.title = title
    self.names = names
  }
}

/// What a name stands for.
package enum Kind: Hashable, Sendable {
  case text
  case html
  case flag
  case record(Schema)
  case list(Schema)
  /// A list of plain texts, shown with `{{.}}`.
  case texts
}
