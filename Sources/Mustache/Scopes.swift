/// What names are looked up in at one place of a template, as far as it can be known before
/// rendering: the kinds of the contexts, the innermost last.
struct Scopes: Hashable {
  private(set) var kinds: [Kind]

  init(_ schema: Schema) {
    kinds = [.record(schema)]
  }

  /// What `{{.}}` stands for.
  var innermost: Kind { kinds[kinds.count - 1] }

  /// What a name stands for: the innermost record that has it decides.
  subscript(name: String) -> Kind? {
    for schema in schemas {
      if let kind = schema.names[name] { return kind }
    }
    return nil
  }

  var names: Set<String> { Set(schemas.flatMap(\.names.keys)) }

  /// `a card of the list page`.
  var place: String { schemas.map(\.title).joined(separator: " of ") }

  /// Inside a section of a value of this kind.
  ///
  /// What the new context hides is left out, so that a partial which uses itself has a finite
  /// number of contexts; every look-up stays the same.
  func entering(_ kind: Kind) -> Scopes {
    let inner: Kind
    switch kind {
    case .flag: return self
    case .texts: inner = .text
    case .list(let schema): inner = .record(schema)
    case .text, .html, .record: inner = kind
    }
    var scopes = self
    scopes.kinds.removeAll { $0.shape != .record || $0 == inner }
    scopes.kinds.append(inner)
    return scopes
  }

  /// The innermost first.
  private var schemas: [Schema] {
    kinds.reversed().compactMap { kind in
      if case .record(let schema) = kind { schema } else { nil }
    }
  }
}
