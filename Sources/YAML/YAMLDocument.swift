package import Diagnostics

/// A settings file or the front matter of a note, parsed.
///
/// Only what such files need of YAML: one document, text, lists and mappings with text as keys.
/// Tags, anchors and aliases are refused, so that the tree is never larger than the file.
package struct YAMLDocument: Equatable, Sendable {
  /// The file as the person knows it.
  package let file: String
  /// The bytes of the file, without a byte order mark.
  private let source: [UInt8]
  /// An empty file is an empty mapping.
  package let root: YAMLValue

  /// Parses a file in UTF-8, or one that begins with a byte-order mark.
  package static func parse(_ bytes: [UInt8], file: String) throws(Diagnostic) -> YAMLDocument {
    let source = try SourceText.valid(bytes, file: file)
    return try YAMLDocument(file: file, source: source, range: 0..<source.count)
  }

  /// Parses a part of a file; `source` has no byte order mark.
  init(file: String, source: [UInt8], range: Range<Int>) throws(Diagnostic) {
    self.file = file
    self.source = source
    do throws(YAMLProblem) {
      var builder = YAMLTreeBuilder(events: try YAMLEvents(in: range, of: source))
      root = try builder.build()
    } catch {
      throw Diagnostic(file: file, source: source, offset: error.offset, message: error.message)
    }
  }

  /// The keys and values of a file that must be a mapping, in its order.
  package func entries() throws(Diagnostic) -> [YAMLEntry] {
    guard let entries = root.mapping else {
      throw diagnostic(at: root.offset, "expected lines of the form 'key: value'")
    }
    return entries
  }

  /// A mistake at the `offset` of a value or an entry of this document.
  package func diagnostic(at offset: Int, _ message: String) -> Diagnostic {
    Diagnostic(file: file, source: source, offset: offset, message: message)
  }
}
