package import Mustache
internal import Site

/// The names a template may use of a model, each declared once: rendering reads values through the
/// table, templates are checked against its schema, and a reference can list its fields.
package struct TemplateBindings<Model: Sendable>: Sendable {
  /// What the model is, for mistakes: `a card`.
  package let title: String
  /// In the order of a reference.
  package let fields: [Field<Model>]
  package let schema: Schema
  private let getOfName: [String: @Sendable (Model) -> Value]
  private let parts: [Part<Model>]

  /// The fields, and the names of what the model holds; of one name the fields count, then the
  /// last part.
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
    getOfName = Dictionary(uniqueKeysWithValues: fields.map { ($0.name, $0.get) })
  }

  /// What a template sees of a model; a value is made when it is asked for.
  package func record(of model: Model) -> Record {
    let getOfName = getOfName
    if parts.isEmpty { return Record { getOfName[$0]?(model) } }
    let records = parts.map { $0.record(model) }
    return Record { name in
      if let get = getOfName[name] { return get(model) }
      for record in records {
        if let value = record[name] { return value }
      }
      return nil
    }
  }
}

/// What a model holds whose names are those of the model too.
package struct Part<Model: Sendable>: Sendable {
  fileprivate let fields: [Field<Model>]
  fileprivate let record: @Sendable (Model) -> Record

  init<Inner>(_ table: TemplateBindings<Inner>, _ get: @escaping @Sendable (Model) -> Inner) {
    record = { table.record(of: get($0)) }
    fields = table.fields.map { field in
      Field(name: field.name, kind: field.kind, meaning: field.meaning) { field.get(get($0)) }
    }
  }
}

/// A name a template may use.
package struct Field<Model: Sendable>: Sendable {
  package let name: String
  package let kind: ValueKind
  /// One phrase for a reference.
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
    _ name: String, _ meaning: String, _ table: TemplateBindings<Inner>,
    _ get: @escaping @Sendable (Model) -> Inner?
  ) -> Field {
    Field(name: name, kind: .record(table.schema), meaning: meaning) { model in
      get(model).map { .record(table.record(of: $0)) } ?? .absent
    }
  }

  static func list<Inner>(
    _ name: String, _ meaning: String, _ table: TemplateBindings<Inner>,
    _ get: @escaping @Sendable (Model) -> LazyList<Inner>
  ) -> Field {
    Field(name: name, kind: .list(table.schema), meaning: meaning) { model in
      .list(get(model).map { .record(table.record(of: $0)) })
    }
  }

  static func list<Inner>(
    _ name: String, _ meaning: String, _ table: TemplateBindings<Inner>,
    _ get: @escaping @Sendable (Model) -> [Inner]
  ) -> Field {
    list(name, meaning, table) { LazyList(get($0)) }
  }
}
