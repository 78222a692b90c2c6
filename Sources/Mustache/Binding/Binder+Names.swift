internal import Diagnostics

extension Binder {
  enum Resolution {
    case resolved(BoundName)
    /// The name is unknown and has been reported. The field is that of the nearest known name, so
    /// that a section of the misspelled one can be checked.
    case corrected(Int)
    /// The name is unknown and has been reported.
    case unresolved
  }

  func text(of name: Name) -> String { spellings.text(of: name) }

  mutating func resolve(_ name: Name) -> Resolution {
    guard let first = name.firstPart else { return .resolved(dot()) }
    guard let found = lookUp(first) else { return unknown(first, in: name) }
    registers[fields[found.field].register].isUsed = true
    let identity = BoundName.Identity(opening: found.recordOpening, spelling: name.spelling)
    if name.partCount == 1 { return .resolved(.field(found.field, identity)) }
    let path = FieldPath(first: found.field, spelling: name.spelling)
    if let field = fieldsOfPaths[path] { return .resolved(.field(field, identity)) }
    guard let field = resolve(spellings.parts(of: name), of: name, in: fields[found.field]) else {
      return .unresolved
    }
    fields.append(field)
    fieldsOfPaths[path] = fields.count - 1
    return .resolved(.field(fields.count - 1, identity))
  }

  /// A dotted name whose first part stands for a field.
  struct FieldPath: Hashable {
    let first: Int
    let spelling: Int
  }

  /// Follows the parts of a dotted name behind the first, which stands for a field.
  private mutating func resolve(
    _ parts: [String], of name: Name, in field: BoundField
  ) -> BoundField? {
    var (kind, accessor) = (field.kind, field.accessor)
    for (index, part) in parts.enumerated().dropFirst() {
      guard case .record(let schema) = kind, case .record(let open) = accessor else {
        let path = parts[..<index].joined(separator: ".")
        report(
          "'\(path)' in \(contexts) is not a record, so it has no '\(part)'", at: name.offset)
        return nil
      }
      guard let inner = schema.member(part) else {
        let suggestion = suggestion(for: part, among: schema.names)
        report(
          "unknown name '\(part)' in \(schema.title) of \(contexts)\(suggestion)",
          at: spellings.offset(ofPart: index, of: name))
        return nil
      }
      kind = inner.field.kind
      accessor = inner.field.accessor.of(record: opening(inner.schema, inside: schema, open))
    }
    return BoundField(
      register: field.register, kind: kind, accessor: accessor, isShared: field.isShared)
  }

  private mutating func dot() -> BoundName {
    recordDot()
    guard let innermost = openValues.last else { return .sectionText }
    if innermost.kind.isRecord { return .record }
    return innermost.staticText == nil ? .sectionText : .staticText
  }

  /// Returns the kind of the value that a name stands for.
  // Unless it is inlined, Swift 6.3.1 copies the whole binder for the call.
  @inline(__always)
  func kind(of name: BoundName) -> ValueKind {
    if case .field(let field, _) = name { fields[field].kind } else { innermostKind }
  }

  private mutating func unknown(_ first: Int, in name: Name) -> Resolution {
    // Finding the nearest name takes long, and a template may have a million wrong ones.
    if errors[cursor.name]?.isFull == true { return .unresolved }
    let text = spellings.text(of: first)
    let known = contexts.names
    report(
      "unknown name '\(text)' in \(contexts)\(suggestion(for: text, among: known))",
      at: name.offset)
    guard name.partCount == 1, let nearest = nearestName(to: text, among: known),
      let found = lookUp(spellings.add(nearest.utf8.span))
    else { return .unresolved }
    return .corrected(found.field)
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

// MARK: - Registers and fields

extension Binder {
  mutating func register(of schema: Schema) -> Int {
    for register in registers.indices where registers[register].schema === schema {
      return register
    }
    let parts = schema.parts.map { register(of: $0.schema) }
    registers.append(Register(schema: schema, parts: parts))
    program.registerCount = registers.count
    return registers.count - 1
  }

  /// Returns the field that a name stands for in the record of a register; `nil` if the record has
  /// no such name.
  mutating func field(_ spelling: Int, of register: Int) -> Int? {
    if spelling < registers[register].members.count {
      switch registers[register].members[spelling] {
      case .bound(let field): return field
      case .unknown: return nil
      case .declared, .notDeclared: break
      }
    }
    return bindField(spelling, of: register)
  }

  /// Finds the field that a name stands for, of which only the declaration is known.
  private mutating func bindField(_ spelling: Int, of register: Int) -> Int? {
    if spelling >= registers[register].members.count {
      registers[register].addMembers(spellings)
    }
    var field: Int?
    if case .declared(let index) = registers[register].members[spelling] {
      let schema = registers[register].schema
      fields.append(
        BoundField(
          register: register, kind: schema.fields[index].kind,
          accessor: schema.fields[index].accessor, isShared: schema.fields[index].isShared))
      field = fields.count - 1
    } else {
      // As in `Schema`, a name of a later part hides that of an earlier one.
      for part in registers[register].parts.reversed() where field == nil {
        field = self.field(spelling, of: part)
      }
    }
    registers[register].members[spelling] = field.map(Register.Member.bound) ?? .unknown
    return field
  }

  /// Returns the index of the writer of a field; `nil` if it cannot be written.
  mutating func writer(of field: Int) -> Int? {
    if let writer = fields[field].writer { return writer }
    guard case .write(let write, _, _) = fields[field].accessor else { return nil }
    program.writers.append(
      .init(register: fields[field].register, isShared: fields[field].isShared, read: write))
    fields[field].writer = program.writers.count - 1
    return program.writers.count - 1
  }

  /// Returns the index of the test of a field.
  mutating func test(of field: Int) -> Int {
    if let test = fields[field].test { return test }
    program.tests.append(
      .init(
        register: fields[field].register, isShared: fields[field].isShared,
        read: Self.test(fields[field].accessor)))
    fields[field].test = program.tests.count - 1
    return program.tests.count - 1
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
    let isUsed = registers.map(\.isUsed)
    program.shapes = program.shapes.map { shape in
      var isNeeded = isUsed
      for part in shape.parts.reversed() where isNeeded[part.register] {
        isNeeded[part.whole] = true
      }
      return Program.Shape(
        register: shape.register, parts: shape.parts.filter { isNeeded[$0.register] })
    }
    return program
  }
}
