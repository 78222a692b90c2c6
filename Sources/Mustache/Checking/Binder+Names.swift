internal import Diagnostics

extension Binder {
  /// The meaning of a name.
  enum Resolution {
    /// A value, by the index of its name in the program.
    case name(Int)
    /// The innermost record, for the implicit iterator.
    case record
    /// An unknown name, which has been reported. Its section is checked as that of the nearest
    /// known name.
    case unresolved(nearest: Int?)
  }

  /// Identifies a name by the schema that declares its first part, and by the path from there.
  struct NameKey: Hashable {
    let schema: Schema
    let path: String
  }

  mutating func resolve(_ name: TagName) -> Resolution {
    if rules == .specification { return .name(openName(name)) }
    guard let first = name.parts.first else { return contexts.dot.map { .name($0) } ?? .record }
    guard let member = contexts[first] else { return reportUnknown(first, in: name) }
    let key = NameKey(schema: member.schema, path: name.text)
    if let index = nameIndices[key] { return .name(index) }
    if name.parts.count == 1 { return .name(add(member)) }
    guard let (kind, accessor) = follow(name, from: member)
    else { return .unresolved(nearest: nil) }
    return .name(add(BoundName(member.schema, accessor), key, kind))
  }

  /// Returns the index of a name that is looked up when the template is rendered.
  private mutating func openName(_ name: TagName) -> Int {
    let key = NameKey(schema: ValueContext.schema, path: name.text)
    return nameIndices[key] ?? add(BoundName(lookingUp: name.parts), key, .text)
  }

  /// Returns the index of the name of a field.
  mutating func add(_ member: Schema.Member) -> Int {
    let field = member.field
    let key = NameKey(schema: member.schema, path: field.name)
    return nameIndices[key] ?? add(BoundName(member.schema, field.accessor), key, field.kind)
  }

  private mutating func add(_ name: BoundName, _ key: NameKey, _ kind: ValueKind) -> Int {
    program.names.append(name)
    program.usedSchemas.insert(key.schema)
    kinds.append(kind)
    nameIndices[key] = kinds.count - 1
    return kinds.count - 1
  }

  /// Follows the parts of a dotted name after the first one, which stands for a field.
  private mutating func follow(_ name: TagName, from member: Schema.Member) -> (
    ValueKind, Accessor
  )? {
    var (kind, accessor) = (member.field.kind, member.field.accessor)
    for (index, part) in name.parts.enumerated().dropFirst() {
      guard case .record(let schema) = kind else {
        let path = name.parts[..<index].joined(separator: ".")
        report("'\(path)' in \(contexts) is not a record, so it has no '\(part)'", at: name.offset)
        return nil
      }
      guard let inner = schema.member(part) else {
        let suggestion = suggestion(for: part, among: schema.names)
        report(
          "unknown name '\(part)' in \(schema.title) of \(contexts)\(suggestion)",
          at: name.offset(ofPart: index))
        return nil
      }
      kind = inner.field.kind
      accessor = inner.field.accessor.of(
        record: opening(inner.schema, inside: schema, accessor.content))
    }
    return (kind, accessor)
  }

  private mutating func reportUnknown(_ first: String, in name: TagName) -> Resolution {
    // Finding the nearest name takes long, and a template may have a million unknown names.
    if errors[cursor.name]?.isFull == true { return .unresolved(nearest: nil) }
    let nearest = nearestName(to: first, among: contexts.names)
    let suggestion = nearest.map { "; did you mean '\($0)'?" } ?? ""
    report("unknown name '\(first)' in \(contexts)\(suggestion)", at: name.offset)
    guard name.parts.count == 1, let member = nearest.flatMap({ contexts[$0] })
    else { return .unresolved(nearest: nil) }
    return .unresolved(nearest: add(member))
  }

  /// Returns a function that opens a record, and then the embedded record with this schema.
  private func opening(
    _ target: Schema, inside whole: Schema,
    _ content: @escaping @Sendable (Context) -> SectionContent
  ) -> @Sendable (Context) -> Context? {
    let path = path(to: target, inside: whole) ?? []
    return { context in
      guard case .record(_, let record) = content(context) else { return nil }
      return path.reduce(record) { $1.open($0) }
    }
  }

  /// Returns the embedded records on the way to the one with this schema, or `nil` if there is no
  /// such record.
  private func path(to target: Schema, inside whole: Schema) -> [Schema.EmbeddedRecord]? {
    if target == whole { return [] }
    for record in whole.embedded {
      if let rest = path(to: target, inside: record.schema) { return [record] + rest }
    }
    return nil
  }
}
