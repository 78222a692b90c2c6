internal import Diagnostics
package import Words

/// The templates of a site, compiled and checked against the schemas of their models: every name in
/// them is known, may be written in its place in the HTML, and is found without a search.
package struct BoundTemplates: Sendable {
  /// The templates that are rendered on their own.
  private let templates: [String: BoundTemplate]
  /// For each of these templates, its routine and all routines that it uses, directly or through
  /// others.
  private let reachable: [String: Set<Int>]
  private let routines: [Routine]

  /// Compiles templates.
  ///
  /// `models` has the templates that are rendered on their own, with the schemas of their records,
  /// the innermost last. The words become a part of the templates. Throws all errors, also those in
  /// templates that could not be parsed, sorted by file and position.
  package init(
    _ templates: Templates, models: [String: [Schema]], words: Catalogue
  ) throws(TemplateErrors) {
    var binder = Binder(templates, words: words, rules: .site)
    var missing: [Diagnostic] = []
    var routines: [String: Int] = [:]
    for (name, schemas) in models.sorted(by: { $0.key < $1.key }) {
      if let template = templates[name] {
        routines[name] = binder.bind(template, named: name, with: schemas)
      } else if !templates.names.contains(name) {
        let title = schemas.last?.title ?? ""
        let suggestion = suggestion(for: name, among: templates.names)
        missing.append(
          Diagnostic(file: name, message: "no template of this name for \(title)\(suggestion)"))
      }
    }
    let errors = missing + templates.parseErrors + binder.diagnostics
    if !errors.isEmpty { throw TemplateErrors(diagnostics: errors.sorted(by: Self.precedes)) }
    var bound: [String: BoundTemplate] = [:]
    for (name, routine) in routines {
      bound[name] = BoundTemplate(
        program: binder.program, start: binder.routines[routine].start, schemas: models[name] ?? [])
    }
    self.templates = bound
    reachable = routines.mapValues { binder.routines(reachableFrom: $0) }
    self.routines = binder.routines
  }

  /// The keys of the words that the templates write.
  package var usedWordKeys: Set<String> { Set(routines.flatMap(\.writtenWords)) }

  private static func precedes(_ left: Diagnostic, _ right: Diagnostic) -> Bool {
    (left.file, left.position?.line ?? .max, left.position?.column ?? .max)
      < (right.file, right.position?.line ?? .max, right.position?.column ?? .max)
  }

  /// Returns whether a template, or a partial that it uses, writes a name.
  package func writes(_ name: String, in template: String) -> Bool {
    reachable[template]?.contains { routines[$0].writtenNames.contains(name) } == true
  }

  /// Returns the names of a template and of all partials that it uses, directly or through others.
  package func names(reachableFrom template: String) -> Set<String> {
    Set(reachable[template]?.map { routines[$0].specialization.template } ?? [])
  }

  /// Returns a template that is rendered on its own.
  package func template(_ name: String) -> BoundTemplate {
    guard let template = templates[name]
    else { preconditionFailure("'\(name)' is not rendered on its own") }
    return template
  }
}
