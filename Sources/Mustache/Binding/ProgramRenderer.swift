internal import Diagnostics
internal import Words

/// Executes the operations of a program.
///
/// What is open is kept in arrays, so no template can exhaust the stack of the process.
struct ProgramRenderer: ~Copyable {
  /// The maximum number of partials that use themselves and can be open at once.
  static let maximumDepth = 1_000

  /// The pages of a site have some kilobytes; growing a buffer that is too small copies it.
  private var output = TemplateOutput(capacity: 8 << 10)
  /// A scratch buffer for the texts of open sections and of values that are tested.
  private var scratch = TemplateOutput()
  /// Where the texts of open sections are in `scratch`, the innermost last.
  private var sectionTexts: [Range<Int>] = []
  private var registers: [Context?]
  /// The contexts that registers had before they were set, the last one last.
  private var savedRegisters: [Context?] = []
  private var lists: [OpenList] = []
  private var textLists: [OpenTexts] = []
  private var calls: [OpenCall] = []
  private var indentation: [UInt8] = []

  /// Creates a renderer in which some records are open.
  ///
  /// - Parameters:
  ///   - program: The program that is to be executed.
  ///   - contexts: The records, the innermost last.
  ///   - shapes: The indices of the shapes of these records.
  init(_ program: Program, with contexts: [Context], _ shapes: [Int]) {
    registers = Array(repeating: nil, count: program.registerCount)
    for (context, shape) in zip(contexts, shapes) { open(program.shapes[shape], context) }
  }

  /// Renders a template with the records that are open, and appends the result.
  ///
  /// After an error, what was open stays open, so the renderer must not be used again.
  ///
  /// - Parameters:
  ///   - program: The program of the template.
  ///   - start: The index of the template's first operation.
  ///   - bytes: The bytes to append to. They are unchanged if an error is thrown.
  /// - Throws: An error if partials that use themselves are open too often.
  mutating func render(
    _ program: Program, from start: Int, into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    output.truncate(to: 0)
    try run(program, from: start)
    output.append(from: 0, to: &bytes)
  }

  // One switch over all operations: calling a function for each would cost more than most of them.
  private mutating func run(_ program: Program, from start: Int) throws(Diagnostic) {
    let operations = program.operations.span
    let literals = program.literals.span
    var next = start
    while true {
      let operation = operations[next]
      next += 1
      switch operation {
      case .literal(let range):
        output.write(plain: literals.extracting(range))
      case .text(let range, let index):
        output.write(plain: literals.extracting(range))
        next = index
      case .lineStart:
        // Swift does not allow `indentation` to be read while a method changes `output`.
        let indentation = indentation
        output.write(plain: indentation.span)
      case .write(let writer, let escaping):
        output.escaping = escaping
        unsafe write(.passUnretained(program.writers[writer]))
      case .writeSectionText(let depth, let escaping):
        output.escaping = escaping
        output.write(sectionTexts[sectionTexts.count - 1 - depth], of: scratch)
      case .skipUnless(let test, let end):
        if unsafe !passes(.passUnretained(program.tests[test])) { next = end }
      case .skipIf(let test, let end):
        if unsafe passes(.passUnretained(program.tests[test])) { next = end }
      case .skipUnlessSectionText(let end):
        if sectionTexts[sectionTexts.count - 1].isEmpty { next = end }
      case .skipIfSectionText(let end):
        if !sectionTexts[sectionTexts.count - 1].isEmpty { next = end }
      case .openText(let writer, let end):
        if unsafe !openText(.passUnretained(program.writers[writer])) { next = end }
      case .closeText:
        closeText()
      case .openRecord(let record, let shape, let end):
        if !openRecord(program.records[record], program.shapes[shape]) { next = end }
      case .closeRecord(let shape):
        close(program.shapes[shape])
      case .openList(let list, let shape, let end):
        if !openList(program.lists[list], program.shapes[shape], body: next) { next = end }
      case .closeList(let shape):
        if let body = nextItem(program.shapes[shape]) { next = body }
      case .openTexts(let list, let end):
        if !openTexts(program.textLists[list], body: next) { next = end }
      case .closeTexts:
        if let body = nextText() { next = body }
      case .choose(let writer, let choice, let end):
        next =
          unsafe target(
            of: program.choices[choice], by: .passUnretained(program.writers[writer])) ?? end
      case .choosePlural(let number, let targets):
        next = program.pluralTargets[target(among: targets, by: program.numbers[number])]
      case .jump(let target):
        next = target
      case .call(let index):
        try openCall(program.calls[index], returningTo: next)
        next = program.calls[index].target
      case .end:
        guard let call = calls.popLast() else { return }
        (next, indentation) = (call.next, call.indentation)
      }
    }
  }
}

// MARK: - Values

extension ProgramRenderer {
  // The function of a value and its context are not retained while they are used: the program holds
  // the function, and a register holds the context.

  private mutating func write(_ writer: Unmanaged<Program.Writer>) {
    let context = unsafe unmanagedContext(writer.borrow { $0.register })
    unsafe writer.borrow { writer in
      unsafe context.borrow { writer.read($0, &output) }
    }
  }

