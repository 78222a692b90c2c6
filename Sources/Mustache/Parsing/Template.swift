internal import Diagnostics

/// A Mustache template, which is parsed once and can be rendered repeatedly. It is a class so that
/// passing it on does not retain each of its parts.
///
/// It follows the specification, with the optional inheritance and dynamic names, but without
/// lambdas, because no value is a function. Source: https://github.com/mustache/spec
package final class Template: Sendable {
  /// The path of the file as the user knows it, for messages.
  package let file: String
  let source: [UInt8]
  let nodes: [Node]

  /// The maximum depth of nested sections, blocks and partials. It is limited because they are
  /// followed by recursion, and the stack of a thread may have only 512 kB (macOS).
  static let maximumDepth = 100

  /// Parses a template, which is in UTF-8 or in the encoding of its byte-order mark. Throws all of
  /// its errors, at most `Diagnostic.maximumCount`.
  package convenience init(parsing source: [UInt8], file: String) throws(TemplateErrors) {
    let text: SourceText
    do {
      text = try SourceText(source, file: file)
    } catch {
      throw TemplateErrors(diagnostics: [error])
    }
    var parser = TemplateParser(text)
    parser.parse()
    let diagnostics = parser.errors.diagnostics(file: file, source: text.bytes)
    guard diagnostics.isEmpty else { throw TemplateErrors(diagnostics: diagnostics) }
    self.init(file: file, source: text.bytes, nodes: parser.nodes)
  }

  /// A template without any text.
  static let empty = Template(file: "", source: [], nodes: [])

  private init(file: String, source: [UInt8], nodes: [Node]) {
    self.file = file
    self.source = source
    self.nodes = nodes
  }
}
