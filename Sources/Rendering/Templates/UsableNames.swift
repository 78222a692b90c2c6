package import Mustache

/// The names that a template may use in all its uses.
package struct UsableNames: Sendable {
  /// The records that are the same in all uses of the template, the innermost first.
  package private(set) var records: [Group] = []
  /// The names that belong to different records, sorted.
  package private(set) var variants: [Variant] = []

  package struct Group: Sendable {
    package let record: Schema
    /// Whether the record is the innermost one.
    package let isInner: Bool
    /// The fields of the record that are not hidden by records inside it.
    package let fields: [Schema.Field]
  }

  /// A name that stands for values of different records, depending on the use.
  package struct Variant: Sendable {
    package let name: String
    /// Whether the name belongs to the innermost record in all uses of the template.
    package let isInner: Bool
    /// The members that the name stands for in the uses of the template.
    package let members: [Schema.Member]
  }

  /// Finds the names in the records that are open where a template is used.
  init(in contexts: [OpenContexts]) {
    guard let first = contexts.first else { return }
    let inner = contexts.map { Set($0.schemas.last.map(\.withEmbeddedRecords) ?? []) }
    let names = contexts.dropFirst().reduce(first.names) { $0.intersection($1.names) }
    var fields: [Schema: Set<String>] = [:]
    for name in names.sorted() {
      let members = contexts.compactMap { $0[name] }
      guard let member = members.first else { continue }
      if members.allSatisfy({ $0.schema == member.schema }) {
        fields[member.schema, default: []].insert(name)
      } else {
        let isInner = zip(inner, members).allSatisfy { $0.contains($1.schema) }
        variants.append(Variant(name: name, isInner: isInner, members: members))
      }
    }
    for schema in first.schemas.reversed().flatMap(\.withEmbeddedRecords) {
      guard let names = fields.removeValue(forKey: schema) else { continue }
      records.append(
        Group(
          record: schema, isInner: inner.allSatisfy { $0.contains(schema) },
          fields: schema.fields.filter { names.contains($0.name) }))
    }
  }
}

extension Schema {
  /// The record itself and its embedded records, at any depth.
  fileprivate var withEmbeddedRecords: [Schema] {
    [self] + embedded.flatMap(\.schema.withEmbeddedRecords)
  }
}
