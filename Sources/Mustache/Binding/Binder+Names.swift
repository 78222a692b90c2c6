internal import Diagnostics

extension Binder {
  enum Resolution {
    case resolved(BoundName)
    /// The name is unknown and has been reported. The kind is that of the nearest known name, so
    /// that a section of the misspelled one can be checked.
    case corrected(ValueKind)
    /// The name is unknown and has been reported.
    case unresolved
  }

  mutating func resolve(_ name: Name) -> Resolution {
    guard let first = name.firstPart else { return .resolved(dot()) }
    guard let found = lookUp(first) else { return unknown(first, in: name) }
    let member = found.member
    let register = register(of: member.schema)
    isRegisterUsed[register] = true
    let identity = BoundName.Identity(opening: found.recordOpening, path: name.text)
    var (kind, accessor) = (member.field.kind, member.field.accessor)
    if name.partCount == 1 {
      return .resolved(
        BoundName(
          kind: kind, source: .field(register: register, accessor, identity: identity),
          field: member.index))
    }
    let parts = name.parts
    for (index, part) in parts.enumerated().dropFirst() {
      guard case .record(let schema) = kind, case .record(let open) = accessor else {
        let path = parts[..<index].joined(separator: ".")
        report(
          "'\(path)' in \(contexts) is not a record, so it has no '\(part)'", at: name.offset)
        return .unresolved
      }
      guard let inner = schema.member(part) else {
        let suggestion = suggestion(for: part, among: schema.names)
        report(
          "unknown name '\(part)' in \(schema.title) of \(contexts)\(suggestion)",
          at: name.offset(ofPart: index))
        return .unresolved
      }
      kind = inner.field.kind
      accessor = inner.field.accessor.of(record: opening(inner.schema, inside: schema, open))
    }
    return .resolved(
      BoundName(kind: kind, source: .field(register: register, accessor, identity: identity)))
  }

  private mutating func dot() -> BoundName {
    recordDot()
    if case .record = contexts.innermost {
      return BoundName(kind: contexts.innermost, source: .record)
    }
    let source = contexts.staticText.map(BoundName.Source.staticText) ?? .sectionText
    return BoundName(kind: contexts.innermost, source: source)
  }

  private mutating func unknown(_ first: String, in name: Name) -> Resolution {
    // Finding the nearest name takes long, and a template may have a million wrong ones.
    if errors[cursor.name]?.isFull == true { return .unresolved }
    let known = contexts.names
    report(
      "unknown name '\(first)' in \(contexts)\(suggestion(for: first, among: known))",
      at: name.offset)
    guard name.partCount == 1, let nearest = nearestName(to: first, among: known),
      let member = contexts[nearest]
    else { return .unresolved }
    return .corrected(member.field.kind)
  }

  func suggestion(for name: String, among known: some Sequence<String>) -> String {
    nearestName(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// Returns a function that opens a record and then the part of it that has this schema.
  private func opening(
    _ part: Schema, inside whole: Schema, _ open: @escaping @Sendable (Context) -> Context?
  ) -> @Sendable (Context) -> Context? {
    guard let path = path(to: part, inside: whole) else { return open }
    return { context in
      guard let record = open(context) else { return nil }
      return path.reduce(record) { $1.open($0) }
    }
  }

  /// Returns the parts that lead to one of this schema.
  private func path(to target: Schema, inside whole: Schema) -> [Schema.Part]? {
    if target == whole { return [] }
    for part in whole.parts {
      if let rest = path(to: target, inside: part.schema) { return [part] + rest }
    }
    return nil
  }
}

// MARK: - Registers

extension Binder {
  mutating func register(of schema: Schema) -> Int {
    let identifier = ObjectIdentifier(schema)
    if let register = registers.firstIndex(of: identifier) { return register }
    registers.append(identifier)
    isRegisterUsed.append(false)
    fieldGetters.append(Array(repeating: FieldGetters(), count: schema.fields.count))
    program.registerCount = registers.count
    return registers.count - 1
  }

  /// The functions of the program that read a field, which are added when they are needed first.
  struct FieldGetters {
    var writer: Int?
    var test: Int?
    var number: Int?
  }

  /// Returns the index of the writer of a value.
  mutating func writer(
    of value: BoundName, _ register: Int,
    _ write: @escaping @Sendable (Context, inout TemplateOutput) -> Void
  ) -> Int {
    if let field = value.field, let writer = fieldGetters[register][field].writer { return writer }
    program.writers.append(.init(register: register, read: write))
    let writer = program.writers.count - 1
    if let field = value.field { fieldGetters[register][field].writer = writer }
    return writer
  }

  /// Returns the index of the test of a value.
  mutating func test(of value: BoundName, _ register: Int, _ accessor: Accessor) -> Int {
    if let field = value.field, let test = fieldGetters[register][field].test { return test }
    let test = addTest(accessor, register)
    if let field = value.field { fieldGetters[register][field].test = test }
    return test
  }

  /// Returns the index of the shape of a record.
  mutating func shape(of schema: Schema) -> Int {
    if let shape = shapes[schema] { return shape }
    let shape = Program.Shape(register: register(of: schema), parts: parts(of: schema))
    program.shapes.append(shape)
    shapes[schema] = program.shapes.count - 1
    return program.shapes.count - 1
  }

  private mutating func parts(of schema: Schema) -> [Program.Shape.Part] {
    let whole = register(of: schema)
    return schema.parts.flatMap { part in
      [.init(whole: whole, register: register(of: part.schema), open: part.open)]
        + parts(of: part.schema)
    }
  }

  /// The program, without the parts of records whose names no template uses.
  var finishedProgram: Program {
    var program = program
    program.shapes = program.shapes.map { shape in
      var isNeeded = isRegisterUsed
      for part in shape.parts.reversed() where isNeeded[part.register] {
        isNeeded[part.whole] = true
      }
      return Program.Shape(
        register: shape.register, parts: shape.parts.filter { isNeeded[$0.register] })
    }
    return program
  }
}
