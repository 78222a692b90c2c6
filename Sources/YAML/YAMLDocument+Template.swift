package import Diagnostics

extension YAMLDocument {
  /// Parses the front matter of a template, the comment at its beginning: `{{! title: Our team }}`.
  ///
  /// White space may precede the tag. Keys on further lines are aligned with the first key or begin
  /// their lines. The result is an empty mapping if there is no front matter, and also if the
  /// template is not text or the tag is never closed, which are reported elsewhere as errors of the
  /// template. Throws if the front matter is too large, or is not in the supported part of YAML.
  package static func frontMatter(
    ofTemplate template: [UInt8], file: String
  ) throws(Diagnostic) -> YAMLDocument {
    guard let source = text(of: template),
      let start = source.firstIndex(where: { !isSpace($0) }),
      source[start...].starts(with: "{{!".utf8),
      let end = firstClosing(in: source, from: start + 3)
    else { return try YAMLDocument(file: file, source: [], range: 0..<0) }
    guard end - start <= maximumCommentBytes else {
      throw Diagnostic(
        file: file, source: source, offset: start,
        message: "front matter is larger than the limit of 64k")
    }
    // The opening of the tag is replaced with spaces for libyaml, so that the first key keeps its
    // column.
    var yaml = source
    yaml.replaceSubrange(start..<(start + 3), with: "   ".utf8)
    let range = rangeOfKeys(in: start..<end, of: yaml)
    return try YAMLDocument(file: file, source: source, range: range, yaml: yaml)
  }

  private static let maximumCommentBytes = 64 << 10

  /// Returns the bytes of a template, or `nil` if it is not text.
  private static func text(of template: [UInt8]) -> [UInt8]? {
    guard let text = try? SourceText(template), text.firstInvalidByte == nil,
      text.firstZeroByte == nil
    else { return nil }
    return text.bytes
  }

  /// Returns the offset of the first `}}` at or after an offset.
  private static func firstClosing(in source: [UInt8], from start: Int) -> Int? {
    let brace = UInt8(ascii: "}")
    return (start..<source.count).dropLast().first {
      source[$0] == brace && source[$0 + 1] == brace
    }
  }

  /// Returns the range of the keys in a comment. It begins before the first key, at such a distance
  /// that the first key has the column of the second one, because YAML requires all keys to be in
  /// the same column.
  private static func rangeOfKeys(in comment: Range<Int>, of yaml: [UInt8]) -> Range<Int> {
    let first = yaml[comment].firstIndex { !isSpace($0) } ?? comment.upperBound
    let opening = comment.lowerBound..<first
    if let lineEnd = yaml[opening].lastIndex(where: \.endsLine) {
      return (lineEnd + 1)..<comment.upperBound
    }
    guard let lineEnd = yaml[first..<comment.upperBound].firstIndex(where: \.endsLine),
      let next = yaml[lineEnd..<comment.upperBound].firstIndex(where: { !isSpace($0) }),
      let nextLine = yaml[lineEnd..<next].lastIndex(where: \.endsLine)
    else { return first..<comment.upperBound }
    return (first - min(next - nextLine - 1, opening.count))..<comment.upperBound
  }

  /// Returns whether a byte is ASCII white space.
  static func isSpace(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || (0x09...0x0d).contains(byte)
  }
}
