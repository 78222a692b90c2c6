/// The names that a model offers to templates, with the kinds of their values and the functions
/// that read these. Any value may be absent. Schemas are compared by identity.
package final class Schema: Hashable, Sendable {
  /// The model in messages, with its article: `a card`, `the list page`.
  package let title: String
  /// The model's own names, in the order of the reference documentation.
  package let fields: [Field]
  /// The records within the model whose names a template may use like the model's own. A name of a
  /// later record hides the same name of an earlier one.
  package let embedded: [EmbeddedRecord]
  /// The indices of the model's own fields by name.
  private let indices: [String: Int]

  /// A name that a template may use.
  package struct Field: Sendable {
    package let name: String
    package let kind: ValueKind
    /// A phrase that explains the value, for the reference documentation.
    package let meaning: String
    package let accessor: Accessor

    package init(_ name: String, _ kind: ValueKind, meaning: String, _ accessor: Accessor) {
      self.name = name
      self.kind = kind
      self.meaning = meaning
      self.accessor = accessor
    }
  }

  /// A record that a model holds.
  package struct EmbeddedRecord: Sendable {
    package let schema: Schema
    /// Returns the embedded record of a model.
    let open: @Sendable (Context) -> Context

    package init(_ schema: Schema, open: @escaping @Sendable (Context) -> Context) {
      self.schema = schema
      self.open = open
    }
  }

  /// The first part of the names of words. No record can have a field with this name.
  static let catalogue = "words"

  /// A field, with the schema that declares it.
  package struct Member: Equatable, Sendable {
    package let schema: Schema
    let index: Int

    package var field: Field { schema.fields[index] }
  }

  package init(_ title: String, embedding embedded: [EmbeddedRecord] = [], _ fields: [Field]) {
    precondition(
      !fields.contains { $0.name == Schema.catalogue && $0.kind.isRecord },
      "'words' is the name of the catalogue")
    self.title = title
    self.embedded = embedded
    self.fields = fields
    indices = Dictionary(uniqueKeysWithValues: zip(fields.map(\.name), fields.indices))
  }

  /// All names that a template may use, sorted.
  package var names: [String] {
    Set(fields.map(\.name) + embedded.flatMap(\.schema.names)).sorted()
  }

  /// Returns the field with this name, in the model itself or in one of its embedded records.
  package func field(_ name: String) -> Field? { member(name)?.field }

  /// Returns the member with this name, in the model itself or in one of its embedded records.
  func member(_ name: String) -> Member? {
    if let index = indices[name] { return Member(schema: self, index: index) }
    return embedded.reversed().lazy.compactMap { $0.schema.member(name) }.first
  }

  package static func == (left: Schema, right: Schema) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