  /// Writes a value into the scratch buffer and returns where it begins there.
  private mutating func writeToScratch(_ writer: Unmanaged<Program.Writer>) -> Int {
    let start = scratch.count
    let context = unsafe unmanagedContext(writer.borrow { $0.register })
    unsafe writer.borrow { writer in
      unsafe context.borrow { writer.read($0, &scratch) }
    }
    return start
  }

  private mutating func passes(_ test: Unmanaged<Program.Test>) -> Bool {
    let start = scratch.count
    let context = unsafe unmanagedContext(test.borrow { $0.register })
    let isShown = unsafe test.borrow { test in
      unsafe context.borrow { test.read($0, &scratch) }
    }
    if scratch.count > start { scratch.truncate(to: start) }
    return isShown
  }

  /// Returns whether the section of a value is shown.
  mutating func isShown(_ test: Program.Test) -> Bool { unsafe passes(.passUnretained(test)) }

  /// Drops what is behind the innermost open text from the scratch buffer.
  private mutating func cutScratch() {
    scratch.truncate(to: sectionTexts.last?.upperBound ?? 0)
  }

  private func unmanagedContext(_ register: Int) -> Unmanaged<Context> {
    unsafe .passUnretained(context(register))
  }

  private func context(_ register: Int) -> Context {
    guard let context = registers[register] else {
      preconditionFailure("the binder lets names be used in open records only")
    }
    return context
  }

  private mutating func target(
    of choices: [Program.Choice], by writer: Unmanaged<Program.Writer>
  ) -> Int? {
    let start = unsafe writeToScratch(writer)
    defer { cutScratch() }
    return choices.first { scratch.isEqual(to: $0.word.span, from: start) }?.target
  }

  /// Returns the index of the target of a plural form.
  private func target(among targets: Range<Int>, by number: Program.NumberGetter) -> Int {
    guard let value = number.read(context(number.register)) else { return targets.upperBound - 1 }
    return targets.lowerBound + number.rule.index(of: value)
  }
}

// MARK: - Sections

extension ProgramRenderer {
  private mutating func openText(_ writer: Unmanaged<Program.Writer>) -> Bool {
    let start = unsafe writeToScratch(writer)
    if scratch.count == start { return false }
    sectionTexts.append(start..<scratch.count)
    return true
  }

  private mutating func closeText() {
    sectionTexts.removeLast()
    cutScratch()
  }

  private mutating func openRecord(
    _ record: Program.RecordGetter, _ shape: Program.Shape
  ) -> Bool {
    guard let inner = record.read(context(record.register)) else { return false }
    open(shape, inner)
    return true
  }

  mutating func open(_ shape: Program.Shape, _ context: Context) {
    savedRegisters.append(registers[shape.register])
    registers[shape.register] = context
    for part in shape.parts {
      savedRegisters.append(registers[part.register])
      registers[part.register] = part.open(self.context(part.whole))
    }
  }

  mutating func close(_ shape: Program.Shape) {
    for part in shape.parts.reversed() {
      registers[part.register] = savedRegisters.removeLast()
    }
    registers[shape.register] = savedRegisters.removeLast()
  }

  private mutating func openList(
    _ list: Program.ListGetter, _ shape: Program.Shape, body: Int
  ) -> Bool {
    let items = list.read(context(list.register))
    if items.count == 0 { return false }
    open(shape, items.item(0))
    lists.append(OpenList(items: items, index: 1, body: body))
    return true
  }

  /// Opens the next item of the innermost list and returns where its section begins, or closes the
  /// list and returns `nil`.
  private mutating func nextItem(_ shape: Program.Shape) -> Int? {
    close(shape)
    let last = lists.count - 1
    let index = lists[last].index
    guard index < lists[last].items.count, !Task.isCancelled else {
      lists.removeLast()
      return nil
    }
    open(shape, lists[last].items.item(index))
    lists[last].index = index + 1
    return lists[last].body
  }

  private mutating func openTexts(
    _ list: Program.TextsGetter, body: Int
  ) -> Bool {
    let texts = list.read(context(list.register))
    if texts.isEmpty { return false }
    textLists.append(OpenTexts(texts: texts, index: 1, body: body))
    openItem(texts[0])
    return true
  }

  private mutating func nextText() -> Int? {
    closeText()
    let last = textLists.count - 1
    let index = textLists[last].index
    guard index < textLists[last].texts.count, !Task.isCancelled else {
      textLists.removeLast()
      return nil
    }
    openItem(textLists[last].texts[index])
    textLists[last].index = index + 1
    return textLists[last].body
  }

  private mutating func openItem(_ text: String) {
    let start = scratch.count
    scratch.write(text)
    sectionTexts.append(start..<scratch.count)
  }

  private mutating func openCall(
    _ call: Program.Call, returningTo next: Int
  ) throws(Diagnostic) {
    if calls.count == Self.maximumDepth {
      throw Diagnostic(
        file: call.file, source: call.source, offset: call.offset,
        message: "more than \(Self.maximumDepth) partials are open at once; "
          + "does '\(call.name)' use itself?")
    }
    calls.append(OpenCall(next: next, indentation: indentation))
    indentation = call.indentation.map { call.isIndentedByCaller ? indentation + $0 : $0 } ?? []
  }
}
