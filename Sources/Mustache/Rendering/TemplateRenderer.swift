package import Diagnostics
internal import Words

/// Renders templates one by one, for the pages of a site and for `kivagen render`.
///
/// Open records, sections and partials are kept in arrays, so that no template can exhaust the
/// stack of the process. The memory of the arrays is reused for the next template.
package struct TemplateRenderer: ~Copyable {
  /// The maximum number of open partials, and of open sections of records and lists.
  static let maximumDepth = 1_000

  /// The rendered bytes. Pages have several kilobytes, so a smaller buffer would have to grow and
  /// be copied.
  private var output = TemplateOutput(capacity: 8 << 10)
  /// A scratch buffer for the texts of open sections and of tested values.
  private var scratch = TemplateOutput()
  /// The context stack, the innermost record last.
  private var records: [OpenRecord] = []
  private var sections: [OpenSection] = []
  private var texts: [OpenText] = []
  private var calls: [OpenCall] = []
  /// The range of the current indentation, which is at the end of `indentations`.
  private var indentation = 0..<0
  /// The indentations of all open calls. The indentation of a call may begin with that of the call
  /// around it.
  private var indentations: [UInt8] = []

  package init() {
    // These capacities suffice for the pages of a site. Growing the arrays for each page would take
    // longer.
    records.reserveCapacity(32)
    sections.reserveCapacity(16)
    texts.reserveCapacity(8)
    calls.reserveCapacity(16)
  }

  private struct OpenRecord {
    let schema: ObjectIdentifier
    let context: Context
  }

  /// A section of a record or a list.
  private struct OpenSection {
    /// The number of open records around the section.
    let recordCount: Int
    /// The schema of the items of a list, and the items; `nil` for a record.
    let list: (schema: Schema, items: ContextList)?
    /// The index of the next item.
    var index = 1
    /// The index of the section's first operation.
    let body: Int
  }

  /// A section of a text. The text is in `scratch`.
  private struct OpenText {
    let name: Int
    let range: Range<Int>
    let recordCount: Int
  }

  private struct OpenCall {
    /// The index of the operation after the call.
    let next: Int
    let recordCount: Int
    let indentation: Range<Int>
  }

  /// Renders a template and appends the result. On cancellation, remaining list items are left out.
  /// The contexts are the records for the template's schemas, the innermost last. Throws without
  /// appending if a partial that uses itself is open too many times.
  package mutating func render(
    _ template: BoundTemplate, with contexts: [Context], into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    precondition(contexts.count == template.schemas.count, "other records than declared")
    defer { reset() }
    for (schema, context) in zip(template.schemas, contexts) {
      open(schema, context, template.program)
    }
    try run(template.program, from: template.start)
    output.append(to: &bytes)
  }

  /// Closes everything that is open. After an error, that includes sections and calls.
  private mutating func reset() {
    output.truncate(to: 0)
    scratch.truncate(to: 0)
    texts.removeAll(keepingCapacity: true)
    calls.removeAll(keepingCapacity: true)
    indentation = 0..<0
    indentations.removeAll(keepingCapacity: true)
    // The innermost records and sections are released first, because they may hold references to
    // those around them.
    while !sections.isEmpty { sections.removeLast() }
    closeRecords(downTo: 0)
  }

  /// Opens a record. The embedded records that the program uses are opened first, because the
  /// record's own names may hide theirs.
  private mutating func open(_ schema: Schema, _ context: Context, _ program: Program) {
    for record in schema.embedded where program.uses(record.schema) {
      open(record.schema, record.open(context), program)
    }
    records.append(OpenRecord(schema: ObjectIdentifier(schema), context: context))
  }

  // All operations are in one switch, because calling a function would take longer than most of
  // them.
  private mutating func run(_ program: Program, from start: Int) throws(Diagnostic) {
    let operations = program.operations.span
    let literals = program.literals.span
    let names = program.names.span
    var next = start
    while true {
      let operation = operations[next]
      next += 1
      switch operation {
      case .text(let range):
        output.write(plain: literals.extracting(range))
      case .lines(let range, let startsLine):
        let text = literals.extracting(range)
        if indentation.isEmpty { output.write(plain: text) } else { writeLines(text, startsLine) }
      case .lineStart:
        writeIndentation()
      case .write(let name, let escaping):
        output.escaping = escaping
        unsafe write(name, .passUnretained(names[name]))
      case .skipUnless(let name, let end):
        if unsafe !isShown(.passUnretained(names[name])) { next = end }
      case .skipIf(let name, let end):
        if unsafe isShown(.passUnretained(names[name])) { next = end }
      case .openText(let name, let end):
        if unsafe !openText(name, .passUnretained(names[name])) { next = end }
      case .closeText:
        scratch.truncate(to: texts.removeLast().range.lowerBound)
      case .openSection(let name, let end):
        if sections.count >= Self.maximumDepth, let tag = program.tags[next - 1] {
          throw tag.depthError(of: "sections")
        }
        if !openSection(names[name], program, body: next) { next = end }
      case .closeSection:
        if let body = nextItem(program) { next = body }
      case .call(let call):
        try openCall(program.calls[call], program, returningTo: next)
        next = program.calls[call].start
      case .choose(let name, let choice):
        let text = unsafe text(of: .passUnretained(names[name]))
        guard let call = program.choices[choice][text] else { continue }
        try openCall(program.calls[call], program, returningTo: next)
        next = program.calls[call].start
      case .choosePlural(let plural):
        next = target(of: program.plurals[plural], names)
      case .jump(let target):
        next = target
      case .end:
        guard let call = calls.popLast() else { return }
        closeRecords(downTo: call.recordCount)
        (next, indentation) = (call.next, call.indentation)
        while indentations.count > indentation.upperBound { indentations.removeLast() }
      }
    }
  }
}

