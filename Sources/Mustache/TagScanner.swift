/// Finds the tags of a template, one after the other, in one walk over its bytes.
struct TagScanner {
  var delimiters = Delimiters()
  private let source: [UInt8]
  /// The next byte to look at.
  private var position = 0

  init(_ source: [UInt8]) {
    self.source = source
  }

  struct ParseError: Error {
    let message: String
    let offset: Int
  }

  /// The next tag; `nil` if there is no other.
  ///
  /// After a misreading the next call goes on behind it.
  mutating func next() throws(ParseError) -> Tag? {
    guard let start = find(delimiters.open, from: position) else { return nil }
    let inside = skipBlanks(from: start + delimiters.open.count)
    guard inside < source.count else { throw neverClosed(start, goOn: source.count) }
    guard let kind = Tag.Kind(sign: source[inside]) else {
      let close = try closing(of: start, from: inside)
      return tag(.escaped, from: start, content: inside..<close, closeCount: delimiters.close.count)
    }
    switch kind {
    case .comment:
      guard let close = find(delimiters.close, from: inside + 1) else {
        throw neverClosed(start, goOn: source.count)
      }
      return tag(
        kind, from: start, content: inside + 1..<close, closeCount: delimiters.close.count)
    case .raw where source[inside] == UInt8(ascii: "{"):
      return try tripleTag(from: start, inside: inside + 1)
    case .delimiters:
      return try delimiterTag(from: start, inside: inside + 1)
    default:
      let close = try closing(of: start, from: inside + 1)
      return tag(
        kind, from: start, content: inside + 1..<close, closeCount: delimiters.close.count)
    }
  }

  /// `{{{name}}}`, or `<%{name}%>` with other delimiters.
  private mutating func tripleTag(from start: Int, inside: Int) throws(ParseError) -> Tag {
    let brace = UInt8(ascii: "}")
    let close = try closing(of: start, from: inside)
    let count = delimiters.close.count
    if close > inside, source[close - 1] == brace {
      return tag(.raw, from: start, content: inside..<close - 1, closeCount: count + 1)
    }
    if source[close] == brace, matches(delimiters.close, at: close + 1) {
      return tag(.raw, from: start, content: inside..<close, closeCount: count + 1)
    }
    position = close + count
    let (opened, closed) = (text(delimiters.open) + "{", "}" + text(delimiters.close))
    throw ParseError(message: "tag '\(opened)' is not closed by '\(closed)'", offset: start)
  }

  /// `{{=<% %>=}}`.
  private mutating func delimiterTag(from start: Int, inside: Int) throws(ParseError) -> Tag {
    guard let close = find(delimiters.close, from: inside) else {
      throw neverClosed(start, goOn: source.count)
    }
    let count = delimiters.close.count
    guard close > inside, source[close - 1] == UInt8(ascii: "=") else {
      position = close + count
      let written = "\(text(delimiters.open))=<% %>=\(text(delimiters.close))"
      throw ParseError(message: "invalid delimiters; write them as '\(written)'", offset: start)
    }
    return tag(.delimiters, from: start, content: inside..<close - 1, closeCount: count + 1)
  }

  /// Where the tag's closing delimiter stands. A tag that opens before tells that there is none.
  private mutating func closing(of start: Int, from inside: Int) throws(ParseError) -> Int {
    for index in inside..<max(inside, source.count) {
      if matches(delimiters.close, at: index) { return index }
      if matches(delimiters.open, at: index) { throw neverClosed(start, goOn: index) }
    }
    throw neverClosed(start, goOn: source.count)
  }

  private mutating func neverClosed(_ start: Int, goOn index: Int) -> ParseError {
    position = index
    return ParseError(message: "tag is never closed by '\(text(delimiters.close))'", offset: start)
  }

  private mutating func tag(
    _ kind: Tag.Kind, from start: Int, content: Range<Int>, closeCount: Int
  ) -> Tag {
    position = content.upperBound + closeCount
    let from = min(skipBlanks(from: content.lowerBound), content.upperBound)
    var to = content.upperBound
    while to > from, isBlank(source[to - 1]) { to -= 1 }
    return Tag(range: start..<position, kind: kind, content: from..<to)
  }

  private func find(_ delimiter: [UInt8], from start: Int) -> Int? {
    var index = start
    while index < source.count {
      if source[index] == delimiter[0], matches(delimiter, at: index) { return index }
      index += 1
    }
    return nil
  }

  private func matches(_ delimiter: [UInt8], at index: Int) -> Bool {
    guard index + delimiter.count <= source.count else { return false }
    for step in 0..<delimiter.count where source[index + step] != delimiter[step] { return false }
    return true
  }

  private func skipBlanks(from start: Int) -> Int {
    var index = start
    while index < source.count, isBlank(source[index]) { index += 1 }
    return index
  }

  private func text(_ delimiter: [UInt8]) -> String { String(decoding: delimiter, as: UTF8.self) }
}
