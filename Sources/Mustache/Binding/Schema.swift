/// The names that a model offers to templates, each with the kind of its value and how to get it.
/// Any value may be absent.
///
/// Two schemas are the same only if they are the same object.
package final class Schema: Hashable, Sendable {
  /// What messages call the model, with its article: `a card`, `the list page`.
  package let title: String
  /// The model's own names, in the order of a reference.
  package let fields: [Field]
  /// The values that the model holds and whose names a template may use as if they were the
  /// model's own. A name of a later part hides that of an earlier one.
  package let parts: [Part]
  /// Where each name of the model and of its parts is declared.
  private let declarations: [String: Declaration]

  /// A name that a template may use.
  package struct Field: Sendable {
    package let name: String
    package let kind: ValueKind
    /// A phrase that explains the value, for a reference.
    package let meaning: String
    package let accessor: Accessor
    /// Whether the value is read from an object that many records hold, so that it is the same for
    /// all of them.
    package let isShared: Bool

    package init(
      _ name: String, _ kind: ValueKind, meaning: String, isShared: Bool = false,
      _ accessor: Accessor
    ) {
      self.name = name
      self.kind = kind
      self.meaning = meaning
      self.accessor = accessor
      self.isShared = isShared
    }
  }

  /// A value that a model holds.
  package struct Part: Sendable {
    package let schema: Schema
    /// Returns the part of a model.
    let open: @Sendable (Context) -> Context

    package init(_ schema: Schema, open: @escaping @Sendable (Context) -> Context) {
      self.schema = schema
      self.open = open
    }
  }

  private struct Declaration {
    /// The schema of a part; `nil` for the schema itself.
    let part: Schema?
    /// The index in the fields of that schema.
    let index: Int
  }

  /// A field, with the schema that declares it.
  package struct Member: Equatable, Sendable {
    package let schema: Schema
    let index: Int

    package var field: Field { schema.fields[index] }
  }

  package init(_ title: String, parts: [Part] = [], _ fields: [Field]) {
    precondition(
      !fields.contains { $0.name == Name.catalogue && $0.kind.isRecord },
      "'words' is the name of the catalogue")
    self.title = title
    self.parts = parts
    self.fields = fields
    declarations = Self.declarations(of: fields, parts)
  }

  private static func declarations(of fields: [Field], _ parts: [Part]) -> [String: Declaration] {
    let own = fields.indices.map { Declaration(part: nil, index: $0) }
    var declarations = Dictionary(uniqueKeysWithValues: zip(fields.map(\.name), own))
    for schema in parts.reversed().map(\.schema) {
      let inherited = schema.declarations.mapValues {
        Declaration(part: $0.part ?? schema, index: $0.index)
      }
      declarations.merge(inherited) { hiding, _ in hiding }
    }
    return declarations
  }

  /// All names that a template may use, sorted.
  package var names: [String] {
    Set(fields.map(\.name) + parts.flatMap(\.schema.names)).sorted()
  }

  /// Returns the field of a name, of the model itself or of one of its parts.
  package func field(_ name: String) -> Field? { member(name)?.field }

  /// Returns the field of a name, of the model itself or of one of its parts.
  func member(_ name: String) -> Member? {
    declarations[name].map { Member(schema: $0.part ?? self, index: $0.index) }
  }

  package static func == (left: Schema, right: Schema) -> Bool { left === right }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
