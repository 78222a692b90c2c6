package import Diagnostics

/// Templates that can use each other as partials, by name.
package struct Templates: Sendable {
  /// The errors in templates that could not be parsed, in the order of the sources.
  package let parseErrors: [Diagnostic]
  /// The names of all templates, including those that could not be parsed.
  package let names: Set<String>
  private let templates: [String: Template]

  /// The source text of a template.
  package struct Source: Sendable {
    /// The name for partial tags: `card`.
    package let name: String
    /// The path of the file as the user knows it: `Templates/card.mustache`.
    package let file: String
    package let bytes: [UInt8]

    package init(name: String, file: String, bytes: [UInt8]) {
      self.name = name
      self.file = file
      self.bytes = bytes
    }
  }

  /// Parses all sources. The errors of those that fail are in `parseErrors`; the others can be
  /// checked and rendered. If several sources have the same name, the last one is used.
  package init(_ sources: [Source]) {
    var templates: [String: Template] = [:]
    var parseErrors: [Diagnostic] = []
    for source in sources {
      do {
        templates[source.name] = try Template(parsing: source.bytes, file: source.file)
      } catch {
        parseErrors += error.diagnostics
        templates[source.name] = nil
      }
    }
    self.templates = templates
    self.parseErrors = parseErrors
    names = Set(sources.map(\.name))
  }

  package subscript(name: String) -> Template? { templates[name] }
}
