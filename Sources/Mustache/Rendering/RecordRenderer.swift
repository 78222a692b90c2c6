package import Diagnostics

/// Renders a template for one record after the other.
package struct RecordRenderer: ~Copyable {
  private let template: BoundTemplate
  private let schema: Schema
  private var renderer = TemplateRenderer()
  private var hasFailed = false

  init(_ template: BoundTemplate, within contexts: ArraySlice<Context>) {
    precondition(
      contexts.count + 1 == template.schemas.count,
      "a template is rendered with other records than declared")
    self.template = template
    schema = template.schemas[contexts.count]
    for (schema, context) in zip(template.schemas, contexts) {
      renderer.open(schema, context, template.program)
    }
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
    try renderer.render(template.program, from: template.start, with: context, schema, into: &bytes)
    hasFailed = false
  }
}
