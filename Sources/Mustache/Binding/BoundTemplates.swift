internal import Diagnostics
package import Words

/// The templates of a site, compiled and checked against the schemas of their models: every name in
/// them is known, may be written where it stands in the HTML, and is found without a search.
package struct BoundTemplates: Sendable {
  private let program: Program
  private let entries: [String: Entry]
  private let spellings: Spellings
  /// A template that is rendered on its own.
  private struct Entry: Sendable {
    /// The index of its first operation.
    let start: Int
    /// The shapes of the records that it is rendered with.
    let shapes: [Int]
    let use: TemplateUse
  }

  /// Compiles templates.
  ///
  /// - Parameters:
  ///   - templates: The templates that can be used as partials.
  ///   - models: The templates that are rendered on their own, by name, each with the schemas of the
  ///     records that it is rendered with, the innermost last.
  ///   - words: The words that names such as `words.card.tags` stand for, which become a part of the
  ///     templates.
  /// - Throws: All errors, each once, sorted by file and position, also those of templates that
  ///   could not be parsed.
  package init(
    _ templates: Templates, models: [String: [Schema]], words: Catalogue
  ) throws(TemplateErrors) {
    var binder = Binder(templates, words: words, reusesPartials: true)
    var missing: [Diagnostic] = []
    var entries: [String: Entry] = [:]
    for (name, schemas) in models.sorted(by: { $0.key < $1.key }) {
      if let template = templates[name] {
        let shapes = schemas.map { binder.shape(of: $0) }
        let (start, use) = binder.bind(template, named: name, with: schemas)
        entries[name] = Entry(start: start, shapes: shapes, use: use)
      } else if !templates.names.contains(name) {
        let title = schemas.last?.title ?? ""
        let suggestion = binder.suggestion(for: name, among: templates.names)
        missing.append(
          Diagnostic(file: name, message: "no template of this name for \(title)\(suggestion)"))
      }
    }
    let errors = missing + templates.parseErrors + binder.diagnostics
    if !errors.isEmpty { throw TemplateErrors(diagnostics: errors.sorted(by: Self.precedes)) }
    program = binder.finishedProgram
    spellings = binder.spellings
    self.entries = entries
  }

  private static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    (left.file, left.position?.line ?? .max, left.position?.column ?? .max)
      < (right.file, right.position?.line ?? .max, right.position?.column ?? .max)
  }

  /// Returns whether a template, or a partial that it uses, writes a name.
  package func writes(_ name: String, in template: String) -> Bool {
    guard let spelling = spellings.number(of: name.utf8.span) else { return false }
    return entries[template]?.use.writtenNames.contains(spelling) == true
  }

  /// Returns the name of a template and those of all partials that it uses, directly or through
  /// other partials.
  package func names(reachableFrom template: String) -> Set<String> {
    Set(entries[template]?.use.templates ?? [])
  }

  /// The keys of the words that the templates write.
  package var usedWordKeys: Set<String> {
    Set(entries.values.flatMap(\.use.writtenWords).map(spellings.wordKey))
  }

  /// Returns a template that is rendered on its own.
  package func template(_ name: String) -> BoundTemplate {
    let entry = entry(of: name)
    return BoundTemplate(program, start: entry.start, shapes: entry.shapes)
  }

  /// Returns a renderer that renders a template for one record after the other. For a short
  /// template, this is much faster than rendering it with all its records each time.
  ///
  /// - Parameters:
  ///   - name: The name of a template that is rendered on its own.
  ///   - contexts: The records around each of those records, the innermost last, as declared for
  ///     the template.
  /// - Returns: A renderer in which these records are open.
  package func renderer(of name: String, within contexts: Context...) -> RecordRenderer {
    let entry = entry(of: name)
    precondition(
      contexts.count + 1 == entry.shapes.count,
      "'\(name)' is rendered with other records than declared")
    return RecordRenderer(
      program: program, start: entry.start, shape: program.shapes[entry.shapes[contexts.count]],
      renderer: ProgramRenderer(program, with: contexts, entry.shapes))
  }

  private func entry(of name: String) -> Entry {
    guard let entry = entries[name] else {
      preconditionFailure("'\(name)' is not rendered on its own")
    }
    return entry
  }
}
