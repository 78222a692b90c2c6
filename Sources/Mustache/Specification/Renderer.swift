internal import Diagnostics
internal import Site

/// Executes the instructions of a template and of the partials that it uses.
///
/// Open sections, partials and overrides are kept in an array of stack frames, so no template can
/// exhaust the stack of the process.
struct Renderer {
  /// The maximum number of sections and partials that can be open at once.
  static let maximumDepth = 1_000

  let templates: Templates
  var current: Position
  /// The context stack, in which names are looked up; the innermost context is last.
  private var contexts: [Value]
  var frames: [StackFrame] = []
  /// The overrides of all parents that are being rendered, the innermost last.
  var overrides: [Overrides] = []

  /// A position in a template, with what depends on where the template is used.
  struct Position {
    var template: Template
    /// The index of the instruction to execute next.
    var next = 0
    var indentation = Indentation.none
    /// The index of the innermost overrides that the template can be given; `nil` if there are
    /// none.
    var overrides: Int?
  }

  /// The overrides in one parent.
  struct Overrides {
    /// The position of the parent. Overrides are rendered in its template, and blocks in them can
    /// be overridden by what that template was given.
    let parent: Position
    /// The index of each override, by the spelling of the block.
    let instructions: [Int: Int]
  }

  enum StackFrame {
    /// A section of a flag, which is no context of its own.
    case flag
    /// A section of a single value.
    case value
    /// A section of a list. `index` is that of the next item, `body` that of the section's first
    /// instruction.
    case list([Value], index: Int, body: Int)
    /// A partial, a parent or an override, with the position behind its tag.
    case use(Position, overridesCount: Int)
  }

  init(_ template: Template, among templates: Templates, value: Value) {
    self.templates = templates
    current = Position(template: template)
    contexts = [value]
  }

  mutating func render(into bytes: inout [UInt8]) throws(Diagnostic) {
    repeat {
      while current.next < current.template.instructions.count {
        let instruction = current.template.instructions[current.next]
        current.next += 1
        try execute(instruction, into: &bytes)
      }
    } while leave()
  }

  private mutating func execute(
    _ instruction: Instruction, into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    switch instruction {
    case .text(let range, let startsLine):
      let text = current.template.source[range]
      current.indentation.write(text, startsLine: startsLine, into: &bytes)
    case .lineStart:
      current.indentation.startLine(into: &bytes)
    case .interpolation(let name, let raw):
      interpolate(self.name(name), raw: raw, into: &bytes)
    case .section(let name, let end):
      try enterSection(self.name(name), end: end)
    case .invertedSection(let name, let end):
      if value(of: self.name(name)).isTruthy { current.next = end }
    case .sectionEnd:
      endSection()
    case .partial(let name, let indentation):
      try enterPartial(self.name(name), indentation: indentation)
    case .parent(let name, let indentation, let end):
      try enterParent(self.name(name), indentation: indentation, end: end)
    case .block(let name, let indentation, let standsAlone, let end):
      try enterOverride(
        of: self.name(name), placedAfter: indentation, standsAlone: standsAlone, end: end,
        into: &bytes)
    case .override(_, _, _, let end):
      current.next = end
    case .overrideEnd:
      leave()
    }
  }

  private func name(_ index: Int) -> Name { current.template.names[index] }

  var spellings: Spellings { templates.spellings }

  func diagnostic(_ message: String, at offset: Int) -> Diagnostic {
    Diagnostic(
      file: current.template.file, source: current.template.source, offset: offset,
      message: message)
  }
}

// MARK: - Names

extension Renderer {
  /// Returns the value of a name.
  func value(of name: Name) -> Value {
    guard let first = name.firstPart else { return contexts[contexts.count - 1] }
    guard var value = lookUp(spellings.text(of: first)) else { return .absent }
    for part in spellings.parts(of: name).dropFirst() {
      guard case .record(let record) = value, let inner = record[part] else { return .absent }
      value = inner
    }
    return value
  }

  /// Returns the value of a name in the innermost record that has it.
  private func lookUp(_ name: String) -> Value? {
    for context in contexts.reversed() {
      if case .record(let record) = context, let value = record[name] { return value }
    }
    return nil
  }
}

// MARK: - Writing

extension Renderer {
  private func interpolate(_ name: Name, raw: Bool, into bytes: inout [UInt8]) {
    switch value(of: name) {
    case .text(let text):
      write(text, raw: raw, into: &bytes)
    case .flag(let flag):
      write(flag ? "true" : "false", raw: raw, into: &bytes)
    case .absent, .list, .record:
      break
    }
  }

  private func write(_ text: String, raw: Bool, into bytes: inout [UInt8]) {
    if raw {
      bytes.append(contentsOf: text.utf8)
    } else {
      HTML.escape(text, into: &bytes)
    }
  }
}

// MARK: - Sections

extension Renderer {
  private mutating func enterSection(_ name: Name, end: Int) throws(Diagnostic) {
    let value = value(of: name)
    guard value.isTruthy else {
      current.next = end
      return
    }
    try checkDepth(at: name)
    switch value {
    case .flag:
      // The flag is not pushed: `{{.}}` in its section stands for the context around the section.
      frames.append(.flag)
    case .list(let items):
      contexts.append(items[0])
      frames.append(.list(items, index: 1, body: current.next))
    default:
      contexts.append(value)
      frames.append(.value)
    }
  }

  private mutating func endSection() {
    guard let frame = frames.popLast() else { return }
    switch frame {
    case .flag, .use:
      break
    case .value:
      contexts.removeLast()
    case .list(let items, let index, let body):
      if index < items.count, !Task.isCancelled {
        contexts[contexts.count - 1] = items[index]
        frames.append(.list(items, index: index + 1, body: body))
        current.next = body
      } else {
        contexts.removeLast()
      }
    }
  }

  func checkDepth(at name: Name) throws(Diagnostic) {
    if frames.count < Self.maximumDepth { return }
    let limit = "sections and partials are open at once"
    let text = spellings.text(of: name)
    let message = "more than \(Self.maximumDepth) \(limit); does '\(text)' use itself?"
    throw diagnostic(message, at: name.offset)
  }
}
