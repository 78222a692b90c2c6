internal import Diagnostics

/// Compares the names in templates with what the models offer, before anything is rendered.
///
/// It follows each instruction as the renderer does, and a partial once in each context.
struct Checker {
  private let templates: Templates
  private var mistakes: [String: ErrorList] = [:]
  private var missing: [Diagnostic] = []
  private var visits: [Visit] = []
  private var seen: Set<Visit> = []
  /// How many of the visits are done.
  private var checked = 0

  private struct Visit: Hashable {
    let name: String
    let scopes: Scopes
  }

  init(_ templates: Templates) {
    self.templates = templates
  }

  mutating func check(_ name: String, against schema: Schema) {
    guard templates.names.contains(name) else {
      let message = "no template of this name for \(schema.title)"
      missing.append(Diagnostic(file: name, message: message + hint(name, templates.names)))
      return
    }
    visit(name, scopes: Scopes(schema))
    while let visit = visits.dropFirst(checked).first {
      checked += 1
      if let template = templates[visit.name] { check(template, in: visit) }
    }
  }

  var diagnostics: [Diagnostic] {
    var diagnostics = missing
    for (name, list) in mistakes.sorted(by: { $0.key < $1.key }) {
      guard let template = templates[name] else { continue }
      diagnostics += list.diagnostics(file: template.file, source: template.source)
    }
    return diagnostics
  }

  private mutating func visit(_ name: String, scopes: Scopes) {
    let visit = Visit(name: name, scopes: scopes)
    if seen.insert(visit).inserted { visits.append(visit) }
  }

  private mutating func check(_ template: Template, in visit: Visit) {
    var scopes = visit.scopes
    var outer: [Scopes] = []
    var next = 0
    while next < template.instructions.count {
      let instruction = template.instructions[next]
      next += 1
      switch instruction {
      case .text, .lineStart:
        break
      case .write(let name, let raw):
        checkWriting(template.names[name], raw: raw, in: scopes, of: visit.name)
      case .inverted(let name, _):
        _ = resolve(template.names[name], in: scopes, of: visit.name)
      case .section(let name, let end):
        switch resolve(template.names[name], in: scopes, of: visit.name) {
        case .known(let kind), .misspelled(let kind):
          outer.append(scopes)
          scopes = scopes.entering(kind)
        case .unknown:
          next = end
        }
      case .sectionEnd:
        if let left = outer.popLast() { scopes = left }
      case .partial(let name, _):
        checkPartial(template.names[name], in: scopes, of: visit.name)
      }
    }
  }

  private mutating func checkWriting(
    _ name: Name, raw: Bool, in scopes: Scopes, of template: String
  ) {
    guard case .known(let kind) = resolve(name, in: scopes, of: template),
      !kind.shape.canBeWritten(raw: raw)
    else { return }
    let message = kind.shape.objection(toWriting: name.text, in: " in \(scopes.place)")
    report(message, at: name.offset, of: template)
  }

  private mutating func checkPartial(_ name: Name, in scopes: Scopes, of template: String) {
    if templates.names.contains(name.text) {
      visit(name.text, scopes: scopes)
    } else {
      let message = "unknown partial '\(name.text)' in \(scopes.place)"
      report(message + hint(name.text, templates.names), at: name.offset, of: template)
    }
  }
}

// MARK: - Names

extension Checker {
  private enum Resolution {
    case known(Kind)
    /// Reported; what it was probably meant to be, so that a section of it can be checked.
    case misspelled(Kind)
    /// Reported.
    case unknown
  }

  private mutating func resolve(
    _ name: Name, in scopes: Scopes, of template: String
  ) -> Resolution {
    guard let first = name.parts.first else { return .known(scopes.innermost) }
    guard var kind = scopes[first] else {
      let message = "unknown name '\(first)' in \(scopes.place)\(hint(first, scopes.names))"
      report(message, at: name.offset, of: template)
      guard name.parts.count == 1, let meant = nearestName(to: first, among: scopes.names),
        let kind = scopes[meant]
      else { return .unknown }
      return .misspelled(kind)
    }
    for (index, part) in name.parts.enumerated().dropFirst() {
      guard case .record(let schema) = kind else {
        let whole = name.parts[..<index].joined(separator: ".")
        let message = "'\(whole)' in \(scopes.place) is not a record, so it has no '\(part)'"
        report(message, at: name.offset, of: template)
        return .unknown
      }
      guard let inner = schema.names[part] else {
        let message = "unknown name '\(part)' in \(schema.title) of \(scopes.place)"
        let offset = name.offset(ofPart: index)
        report(message + hint(part, schema.names.keys), at: offset, of: template)
        return .unknown
      }
      kind = inner
    }
    return .known(kind)
  }

  private func hint(_ name: String, _ known: some Sequence<String>) -> String {
    nearestName(to: name, among: known).map { "; did you mean '\($0)'?" } ?? ""
  }

  private mutating func report(_ message: String, at offset: Int, of template: String) {
    mistakes[template, default: ErrorList()].add(message, at: offset)
  }
}
