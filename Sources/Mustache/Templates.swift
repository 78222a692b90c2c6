package import Diagnostics

/// A set of templates that can use one another as partials, by name.
package struct Templates: Sendable {
  /// The rules that the templates follow.
  package let rules: Rules
  /// The errors in the templates that could not be parsed, in the order of the sources.
  package let parseErrors: [Diagnostic]
  private let templates: [String: Template]
  /// The names of the templates that could not be parsed.
  private let invalidNames: Set<String>

  package enum Rules: CaseIterable, Sendable {
    /// The rules of the public specification: an unknown name or partial renders as nothing, and
    /// `{{{name}}}` writes any text unescaped.
    case specification
    /// The rules of a site: every name and partial must be known, and only `html` is written
    /// unescaped.
    case site
  }

  /// The source text of a template.
  package struct Source: Sendable {
    /// The name that partial tags use: `card`.
    package let name: String
    /// The file as the user knows it: `Templates/card.mustache`.
    package let file: String
    package let bytes: [UInt8]

    package init(name: String, file: String, bytes: [UInt8]) {
      self.name = name
      self.file = file
      self.bytes = bytes
    }
  }

  /// Parses all sources. Those with errors are listed in `parseErrors`; the others can be checked
  /// and rendered.
  ///
  /// If several sources have the same name, the last one is used.
  package init(_ sources: [Source], rules: Rules) {
    var templates: [String: Template] = [:]
    var parseErrors: [Diagnostic] = []
    var invalidNames: Set<String> = []
    for source in sources {
      do {
        templates[source.name] = try Template(parsing: source.bytes, file: source.file)
        invalidNames.remove(source.name)
      } catch {
        parseErrors += error.diagnostics
        templates[source.name] = nil
        invalidNames.insert(source.name)
      }
    }
    self.rules = rules
    self.templates = templates
    self.parseErrors = parseErrors
    self.invalidNames = invalidNames
  }

  /// The names of all templates, including those that could not be parsed.
  package var names: Set<String> { invalidNames.union(templates.keys) }

  package subscript(name: String) -> Template? { templates[name] }

  /// Returns whether the template, or a partial that it uses, interpolates a name.
  package func interpolates(_ name: String, in template: String) -> Bool {
    names(reachableFrom: template).contains { reachable in
      guard let template = templates[reachable] else { return false }
      return template.instructions.contains {
        if case .interpolation(let index, _) = $0 {
          template.names[index].text == name
        } else {
          false
        }
      }
    }
  }

  /// Returns the name of the template and those of all partials that it uses, directly or through
  /// other partials. They may include names of templates that do not exist.
  package func names(reachableFrom template: String) -> Set<String> {
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

  /// Renders a template with a value and appends the result.
  ///
  /// On a task that is cancelled, the remaining items of lists are left out.
  ///
  /// - Parameters:
  ///   - name: The name of the template.
  ///   - value: The outermost context.
  ///   - bytes: The bytes to append to. They are unchanged if an error is thrown.
  /// - Throws: An error if the template is missing, if partials recur too deep, or if a template
  ///   breaks the rules in a way that `check` would have found.
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

  /// Checks templates against the schemas of the models that they are rendered with, and their
  /// partials in every context that they are used in.
  ///
  /// A template that passes renders without an error, if the values conform to the schema.
  ///
  /// - Parameter models: The schemas, by the name of the template.
  /// - Returns: The errors, each once, sorted by file and position. The errors of templates that
  ///   could not be parsed are included.
  package func check(_ models: [String: Schema]) -> [Diagnostic] {
    var checker = Checker(self)
    for (name, schema) in models.sorted(by: { $0.key < $1.key }) {
      checker.check(name, against: schema)
    }
    return (parseErrors + checker.diagnostics).sorted {
      ($0.file, $0.position?.line ?? .max, $0.position?.column ?? .max)
        < ($1.file, $1.position?.line ?? .max, $1.position?.column ?? .max)
    }
  }
}
