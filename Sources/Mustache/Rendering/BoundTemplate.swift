package import Diagnostics

/// A template that is rendered on its own, with all partials that it uses. It is a class because
/// copying a structure, once for each page, would retain each table of its program.
package final class BoundTemplate: Sendable {
  let program: Program
  /// The index of the template's first operation.
  let start: Int
  /// The schemas of the records that it is rendered with, the innermost last.
  let schemas: [Schema]

  init(program: Program, start: Int, schemas: [Schema]) {
    self.program = program
    self.start = start
    self.schemas = schemas
  }

  /// Renders the template; see ``TemplateRenderer/render(_:with:into:)``.
  package func render(
    with contexts: [Context], into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    var renderer = TemplateRenderer()
    try renderer.render(self, with: contexts, into: &bytes)
  }
}
