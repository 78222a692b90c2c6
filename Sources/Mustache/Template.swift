internal import Diagnostics

/// A template in the language Mustache, read once and rendered often.
///
/// It follows the core of the public specification, version 1: comments, delimiters, interpolation,
/// sections, inverted sections, partials. Its optional parts (lambdas, inheritance, dynamic names)
/// are not supported; a template that uses inheritance or dynamic names is a mistake.
///
/// Source: https://github.com/mustache/spec
package struct Template: Sendable {
  /// The file as the person knows it, for mistakes.
  package let file: String
  let source: [UInt8]
  let instructions: [Instruction]
  let names: [Name]

  /// Reads a template; throws all of its mistakes at once, at most 100.
  ///
  /// The source is UTF-8, or begins with a byte-order mark.
  package init(parsing source: [UInt8], file: String) throws(TemplateErrors) {
    let text: SourceText
    do {
      text = try SourceText(source, file: file)
    } catch {
      throw TemplateErrors(diagnostics: [error])
    }
    var parser = TemplateParser(text)
    parser.parse()
    let diagnostics = parser.mistakes.diagnostics(file: file, source: text.bytes)
    guard diagnostics.isEmpty else { throw TemplateErrors(diagnostics: diagnostics) }
    self.file = file
    self.source = text.bytes
    instructions = parser.instructions
    names = parser.names
  }
}
