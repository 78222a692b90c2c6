package import Diagnostics
internal import Words

extension Templates {
  /// Renders a template according to the rules of the public specification, and appends the result.
  /// An unknown name or partial renders as nothing, and `{{{name}}}` writes any text unescaped.
  /// Throws without appending if the template is missing, or if too many partials are open.
  package func render(
    _ name: String, with value: TemplateValue, into bytes: inout [UInt8]
  ) throws(Diagnostic) {
    guard let template = self[name]
    else { throw Diagnostic(file: name, message: "no template of this name") }
    var binder = Binder(self, words: .empty, rules: .specification)
    let routine = binder.bind(template, named: name, with: [])
    if let error = binder.diagnostics.first { throw error }
    let bound = BoundTemplate(
      program: binder.program, start: binder.routines[routine].start,
      schemas: [ValueContext.schema])
    try bound.render(with: [ValueContext(value)], into: &bytes)
  }
}
