internal import Diagnostics
internal import Site

/// Runs the instructions of a template and of the partials it uses.
///
/// What is open is kept in a list of frames, so no template can exhaust the stack.
struct Renderer {
  /// The most sections and partials that can be open at once.
  static let maximumDepth = 1_000

  private let templates: Templates
  private var template: Template
  /// The instruction after the one that runs.
  private var next = 0
  /// Written before each line of a partial that has a line for itself.
  private var indentation: [UInt8] = []
  /// What names are looked up in, the innermost last.
  private var contexts: [Value]
  private var frames: [StackFrame] = []

  private enum StackFrame {
    case flag
    case value
    /// A list whose items before `index` have been begun; its section begins at `body`.
    case list(Items<Value>, index: Int, body: Int)
    /// What was left for a partial.
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
        try run(instruction, into: &bytes)
      }
    } while leavePartial()
  }

  private mutating func run(
    _ instruction: Instruction, into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    switch instruction {
    case .text(let range, let startsLine):
      writeText(range, startsLine: startsLine, into: &bytes)
    case .lineStart:
      bytes.append(contentsOf: indentation)
    case .write(let name, let raw):
      try write(template.names[name], raw: raw, into: &bytes)
    case .section(let name, let end):
      try enterSection(of: template.names[name], end: end)
    case .inverted(let name, let end):
      if try value(of: template.names[name]).isShown { next = end }
    case .sectionEnd:
      endSection()
    case .partial(let name, let indentation):
      try enterPartial(template.names[name], indentation: indentation)
    }
  }

  private func mistake(_ message: String, at offset: Int) -> Diagnostic {
    Diagnostic(file: template.file, source: template.source, offset: offset, message: message)
  }
}

// MARK: - Names

extension Renderer {
  /// The value a name stands for; what is not there is absent.
  private func value(of name: Name) throws(Diagnostic) -> Value {
    guard let first = name.parts.first else { return contexts[contexts.count - 1] }
    guard var value = lookUp(first) else {
      if templates.rules == .specification { return .absent }
      throw mistake("unknown name '\(first)'", at: name.offset)
    }
    for index in 1..<name.parts.count {
      let part = name.parts[index]
      switch value {
      case .record(let record):
        if let inner = record[part] {
          value = inner
          continue
        }
      case .absent:
        return .absent
      default:
        break
      }
      if templates.rules == .specification { return .absent }
      throw mistake("unknown name '\(part)'", at: name.offset(ofPart: index))
    }
    return value
  }

  /// Asks the innermost record first, then those around it.
  private func lookUp(_ name: String) -> Value? {
    for context in contexts.reversed() {
      if case .record(let record) = context, let value = record[name] { return value }
    }
    return nil
  }
}

// MARK: - Writing

extension Renderer {
  private func write(
    _ name: Name, raw: Bool, into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    let value = try value(of: name)
    if templates.rules == .site, let shape = value.shape, !shape.canBeWritten(raw: raw) {
      throw mistake(shape.objection(toWriting: name.text), at: name.offset)
    }
    switch value {
    case .text(let text):
      write(text, raw: raw, into: &bytes)
    case .html(let html):
      write(html.text, raw: raw, into: &bytes)
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
      // A site's tag may stand in an attribute; the specification keeps white space as it is.
      HTML.escape(text, spaceAsReferences: templates.rules == .site, into: &bytes)
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
  private mutating func enterSection(of name: Name, end: Int) throws(Diagnostic) {
    let value = try value(of: name)
    guard value.isShown else {
      next = end
      return
    }
    try checkDepth(at: name)
    switch value {
    case .flag:
      // What stands in the section still finds the loan or the text around it with `{{.}}`.
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
    _ name: Name, indentation blanks: Range<Int>?
  ) throws(Diagnostic) {
    guard let partial = templates[name.text] else {
      if templates.rules == .specification { return }
      throw mistake("unknown partial '\(name.text)'", at: name.offset)
    }
    try checkDepth(at: name)
    frames.append(.partial(template, next: next, indentation: indentation))
    // A partial inside a line begins no line of its own; the lines it has are not indented.
    indentation = blanks.map { indentation + template.source[$0] } ?? []
    template = partial
    next = 0
  }

  /// Goes back to what uses the partial that has ended; `false` if it was the whole template.
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
    throw mistake(message, at: name.offset)
  }
}
