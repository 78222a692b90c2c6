extension Binder {
  /// The values that are open, for messages and for what depends on all of them.
  var contexts: OpenContexts {
    OpenContexts(
      openRecords.map { registers[$0.register].schema }, innermost: innermostKind,
      staticText: openValues.last?.staticText)
  }

  /// The kind of the value that `{{.}}` stands for.
  var innermostKind: ValueKind { openValues.last?.kind ?? .text }

  /// Opens the values of a template that is followed on its own.
  mutating func open(_ contexts: OpenContexts) {
    openValues = []
    openRecords = []
    for schema in contexts.schemas { open(schema) }
    if innermostKind != contexts.innermost || contexts.staticText != nil {
      openValues.append(OpenValue(kind: contexts.innermost, staticText: contexts.staticText))
    }
  }

  /// Opens the value of a section of this kind, or the next item of a list.
  mutating func enter(_ kind: ValueKind) {
    switch kind {
    case .flag: break
    case .record(let schema), .list(let schema): open(schema)
    case .texts: openValues.append(OpenValue(kind: .text))
    case .text, .number, .slug, .choice, .link, .html, .script, .style:
      openValues.append(OpenValue(kind: kind))
    }
  }

  /// Opens a record. The one that it hides is left out, so that a partial which uses itself has a
  /// finite number of contexts. The result of every lookup stays the same.
  private mutating func open(_ schema: Schema) {
    let register = register(of: schema)
    var value = OpenValue(kind: .record(schema))
    if let index = openRecords.firstIndex(where: { $0.register == register }) {
      value.hidden = (index, openRecords.remove(at: index))
    }
    openValues.append(value)
    openRecords.append(OpenRecord(register: register, opening: openingCount))
    openingCount += 1
  }

  /// Closes all values but the outermost ones.
  mutating func closeValues(downTo count: Int) {
    while openValues.count > count {
      let value = openValues.removeLast()
      if value.kind.isRecord { openRecords.removeLast() }
      if let (index, record) = value.hidden { openRecords.insert(record, at: index) }
    }
  }
}
