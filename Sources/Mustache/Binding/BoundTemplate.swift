package import Diagnostics

/// A template that is rendered on its own, with all partials that it uses.
package final class BoundTemplate: Sendable {
  private let program: Program
  /// The index of its first operation.
  private let start: Int
  /// The shapes of the records that it is rendered with.
  private let shapes: [Int]

  init(_ program: Program, start: Int, shapes: [Int]) {
    self.program = program
    self.start = start
    self.shapes = shapes
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
    var renderer = renderer(with: contexts)
    try renderer.render(program, from: start, into: &bytes)
  }

  /// Returns the same template for records that share the objects of these records: what it writes
  /// of shared values has become a part of its text.
  ///
  /// This takes as long as rendering some pages. On a task that is cancelled, text may be missing.
  ///
  /// - Parameter contexts: The records, the innermost last, as declared for the template.
  /// - Returns: A template that must be rendered only with records whose shared values are the same.
  package func specialized(for contexts: [Context]) -> BoundTemplate {
    var specializer = TemplateSpecializer(
      program, registers: shapes.flatMap { program.shapes[$0].registers },
      renderer: renderer(with: contexts))
    specializer.rewrite(from: start)
    return BoundTemplate(specializer.result, start: start, shapes: shapes)
  }

  private func renderer(with contexts: [Context]) -> ProgramRenderer {
    precondition(
      contexts.count == shapes.count, "a template is rendered with other records than declared")
    return ProgramRenderer(program, with: contexts, shapes)
  }
}
