package import Diagnostics

/// Templates that use one another as partials, by name.
package struct Templates: Sendable {
  /// What is allowed in them.
  package let rules: Rules
  /// What is wrong with those that could not be read, by file and place.
  package let mistakes: [Diagnostic]
  private let templates: [String: Template]
  /// The names of those that could not be read.
  private let unreadable: Set<String>

  package enum Rules: CaseIterable, Sendable {
    /// The public specification: an unknown name is empty, an unknown partial too, and
    /// `{{{name}}}` writes any text as it is.
    case specification
    /// Every name and partial must be known, and only `html` is written without being escaped.
    case site
  }

  /// The text of a template.
  package struct Source: Sendable {
    /// What partial tags call it: `card`.
    package let name: String
    /// The file as the person knows it: `Templates/card.mustache`.
    package let file: String
    package let bytes: [UInt8]

    package init(name: String, file: String, bytes: [UInt8]) {
      self.name = name
      self.file = file
      self.bytes = bytes
    }
  }

  /// Reads all of them; what is wrong with some stands in `mistakes`, the others can be checked.
  ///
  /// Of equal names the last counts.
  package init(_ sources: [Source], rules: Rules) {
    var templates: [String: Template] = [:]
    var mistakes: [Diagnostic] = []
    var unreadable: Set<String> = []
    for source in sources {
      do {
        templates[source.name] = try Template(parsing: source.bytes, file: source.file)
        unreadable.remove(source.name)
      } catch {
        mistakes += error.diagnostics
        templates[source.name] = nil
        unreadable.insert(source.name)
      }
    }
    self.rules = rules
    self.templates = templates
    self.mistakes = mistakes
    self.unreadable = unreadable
  }

  /// The names of all, also of those that could not be read.
  package var names: Set<String> { unreadable.union(templates.keys) }

  package subscript(name: String) -> Template? { templates[name] }

  /// Whether the template, or a partial that it uses, has a tag that writes what has this name.
  package func writes(_ name: String, in template: String) -> Bool {
    closure(of: template).contains { used in
      guard let template = templates[used] else { return false }
      return template.instructions.contains {
        if case .write(let index, _) = $0 { template.names[index].text == name } else { false }
      }
    }
  }

  /// The name of the template, and those of all partials that it uses, directly or not.
  package func closure(of template: String) -> Set<String> {
    var waiting = [template]
    var seen: Set<String> = []
    while let next = waiting.popLast() {
      guard seen.insert(next).inserted, let template = templates[next] else { continue }
      for case .partial(let index, _) in template.instructions {
        waiting.append(template.names[index].text)
      }
    }
    return seen
  }

  /// Appends the template, rendered with a value; on a task that is cancelled, less of its lists.
  ///
  /// Throws if a template is missing, recurs without end, or breaks the rules in a way that
  /// `check` would have found; then `bytes` are as they were.
  package func render(
    _ name: String, with value: Value, into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    guard let template = templates[name] else {
      throw Diagnostic(file: name, message: "no template of this name")
    }
    let count = bytes.count
    var renderer = Renderer(template, among: self, value: value)
    do {
      try renderer.render(into: &bytes)
    } catch {
      bytes.removeLast(bytes.count - count)
      throw error
    }
  }

  /// What is wrong with templates that are rendered with these models, and with the partials they
  /// use in every context they are used in; those that could not be read included.
  ///
  /// Sorted by file and place, each mistake once. What passes is rendered without a mistake, if the
  /// values keep to the schema.
  package func check(_ models: [String: Schema]) -> [Diagnostic] {
    var checker = Checker(self)
    for (name, schema) in models.sorted(by: { $0.key < $1.key }) {
      checker.check(name, against: schema)
    }
    return (mistakes + checker.diagnostics).sorted {
      ($0.file, $0.position?.line ?? .max, $0.position?.column ?? .max)
        < ($1.file, $1.position?.line ?? .max, $1.position?.column ?? .max)
    }
  }
}
