internal import Diagnostics

/// Compares the names in templates with the schemas of their models, before anything is rendered.
///
/// The checker follows each instruction as the renderer does. It checks a partial once for each
/// context stack that the partial is used in.
struct Checker {
  private let templates: Templates
  private var errors: [String: ErrorList] = [:]
  private var missingTemplates: [Diagnostic] = []
  /// Every use of a template, in the order of discovery.
  private var worklist: [TemplateUse] = []
  private var seen: Set<TemplateUse> = []
  /// The number of uses at the start of the worklist that have been checked.
  private var checkedCount = 0

  /// A template in one of the context stacks that it is rendered with.
  private struct TemplateUse: Hashable {
    let template: String
    let contexts: ContextStack
  }

  init(_ templates: Templates) {
    self.templates = templates
  }

  /// Checks the template of this name, and the partials that it uses, against a schema.
  mutating func check(_ name: String, against schema: Schema) {
    guard templates.names.contains(name) else {
      let message = "no template of this name for \(schema.title)"
      let suggestion = suggestion(for: name, among: templates.names)
      missingTemplates.append(Diagnostic(file: name, message: message + suggestion))
      return
    }
    enqueue(name, in: ContextStack(schema))
    while let use = worklist.dropFirst(checkedCount).first {
      checkedCount += 1
      if let template = templates[use.template] { check(template, in: use) }
    }
  }

  /// The errors found so far: the missing templates, then the errors in each template by its name.
  var diagnostics: [Diagnostic] {
    var diagnostics = missingTemplates
    for (name, list) in errors.sorted(by: { $0.key < $1.key }) {
      guard let template = templates[name] else { continue }
      diagnostics += list.diagnostics(file: template.file, source: template.source)
    }
    return diagnostics
  }

  private mutating func enqueue(_ template: String, in contexts: ContextStack) {
    let use = TemplateUse(template: template, contexts: contexts)
    if seen.insert(use).inserted { worklist.append(use) }
  }

  private mutating func check(_ template: Template, in use: TemplateUse) {
    var contexts = use.contexts
    var outer: [ContextStack] = []
    var next = 0
    while next < template.instructions.count {
      let instruction = template.instructions[next]
      next += 1
      switch instruction {
      case .text, .lineStart:
        break
      case .interpolation(let name, let raw):
        checkInterpolation(template.names[name], raw: raw, in: contexts, of: use.template)
      case .invertedSection(let name, _):
        _ = resolve(template.names[name], in: contexts, of: use.template)
      case .section(let name, let end):
        switch resolve(template.names[name], in: contexts, of: use.template) {
        case .resolved(let kind), .corrected(let kind):
          outer.append(contexts)
          contexts = contexts.entering(kind)
        case .unresolved:
          next = end
        }
      case .sectionEnd:
        if let enclosing = outer.popLast() { contexts = enclosing }
      case .partial(let name, _):
        checkPartial(template.names[name], in: contexts, of: use.template)
      }
    }
  }

  private mutating func checkInterpolation(
    _ name: Name, raw: Bool, in contexts: ContextStack, of template: String
  ) {
    guard case .resolved(let kind) = resolve(name, in: contexts, of: template),
      !kind.interpolationRule.allows(raw: raw)
    else { return }
    let message = kind.interpolationRule.errorMessage(for: name.text, in: " in \(contexts)")
    report(message, at: name.offset, of: template)
  }

  private mutating func checkPartial(
    _ name: Name, in contexts: ContextStack, of template: String
  ) {
    if templates.names.contains(name.text) {
      enqueue(name.text, in: contexts)
    } else {
      let message = "unknown partial '\(name.text)' in \(contexts)"
      let suggestion = suggestion(for: name.text, among: templates.names)
      report(message + suggestion, at: name.offset, of: template)
    }
  }
}

// MARK: - Names

extension Checker {
  private enum Resolution {
    case resolved(ValueKind)
    /// The name is unknown and has been reported. The kind is that of the nearest known name, so
    /// that a section of the misspelled one can be checked.
    case corrected(ValueKind)
    /// The name is unknown and has been reported.
    case unresolved
  }

  private mutating func resolve(
    _ name: Name, in contexts: ContextStack, of template: String
  ) -> Resolution {
    guard let first = name.parts.first else { return .resolved(contexts.innermost) }
    guard var kind = contexts[first] else {
      let suggestion = suggestion(for: first, among: contexts.names)
      report("unknown name '\(first)' in \(contexts)\(suggestion)", at: name.offset, of: template)
      guard name.parts.count == 1, let nearest = nearestName(to: first, among: contexts.names),
        let kind = contexts[nearest]
      else { return .unresolved }
      return .corrected(kind)
    }
    for (index, part) in name.parts.enumerated().dropFirst() {
      guard case .record(let schema) = kind else {
        let path = name.parts[..<index].joined(separator: ".")
        let message = "'\(path)' in \(contexts) is not a record, so it has no '\(part)'"
        report(message, at: name.offset, of: template)
        return .unresolved
      }
      guard let inner = schema.names[part] else {
        let message = "unknown name '\(part)' in \(schema.title) of \(contexts)"
        let suggestion = suggestion(for: part, among: schema.names.keys)
        report(message + suggestion, at: name.offset(ofPart: index), of: template)
        return .unresolved
      }
      kind = inner
    }
    return .resolved(kind)
  }

  private func suggestion(for name: String, among known: some Sequence<String>) -> String {
    nearestName(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
  }

  private mutating func report(_ message: String, at offset: Int, of template: String) {
    errors[template, default: ErrorList()].add(message, at: offset)
  }
}
