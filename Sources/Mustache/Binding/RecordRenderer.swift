package import Diagnostics

/// Renders a template for one record after the other.
package struct RecordRenderer: ~Copyable {
  private let program: Program
  /// The index of the template's first operation.
  private let start: Int
  private let shape: Program.Shape
  private var renderer: ProgramRenderer
  private var hasFailed = false

  init(program: Program, start: Int, shape: Program.Shape, renderer: consuming ProgramRenderer) {
    self.program = program
    self.start = start
    self.shape = shape
    self.renderer = renderer
  }

  /// Renders the template with a record and appends the result. After an error, the renderer must
  /// not be used again.
  ///
  /// - Throws: An error if partials that use themselves are open too often.
  package mutating func render(
    _ context: Context, into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    precondition(!hasFailed, "a renderer cannot be used again after an error")
    hasFailed = true
    renderer.open(shape, context)
    try renderer.render(program, from: start, into: &bytes)
    renderer.close(shape)
    hasFailed = false
  }
}