// MARK: - Text

extension TemplateRenderer {
  private mutating func writeIndentation() {
    // Swift does not allow reading the array while a method changes `output`.
    let bytes = indentations
    output.write(plain: bytes.span.extracting(indentation))
  }

  private mutating func writeLines(_ text: Span<UInt8>, _ startsLine: Bool) {
    if startsLine { writeIndentation() }
    var start = 0
    for index in text.indices where text[index] == UInt8(ascii: "\n") && index + 1 < text.count {
      output.write(plain: text.extracting(start...index))
      writeIndentation()
      start = index + 1
    }
    output.write(plain: text.extracting(start..<text.count))
  }
}

// MARK: - Values

extension TemplateRenderer {
  // The functions of a name and its context are not retained while they are used, because the
  // program keeps the functions alive, and the context stack keeps the context alive.

  /// Returns the innermost open record of a schema.
  private func context(of schema: ObjectIdentifier) -> Unmanaged<Context> {
    var index = records.count - 1
    while records[index].schema != schema { index -= 1 }
    return unsafe .passUnretained(records[index].context)
  }

  private mutating func write(_ name: Int, _ bound: Unmanaged<BoundName>) {
    if let text = texts.last, text.name == name, text.recordCount == records.count {
      // Within a section of a text, the text is not formatted again.
      output.write(text.range, of: scratch)
    } else {
      unsafe bound.borrow { bound in
        unsafe context(of: bound.schema).borrow { bound.accessor.write($0, &output) }
      }
    }
  }

  private func text(of bound: Unmanaged<BoundName>) -> String {
    var text = TemplateOutput()
    unsafe bound.borrow { bound in
      unsafe context(of: bound.schema).borrow { bound.accessor.write($0, &text) }
    }
    return text.string
  }

  private mutating func isShown(_ bound: Unmanaged<BoundName>) -> Bool {
    let start = scratch.count
    defer { scratch.truncate(to: start) }
    return unsafe bound.borrow { bound in
      unsafe context(of: bound.schema).borrow { bound.accessor.isShown($0, &scratch) }
    }
  }

  private func target(of plural: Program.Plural, _ names: Span<BoundName>) -> Int {
    let name = names[plural.name]
    let number = name.accessor.number.flatMap { unsafe context(of: name.schema).borrow($0) }
    return plural.targets[number.map(plural.rule.index) ?? plural.targets.count - 1]
  }
}

// MARK: - Sections and calls

extension TemplateRenderer {
  private mutating func openText(_ name: Int, _ bound: Unmanaged<BoundName>) -> Bool {
    let start = scratch.count
    unsafe bound.borrow { bound in
      unsafe context(of: bound.schema).borrow { bound.accessor.write($0, &scratch) }
    }
    if scratch.count == start { return false }
    texts.append(OpenText(name: name, range: start..<scratch.count, recordCount: records.count))
    return true
  }

  private mutating func openSection(_ bound: BoundName, _ program: Program, body: Int) -> Bool {
    let count = records.count
    var list: (schema: Schema, items: ContextList)?
    switch unsafe context(of: bound.schema).borrow({ bound.accessor.content($0) }) {
    case .nothing: return false
    case .once: break
    case .record(let schema, let context): open(schema, context, program)
    case .list(let schema, let items):
      if items.count == 0 { return false }
      open(schema, items.item(0), program)
      list = (schema, items)
    }
    sections.append(OpenSection(recordCount: count, list: list, body: body))
    return true
  }

  /// Opens the next item of the innermost section and returns where its operations begin, or closes
  /// the section and returns `nil`.
  private mutating func nextItem(_ program: Program) -> Int? {
    let last = sections.count - 1
    closeRecords(downTo: sections[last].recordCount)
    let index = sections[last].index
    guard let list = sections[last].list, index < list.items.count, !Task.isCancelled else {
      sections.removeLast()
      return nil
    }
    sections[last].index = index + 1
    open(list.schema, list.items.item(index), program)
    return sections[last].body
  }

  private mutating func closeRecords(downTo count: Int) {
    while records.count > count { records.removeLast() }
  }

  private mutating func openCall(
    _ call: Program.Call, _ program: Program, returningTo next: Int
  ) throws(Diagnostic) {
    if calls.count >= Self.maximumDepth, let tag = program.tags[next - 1] {
      throw tag.depthError(of: "partials")
    }
    calls.append(OpenCall(next: next, recordCount: records.count, indentation: indentation))
    if let added = call.indentation {
      if !added.isEmpty { indentations += program.literals[added] }
      indentation = indentation.lowerBound..<indentations.count
    } else {
      indentation = indentations.count..<indentations.count
    }
    if call.startsLine { writeIndentation() }
    if let text = call.text {
      open(TextContext.schema, TextContext(program.texts[text], isStatic: true), program)
    }
  }
}
