/// Finds the tags of a template one by one, in one pass over its bytes.
struct TagScanner {
  var delimiters = Delimiters()
  private let source: [UInt8]
  /// The index of the next byte to scan.
  private var position = 0

  init(_ source: [UInt8]) { self.source = source }

  struct ParseError: Error {
    let message: String
    let offset: Int
  }

  /// Returns the next tag, or `nil` at the end. After an error in a tag, the next call continues
  /// after that tag.
  mutating func nextTag() throws(ParseError) -> Tag? {
    guard let start = find(delimiters.open, from: position) else { return nil }
    let first = skipWhitespace(from: start + delimiters.open.count)
    guard first < source.count else { throw unclosedTag(at: start, resumingAt: source.count) }
    guard let type = Tag.TagType(sigil: source[first]) else {
      let close = try closingDelimiter(of: start, from: first)
      return makeTag(.interpolation, from: start, content: first..<close)
    }
    switch type {
    case .comment:
      guard let close = find(delimiters.close, from: first + 1)
      else { throw unclosedTag(at: start, resumingAt: source.count) }
      return makeTag(type, from: start, content: first + 1..<close)
    case .rawInterpolation where source[first] == UInt8(ascii: "{"):
      return try tripleMustache(from: start, content: first + 1)
    case .setDelimiters: return try setDelimitersTag(from: start, content: first + 1)
    default:
      let close = try closingDelimiter(of: start, from: first + 1)
      return makeTag(type, from: start, content: first + 1..<close)
    }
  }

  /// Scans `{{{name}}}`, or `<%{name}%>` with other delimiters.
  private mutating func tripleMustache(from start: Int, content: Int) throws(ParseError) -> Tag {
    let brace = UInt8(ascii: "}")
    let close = try closingDelimiter(of: start, from: content)
    if close > content, source[close - 1] == brace {
      return makeTag(.rawInterpolation, from: start, content: content..<close - 1, hasSigil: true)
    }
    if source[close] == brace, matches(delimiters.close, at: close + 1) {
      return makeTag(.rawInterpolation, from: start, content: content..<close, hasSigil: true)
    }
    position = close + delimiters.close.count
    let (open, expected) = (text(delimiters.open) + "{", "}" + text(delimiters.close))
    throw ParseError(message: "tag '\(open)' is not closed by '\(expected)'", offset: start)
  }

  /// Scans `{{=<% %>=}}`.
  private mutating func setDelimitersTag(from start: Int, content: Int) throws(ParseError) -> Tag {
    guard let close = find(delimiters.close, from: content)
    else { throw unclosedTag(at: start, resumingAt: source.count) }
    guard close > content, source[close - 1] == UInt8(ascii: "=") else {
      position = close + delimiters.close.count
      let example = "\(text(delimiters.open))=<% %>=\(text(delimiters.close))"
      throw ParseError(message: "invalid delimiters; write them as '\(example)'", offset: start)
    }
    return makeTag(.setDelimiters, from: start, content: content..<close - 1, hasSigil: true)
  }

  /// Returns the index of a tag's closing delimiter. Throws if there is none before the next tag.
  private mutating func closingDelimiter(
    of start: Int, from content: Int
  ) throws(ParseError) -> Int {
    var index = content
    while index < source.count {
      if matches(delimiters.close, at: index) { return index }
      if matches(delimiters.open, at: index) { break }
      index += 1
    }
    throw unclosedTag(at: start, resumingAt: index)
  }

  /// Returns the error for a tag without a closing delimiter, and moves to `index`.
  private mutating func unclosedTag(at start: Int, resumingAt index: Int) -> ParseError {
    position = index
    return ParseError(message: "tag is never closed by '\(text(delimiters.close))'", offset: start)
  }

  /// Returns the tag with its content trimmed, and moves to the byte after its closing delimiter,
  /// which may begin with a sigil such as `=`.
  private mutating func makeTag(
    _ type: Tag.TagType, from start: Int, content: Range<Int>, hasSigil: Bool = false
  ) -> Tag {
    position = content.upperBound + delimiters.close.count + (hasSigil ? 1 : 0)
    let lower = min(skipWhitespace(from: content.lowerBound), content.upperBound)
    var upper = content.upperBound
    while upper > lower, isWhitespace(source[upper - 1]) { upper -= 1 }
    return Tag(range: start..<position, type: type, content: lower..<upper)
  }

  private func find(_ delimiter: [UInt8], from start: Int) -> Int? {
    source[start...].indices.first { matches(delimiter, at: $0) }
  }

  private func matches(_ delimiter: [UInt8], at index: Int) -> Bool {
    index < source.count && source[index] == delimiter[0]
      && source[index...].starts(with: delimiter)
  }

  private func skipWhitespace(from start: Int) -> Int {
    source[start...].firstIndex { !isWhitespace($0) } ?? source.count
  }

  private func text(_ delimiter: [UInt8]) -> String { String(decoding: delimiter, as: UTF8.self) }
}
