package import Mustache
internal import Site

/// The names a template may use of a model, each declared once: rendering reads values through the
/// table, templates are checked against its schema, and a reference can list its fields.
package struct Table<Model: Sendable>: Sendable {
  /// What the model is, for mistakes: `a card`.
  package let title: String
  /// In the order of a reference.
  package let fields: [Field<Model>]
  package let schema: Schema
  private let getOfName: [String: @Sendable (Model) -> Value]

  /// Of fields with one name the last counts.
  package init(_ title: String, _ fields: [Field<Model>]) {
    var ofName: [String: Int] = [:]
    for (index, field) in fields.enumerated() { ofName[field.name] = index }
    let kept = fields.enumerated().filter { ofName[$1.name] == $0 }.map(\.element)
    self.title = title
    self.fields = kept
    schema = Schema(title, names: Dictionary(uniqueKeysWithValues: kept.map { ($0.name, $0.kind) }))
    getOfName = Dictionary(uniqueKeysWithValues: kept.map { ($0.name, $0.get) })
  }

  /// What a template sees of a model; a value is made when it is asked for.
  package func record(of model: Model) -> Record {
    let getOfName = getOfName
    return Record { getOfName[$0]?(model) }
  }
}

/// A name a template may use.
package struct Field<Model: Sendable>: Sendable {
  package let name: String
  package let kind: Kind
  /// One phrase for the reference.
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
    _ name: String, _ meaning: String, _ table: Table<Inner>,
    _ get: @escaping @Sendable (Model) -> Inner?
  ) -> Field {
    Field(name: name, kind: .record(table.schema), meaning: meaning) { model in
      get(model).map { .record(table.record(of: $0)) } ?? .absent
    }
  }

  static func list<Inner>(
    _ name: String, _ meaning: String, _ table: Table<Inner>,
    _ get: @escaping @Sendable (Model) -> [Inner]
  ) -> Field {
    Field(name: name, kind: .list(table.schema), meaning: meaning) { model in
      .list(get(model).map { .record(table.record(of: $0)) })
    }
  }
}

extension Table {
  /// The same names, of a model that holds this one.
  func fields<Outer>(of inner: @escaping @Sendable (Outer) -> Model) -> [Field<Outer>] {
    fields.map { field in
      Field<Outer>(name: field.name, kind: field.kind, meaning: field.meaning) {
        field.get(inner($0))
      }
    }
  }
}
