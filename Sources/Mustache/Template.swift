internal import Diagnostics

/// A template in the language Mustache, parsed once and rendered often.
///
/// It follows the core of the public specification, version 1: comments, delimiters, interpolation,
/// sections, inverted sections, partials. The optional parts (lambdas, inheritance, dynamic names)
/// are not supported; inheritance or a dynamic name in a template is an error.
///
/// Source: https://github.com/mustache/spec
package struct Template: Sendable {
  /// The file as the user knows it, for messages.
  package let file: String
  let source: [UInt8]
  let instructions: [Instruction]
  let names: [Name]

  /// Parses a template.
  ///
  /// - Parameters:
  ///   - source: The text in UTF-8, or in the encoding that its byte-order mark names.
  ///   - file: The file as the user knows it.
  /// - Throws: All errors of the template together, at most `Diagnostic.maximumCount`.
  package init(parsing source: [UInt8], file: String) throws(TemplateErrors) {
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
    self.file = file
    self.source = text.bytes
    instructions = parser.instructions
    names = parser.names
  }

  /// A template without any text.
  static let empty = Template()

  private init() {
    file = ""
    source = []
    instructions = []
    names = []
  }
}
