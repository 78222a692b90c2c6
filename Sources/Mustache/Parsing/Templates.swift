package import Diagnostics

/// A set of templates that can use one another as partials, by name.
package struct Templates: Sendable {
  /// The errors in the templates that could not be parsed, in the order of the sources.
  package let parseErrors: [Diagnostic]
  /// The spellings of the names in all templates.
  let spellings: Spellings
  private let templates: [String: Template]
  /// The names of the templates that could not be parsed.
  private let invalidNames: Set<String>

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
  package init(_ sources: [Source]) {
    var templates: [String: Template] = [:]
    var parseErrors: [Diagnostic] = []
    var invalidNames: Set<String> = []
    var spellings = Spellings()
    for source in sources {
      do {
        templates[source.name] = try Template(
          parsing: source.bytes, file: source.file, spellings: &spellings)
        invalidNames.remove(source.name)
      } catch {
        parseErrors += error.diagnostics
        templates[source.name] = nil
        invalidNames.insert(source.name)
      }
    }
    self.spellings = spellings
    self.templates = templates
    self.parseErrors = parseErrors
    self.invalidNames = invalidNames
  }

  /// The names of all templates, including those that could not be parsed.
  package var names: Set<String> { invalidNames.union(templates.keys) }

  package subscript(name: String) -> Template? { templates[name] }

  /// Renders a template by the rules of the public specification and appends the result: an unknown
  /// name or partial renders as nothing, and `{{{name}}}` writes any text unescaped.
  ///
  /// On a task that is cancelled, the remaining items of lists are left out.
  ///
  /// - Parameters:
  ///   - name: The name of the template.
  ///   - value: The outermost context.
  ///   - bytes: The bytes to append to. They are unchanged if an error is thrown.
  /// - Throws: An error if the template is missing, or if sections and partials are open too often.
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
}
