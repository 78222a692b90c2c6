package import Diagnostics

/// A template that is rendered on its own, with all partials that it uses.
///
/// It is an object because a copy of a structure would retain each table of its program, once for
/// each page.
package final class BoundTemplate: Sendable {
  let program: Program
  /// The index of its first operation.
  let start: Int
  /// The schemas of the records that it is rendered with, the innermost last.
  let schemas: [Schema]

  init(program: Program, start: Int, schemas: [Schema]) {
    self.program = program
    self.start = start
    self.schemas = schemas
  }

  /// Renders the template and appends the result.
  ///
  /// On a task that is cancelled, the remaining items of lists are left out.
  ///
  /// - Parameters:
  ///   - contexts: The records that it is rendered with, the innermost last, as declared for it.
  ///   - bytes: The bytes to append to. They are unchanged if an error is thrown.
  /// - Throws: An error if partials that use themselves are open too often.
  package func render(
    with contexts: [Context], into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    precondition(
      contexts.count == schemas.count, "a template is rendered with other records than declared")
    var renderer = TemplateRenderer()
    for (schema, context) in zip(schemas, contexts) { renderer.open(schema, context, program) }
    try renderer.render(program, from: start, into: &bytes)
  }
}
