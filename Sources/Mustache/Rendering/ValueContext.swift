/// An open JSON value. Its names are unknown before it is rendered.
final class ValueContext: Context {
  /// The schema of all JSON values, which declares no names.
  static let schema = Schema("a value", [])

  private let value: TemplateValue
  /// The value around it, in which names are looked up, too.
  private let parent: ValueContext?

  init(_ value: TemplateValue, in parent: ValueContext? = nil) {
    self.value = value
    self.parent = parent
  }

  /// Returns the value of a name, whose first part is looked up in the innermost record that has
  /// it. A name without parts stands for this value itself.
  private func value(of name: [String]) -> TemplateValue {
    guard let first = name.first else { return value }
    var context: ValueContext? = self
    while let current = context {
      if case .record(let record) = current.value, let value = record[first] {
        return name.dropFirst().reduce(value) { value, part in
          guard case .record(let record) = value else { return .absent }
          return record[part] ?? .absent
        }
      }
      context = current.parent
    }
    return .absent
  }

  fileprivate static func value(of name: [String], in context: Context) -> TemplateValue {
    (context as? ValueContext)?.value(of: name) ?? .absent
  }
}

extension BoundName {
  /// Creates a name that is looked up in JSON values. The implicit iterator has no parts.
  convenience init(lookingUp parts: [String]) {
    var accessor = Accessor.write(
      { context, output in
        switch ValueContext.value(of: parts, in: context) {
        case .text(let text): output.write(text)
        case .flag(let flag): output.write(flag ? "true" : "false")
        case .absent, .list, .record: break
        }
      }, isPresent: { ValueContext.value(of: parts, in: $0).isTruthy })
    accessor.content = { context in
      let parent = context as? ValueContext
      let value = ValueContext.value(of: parts, in: context)
      switch value {
      case _ where !value.isTruthy: return .nothing
      // A flag is not a context: `{{.}}` has the same meaning in its section as outside.
      case .flag, .absent: return .once
      case .text, .record: return .record(ValueContext.schema, ValueContext(value, in: parent))
      case .list(let items):
        return .list(
          ValueContext.schema,
          ContextList(count: items.count) { ValueContext(items[$0], in: parent) })
      }
    }
    self.init(ValueContext.schema, accessor)
  }
}
