internal import Diagnostics
internal import Site

/// Executes the instructions of a template and of the partials that it uses.
///
/// Open sections and partials are kept in an array of stack frames, so no template can exhaust the
/// stack of the process.
struct Renderer {
  /// The maximum number of sections and partials that can be open at once.
  static let maximumDepth = 1_000

  private let templates: Templates
  private var template: Template
  /// The index of the instruction to execute next.
  private var next = 0
  /// What is written before each line of a standalone partial.
  private var indentation: [UInt8] = []
  /// The context stack, in which names are looked up; the innermost context is last.
  private var contexts: [Value]
  private var frames: [StackFrame] = []

  private enum StackFrame {
    /// A section of a flag, which is no context of its own.
    case flag
    /// A section of a single value.
    case value
    /// A section of a list. `index` is that of the next item, `body` that of the section's first
    /// instruction.
    case list(LazyList<Value>, index: Int, body: Int)
    /// A partial, with the state of the template that uses it.
    case partial(Template, next: Int, indentation: [UInt8])
  }

  init(_ template: Template, among templates: Templates, value: Value) {
    self.templates = templates
    self.template = template
    contexts = [value]
  }

  mutating func render(into bytes: inout [UInt8]) throws(Diagnostic) {
    repeat {
      while next < template.instructions.count {
        let instruction = template.instructions[next]
        next += 1
        try execute(instruction, into: &bytes)
      }
    } while leavePartial()
  }

  private mutating func execute(
    _ instruction: Instruction, into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    switch instruction {
    case .text(let range, let startsLine):
      writeText(range, startsLine: startsLine, into: &bytes)
    case .lineStart:
      bytes.append(contentsOf: indentation)
    case .interpolation(let name, let raw):
      interpolate(template.names[name], raw: raw, into: &bytes)
    case .section(let name, let end):
      try enterSection(template.names[name], end: end)
    case .invertedSection(let name, let end):
      if value(of: template.names[name]).isTruthy { next = end }
    case .sectionEnd:
      endSection()
    case .partial(let name, let indentation):
      try enterPartial(template.names[name], indentation: indentation)
    }
  }

  private func diagnostic(_ message: String, at offset: Int) -> Diagnostic {
    Diagnostic(file: template.file, source: template.source, offset: offset, message: message)
  }
}

// MARK: - Names

extension Renderer {
  /// Returns the value of a name.
  private func value(of name: Name) -> Value {
    guard let first = name.parts.first else { return contexts[contexts.count - 1] }
    guard var value = lookUp(first) else { return .absent }
    for part in name.parts.dropFirst() {
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

  private func writeText(_ range: Range<Int>, startsLine: Bool, into bytes: inout [UInt8]) {
    if indentation.isEmpty {
      bytes.append(contentsOf: template.source[range])
      return
    }
    if startsLine { bytes.append(contentsOf: indentation) }
    var start = range.lowerBound
    while let newline = template.source[start..<range.upperBound].firstIndex(of: 10) {
      bytes.append(contentsOf: template.source[start...newline])
      start = newline + 1
      if start == range.upperBound { return }
      bytes.append(contentsOf: indentation)
    }
    bytes.append(contentsOf: template.source[start..<range.upperBound])
  }
}

// MARK: - Sections and partials

extension Renderer {
  private mutating func enterSection(_ name: Name, end: Int) throws(Diagnostic) {
    let value = value(of: name)
    guard value.isTruthy else {
      next = end
      return
    }
    try checkDepth(at: name)
    switch value {
    case .flag:
      // The flag is not pushed: `{{.}}` in its section stands for the context around the section.
      frames.append(.flag)
    case .list(let items):
      contexts.append(items[0])
      frames.append(.list(items, index: 1, body: next))
    default:
      contexts.append(value)
      frames.append(.value)
    }
  }

  private mutating func endSection() {
    guard let frame = frames.popLast() else { return }
    switch frame {
    case .flag, .partial:
      break
    case .value:
      contexts.removeLast()
    case .list(let items, let index, let body):
      if index < items.count, !Task.isCancelled {
        contexts[contexts.count - 1] = items[index]
        frames.append(.list(items, index: index + 1, body: body))
        next = body
      } else {
        contexts.removeLast()
      }
    }
  }

  private mutating func enterPartial(
    _ name: Name, indentation whitespace: Range<Int>?
  ) throws(Diagnostic) {
    guard let partial = templates[name.text] else { return }
    try checkDepth(at: name)
    frames.append(.partial(template, next: next, indentation: indentation))
    // A partial within a line is not standalone, so the specification indents none of its lines.
    indentation = whitespace.map { indentation + template.source[$0] } ?? []
    template = partial
    next = 0
  }

  /// Returns to the template that uses the partial which has ended.
  ///
  /// - Returns: `false` if it was no partial that has ended, but the whole template.
  private mutating func leavePartial() -> Bool {
    guard case .partial(let outer, let outerNext, let outerIndentation) = frames.popLast() else {
      return false
    }
    (template, next, indentation) = (outer, outerNext, outerIndentation)
    return true
  }

  private func checkDepth(at name: Name) throws(Diagnostic) {
    if frames.count < Self.maximumDepth { return }
    let limit = "sections and partials are open at once"
    let message = "more than \(Self.maximumDepth) \(limit); does '\(name.text)' use itself?"
    throw diagnostic(message, at: name.offset)
  }
}
