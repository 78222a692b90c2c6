internal import Diagnostics

/// A template in the language Mustache, parsed once and rendered often. It is a class so that
/// passing one on does not retain each of its parts.
///
/// It follows the specification, with the optional inheritance and dynamic names, but without
/// lambdas, because no value is a function. Source: https://github.com/mustache/spec
package final class Template: Sendable {
  /// The file as the user knows it, for messages.
  package let file: String
  let source: [UInt8]
  let nodes: [Node]

  /// How deep sections, blocks and partials may be nested. They are followed by recursion, and a
  /// thread may have a stack of only 512 kB (macOS).
  static let maximumDepth = 100

  /// Parses a template, which is in UTF-8 or in the encoding that its byte-order mark names. Throws
  /// all of its errors, at most `Diagnostic.maximumCount`.
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
