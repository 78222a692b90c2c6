package import Diagnostics
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

  /// Renders a template and appends the result.
  ///
  /// On a task that is cancelled, the remaining items of lists are left out.
  ///
  /// - Parameters:
  ///   - name: The name of a template that is rendered on its own.
  ///   - contexts: The records that it is rendered with, the innermost last, as declared for it.
  ///   - bytes: The bytes to append to. They are unchanged if an error is thrown.
  /// - Throws: An error if partials that use themselves are open too often.
  package func render(
    _ name: String, with contexts: Context..., into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    var buffers = RenderingBuffers()
    try render(name, with: contexts, using: &buffers, into: &bytes)
  }

  /// Renders a template as `render(_:with:into:)` does, with buffers that were used before.
  package func render(
    _ name: String, with contexts: Context..., using buffers: inout RenderingBuffers,
    into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    try render(name, with: contexts, using: &buffers, into: &bytes)
  }

  private func render(
    _ name: String, with contexts: [Context], using buffers: inout RenderingBuffers,
    into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    guard let entry = entries[name] else {
      preconditionFailure("'\(name)' is not rendered on its own")
    }
    precondition(
      contexts.count == entry.shapes.count, "'\(name)' is rendered with other records than declared"
    )
    var renderer = buffers.renderer(registerCount: program.registerCount)
    try renderer.render(
      program, from: entry.start, with: contexts, of: entry.shapes, into: &bytes)
    buffers.keep(renderer)
  }
}

/// The memory that rendering needs besides its result. Templates that are rendered one after the
/// other can share it, which saves much of the time of short ones.
package struct RenderingBuffers {
  private var renderer: ProgramRenderer?

  package init() {}

  /// Returns a renderer in which nothing is open.
  fileprivate mutating func renderer(registerCount: Int) -> ProgramRenderer {
    if let renderer = renderer.take(), renderer.registerCount == registerCount { return renderer }
    return ProgramRenderer(registerCount: registerCount)
  }

  fileprivate mutating func keep(_ renderer: consuming ProgramRenderer) {
    self.renderer = renderer
  }
}
