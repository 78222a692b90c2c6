package import Diagnostics

/// A parsed settings file, or the parsed front matter of a note or a template. It supports one
/// document of text, lists and mappings. Tags, anchors and aliases are refused. Without aliases,
/// the tree cannot be larger than the file.
package struct YAMLDocument: Equatable, Sendable {
  /// The path of the file as the user knows it.
  package let file: String
  /// The bytes of the file, without a byte-order mark.
  let source: [UInt8]
  /// The part of the file that was parsed.
  let range: Range<Int>
  /// The value of the document, which is an empty mapping for an empty file.
  package let root: YAMLValue
  /// The offsets of the comments, in the order of the file.
  let commentOffsets: [Int]

  /// Parses a file. Throws if it is not text, or not in the supported part of YAML.
  package static func parse(_ bytes: [UInt8], file: String) throws(Diagnostic) -> YAMLDocument {
    let source = try SourceText.valid(bytes, file: file)
    return try YAMLDocument(file: file, source: source, range: 0..<source.count)
  }

  /// Parses a part of a file. `yaml` is the text to parse, and `source`, which has the same
  /// offsets, is the text that messages show.
  init(
    file: String, source: [UInt8], range: Range<Int>, yaml: [UInt8]? = nil
  ) throws(Diagnostic) {
    self.file = file
    self.source = source
    self.range = range
    let yaml = yaml ?? source
    do throws(YAMLError) {
      var builder = try YAMLTreeBuilder(of: range, in: yaml)
      root = try builder.build()
      commentOffsets = builder.commentOffsets
    } catch {
      let error = YAMLAdvice(on: range, of: yaml).explaining(error)
      throw Diagnostic(file: file, source: source, offset: error.offset, message: error.message)
    }
  }

  /// Returns the keys and values of the document, in order. Throws if it is not a mapping.
  package func entries() throws(Diagnostic) -> [YAMLEntry] {
    guard let entries = root.mapping else {
      let advice = YAMLAdvice(on: root.offset..<max(root.offset, range.upperBound), of: source)
      throw diagnostic(at: root.offset, advice.explainingMissingKey(at: root.offset))
    }
    return entries
  }

  /// Returns the byte offset in the file of a part of a text, which begins at `start` of the text.
  /// If the part is written differently in the file, as with escapes, returns the offset of the
  /// text.
  package func offset(of part: String, at start: Int, in value: YAMLValue) -> Int {
    let part = Array(part.utf8)
    let first = value.offset + start
    // The file may have additional characters, such as a quotation mark or an indentation.
    let last = min(first + 40, source.count - part.count)
    guard first <= last else { return value.offset }
    return (first...last).first { source[$0...].starts(with: part) } ?? value.offset
  }

  /// Returns a text, or the texts of a list, as written, with quotation marks but without comments.
  /// There is a space after a comma between texts unless the file has none there. The result is
  /// empty for a block scalar and for a mapping.
  package func writtenText(of value: YAMLValue) -> String {
    var written = ""
    var lastEnd: Int?
    for part in value.sequence ?? [value] {
      guard let end = part.end else { continue }
      if let lastEnd { written += lastEnd + 1 == part.offset ? "," : ", " }
      written += String(decoding: source[part.offset..<max(end, part.offset)], as: UTF8.self)
      lastEnd = end
    }
    return written
  }

  /// Returns a diagnostic at the `offset` of a value or an entry of this document.
  package func diagnostic(at offset: Int, _ message: String) -> Diagnostic {
    Diagnostic(file: file, source: source, offset: offset, message: message)
  }
}
