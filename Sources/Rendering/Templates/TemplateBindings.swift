package import Mustache
internal import Site

/// The names that a template may use of a model, each declared once: rendering reads values through
/// the bindings, templates are checked against their schema, and a reference can list their fields.
package struct TemplateBindings<Model: Sendable>: Sendable {
  /// What messages call the model, with its article: `a card`.
  package let title: String
  /// The names in the order of a reference.
  package let fields: [Field<Model>]
  package let schema: Schema
  private let getters: [String: @Sendable (Model) -> Value]
  private let parts: [Part<Model>]

  /// Creates bindings with the given fields, and with those of the parts of the model. A field
  /// replaces one of the same name in a part, and so does a later part.
  package init(_ title: String, parts: [Part<Model>] = [], _ fields: [Field<Model>]) {
    let names = Set(fields.map(\.name))
    var seen = names
    var inherited: [Field<Model>] = []
    for part in parts.reversed() {
      inherited = part.fields.filter { seen.insert($0.name).inserted } + inherited
    }
    self.title = title
    self.fields = inherited + fields
    self.parts = parts.reversed()
    schema = Schema(
      title, names: Dictionary(uniqueKeysWithValues: self.fields.map { ($0.name, $0.kind) }))
    getters = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.get) })
  }

  /// Returns the record of a model, whose values are computed when a template uses them.
  package func record(of model: Model) -> Record {
    let getters = getters
    if parts.isEmpty { return Record { getters[$0]?(model) } }
    let records = parts.map { $0.record(model) }
    return Record { name in
      if let get = getters[name] { return get(model) }
      for record in records {
        if let value = record[name] { return value }
      }
      return nil
    }
  }
}

/// A value that a model holds, whose names a template may use as if they were the model's own.
package struct Part<Model: Sendable>: Sendable {
  fileprivate let fields: [Field<Model>]
  fileprivate let record: @Sendable (Model) -> Record

  init<Inner>(_ bindings: TemplateBindings<Inner>, _ get: @escaping @Sendable (Model) -> Inner) {
    record = { bindings.record(of: get($0)) }
    fields = bindings.fields.map { field in
      Field(name: field.name, kind: field.kind, meaning: field.meaning) { field.get(get($0)) }
    }
  }
}

/// A name that a template may use.
package struct Field<Model: Sendable>: Sendable {
  package let name: String
  package let kind: ValueKind
  /// A phrase that explains the value, for a reference.
  package let meaning: String
  fileprivate let get: @Sendable (Model) -> Value

  static func text(
    _ name: String, _ meaning: String, _ get: @escaping @Sendable (Model) -> String?
  ) -> Field {
    Field(name: name, kind: .text, meaning: meaning) { get($0).map(Value.text) ?? .absent }
  }

  static func html(
    _ name: String, _ meaning: String, _ get: @escaping @Sendable (Model) -> HTML?
  ) -> Field {
    Field(name: name, kind: .html, meaning: meaning) { get($0).map(Value.html) ?? .absent }
  }

  static func flag(
    _ name: String, _ meaning: String, _ get: @escaping @Sendable (Model) -> Bool
  ) -> Field {
    Field(name: name, kind: .flag, meaning: meaning) { .flag(get($0)) }
  }

  static func texts(
    _ name: String, _ meaning: String, _ get: @escaping @Sendable (Model) -> [String]
  ) -> Field {
    Field(name: name, kind: .texts, meaning: meaning) { .texts(get($0)) }
  }

  static func record<Inner>(
    _ name: String, _ meaning: String, _ bindings: TemplateBindings<Inner>,
    _ get: @escaping @Sendable (Model) -> Inner?
  ) -> Field {
    Field(name: name, kind: .record(bindings.schema), meaning: meaning) { model in
      get(model).map { .record(bindings.record(of: $0)) } ?? .absent
    }
  }

  static func list<Inner>(
    _ name: String, _ meaning: String, _ bindings: TemplateBindings<Inner>,
    _ get: @escaping @Sendable (Model) -> LazyList<Inner>
  ) -> Field {
    Field(name: name, kind: .list(bindings.schema), meaning: meaning) { model in
      .list(get(model).map { .record(bindings.record(of: $0)) })
    }
  }

  static func list<Inner>(
    _ name: String, _ meaning: String, _ bindings: TemplateBindings<Inner>,
    _ get: @escaping @Sendable (Model) -> [Inner]
  ) -> Field {
    list(name, meaning, bindings) { LazyList(get($0)) }
  }
}
