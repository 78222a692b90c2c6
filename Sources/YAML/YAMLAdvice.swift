internal import Diagnostics

/// Explains in plain words why libyaml rejects a text, and what to type instead.
struct YAMLAdvice {
  private let bytes: [UInt8]
  private let range: Range<Int>

  init(on range: Range<Int>, of bytes: [UInt8]) {
    self.bytes = bytes
    self.range = range
  }

  /// Returns an error with a better message, at the offset of the cause, which may be on an earlier
  /// line.
  func explaining(_ error: YAMLError) -> YAMLError {
    let line = line(at: error.offset)
    if let tab = tab(inIndentationOf: line), tab <= error.offset {
      return YAMLError(message: Self.onTabs, offset: tab)
    }
    if let wrong = explainingBackslash(error) { return wrong }
    let hasPercentSign = bytes[line].first == UInt8(ascii: "%")
    let bracketAbove = hasPercentSign ? bracket(openAbove: line) : nil
    if let bracket = error.bracket ?? bracketAbove ?? bracket(openedIn: line) {
      let lead = YAMLLine(text(of: self.line(at: bracket)))?.lead ?? ""
      var texts = BracketedTexts(from: bracket, after: lead, in: range, of: bytes)
      if error.bracket != nil || texts.contains(error.offset), let cause = texts.firstError(),
        !hasPercentSign || line.contains(cause.offset)
      {
        return cause
      }
    }
    if hasPercentSign {
      return YAMLError(message: Self.percentSignMessage, offset: line.lowerBound)
    }
    if error.bracket == nil, let advice = adviceOnLine(line) {
      return YAMLError(message: advice, offset: error.offset)
    }
    return explainingByLineAbove(line, error)
      ?? YAMLError(message: Self.explanation(of: error.message), offset: error.offset)
  }

  /// Returns the offset of the bracket or brace that begins the value in a line.
  private func bracket(openedIn line: Range<Int>) -> Int? {
    let start = line.lowerBound + YAMLLine.offsetOfValue(in: text(of: line))
    return start < line.upperBound && bytes[start].closingBracket != nil ? start : nil
  }

  /// Returns the offset of the nearest bracket or brace that begins a value within a few lines
  /// above and is not closed on its own line.
  private func bracket(openAbove line: Range<Int>) -> Int? {
    for above in linesAbove(line) {
      guard let bracket = bracket(openedIn: above) else { continue }
      let texts = BracketedTexts(from: bracket, after: "", in: range, of: bytes)
      if texts.contains(above.upperBound) { return bracket }
    }
    return nil
  }

  private func adviceOnLine(_ line: Range<Int>) -> String? { YAMLLine(text(of: line))?.advice }

  /// Returns a better error if the cause is above the line where libyaml found the error.
  private func explainingByLineAbove(_ line: Range<Int>, _ error: YAMLError) -> YAMLError? {
    if let wrong = withoutSpaceAfterColon(line) ?? withoutSpaceAfterHyphen(line) {
      return YAMLError(message: wrong, offset: start(of: line))
    }
    guard let above = lineAbove(line) else { return nil }
    if let wrong = withoutSpaceAfterColon(above) {
      return YAMLError(message: wrong, offset: start(of: above))
    }
    guard Self.messagesOnStructure.contains(where: error.message.hasPrefix) else { return nil }
    if let open = lineWithOpenQuote(above: line) {
      let quote = bytes[open].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
      return YAMLError(
        message: adviceOnLine(open) ?? error.message, offset: quote ?? start(of: open))
    }
    if YAMLLine(text(of: above)) == nil, !text(of: above).contains(":") {
      return YAMLError(message: Self.expectedForm, offset: start(of: above))
    }
    guard text(of: line).contains(":") else { return nil }
    // A line of several words before the colon rather goes on with the text above, and `- ` begins
    // an element of a list.
    let isKey = text(of: line).wholeMatch(of: /\s+[A-Za-z][A-Za-z0-9-]*:.*/) != nil
    let isBelowKey = text(of: above).first?.isLetter ?? false
    let advice = isKey && isBelowKey ? "; remove the spaces at its beginning" : ""
    return YAMLError(message: Self.onColumn + advice, offset: start(of: line))
  }

  /// The maximum number of lines between an error and a cause above it.
  private static let maximumLines = 20

  /// Returns the error on a backslash that does not begin an escape, with the text to type.
  private func explainingBackslash(_ error: YAMLError) -> YAMLError? {
    guard Self.messagesOnEscapes.contains(where: error.message.hasPrefix) else { return nil }
    // libyaml reports the position of the backslash or, for an escape with digits, the position
    // after its letter.
    let offset =
      [error.offset - 2, error.offset].first {
        range.contains($0) && bytes[$0] == UInt8(ascii: "\\")
      } ?? error.offset
    let line = line(at: offset)
    let advice = textWithDoubledBackslashes(around: offset, in: line).map { ": \($0)" } ?? ""
    return YAMLError(
      message: "a backslash in double quotes has to be doubled\(advice)", offset: offset)
  }

  /// Returns the text in double quotes that contains a backslash, corrected and with the text
  /// before it on its line. Returns `nil` if it is long, or not on one line.
  private func textWithDoubledBackslashes(around offset: Int, in line: Range<Int>) -> String? {
    let text = text(of: line)
    let start = text.utf8.index(text.startIndex, offsetBy: offset - line.lowerBound)
    let pattern = /"(?:[^"\\]|\\.)*"/
    guard text.utf8.count <= Self.maximumLineBytes,
      let quoted = text.matches(of: pattern).first(where: { $0.range.contains(start) })
    else { return nil }
    // Escaped quotation marks, escaped backslashes and numeric escapes are not changed.
    let escape = /\\(?:["\\]|x[0-9A-Fa-f]{2}|u(?![dD][89A-Fa-f])[0-9A-Fa-f]{4})|\\/
    let doubled = quoted.output.replacing(escape) { $0.output == "\\" ? "\\\\" : $0.output }
    let value = YAMLLine.offsetOfValue(in: text)
    let quote = text.utf8.distance(from: text.startIndex, to: quoted.range.lowerBound)
    return (value == quote ? YAMLLine(text)?.lead ?? "" : "") + doubled
  }

  /// The maximum length, in bytes, of a line that is repeated in an error.
  private static let maximumLineBytes = 200

  /// The beginnings of libyaml's messages on escapes. The misspelling is libyaml's.
  private static let messagesOnEscapes = [
    "found unknown escape", "did not find expected hexdecimal number",
    "found invalid Unicode character escape",
  ]

  static let expectedForm = "expected lines of the form 'key: value'"

  private static let onColumn =
    "this line does not begin in the column of the lines that it belongs to"

  private static let onTabs =
    "a line can be indented with spaces only; put spaces in place of the tab"

  private static let percentSignMessage =
    "a line cannot begin with '%'; delete the sign, or write '#' in its place if the line is a "
    + "comment"

  /// The beginnings of libyaml's messages on a line that does not match those above it.
  private static let messagesOnStructure = [
    "mapping values are not allowed", "did not find expected key",
    "did not find expected <document start>",
  ]

  /// Returns why a key is missing: perhaps there is no space after a colon.
  func explainingMissingKey(at offset: Int) -> String {
    withoutSpaceAfterColon(line(at: offset)) ?? Self.expectedForm
  }

  /// Returns the advice on a line such as `title:Food`.
  private func withoutSpaceAfterColon(_ line: Range<Int>) -> String? {
    let text = text(of: line)
    guard let match = text.wholeMatch(of: /\s*([A-Za-z][A-Za-z0-9-]*):([^\s:\/].{0,200})/)
    else { return nil }
    return "there is no space after the colon; write: \(match.1): \(match.2)"
  }

  /// Returns the advice on a line such as `-Food`.
  private func withoutSpaceAfterHyphen(_ line: Range<Int>) -> String? {
    guard let match = text(of: line).wholeMatch(of: /\s*-([^\s-].{0,200})/) else { return nil }
    return "there is no space after the '-'; write: - \(match.1)"
  }

  /// Returns the nearest line above with a quotation mark that is not closed on that line.
  private func lineWithOpenQuote(above line: Range<Int>) -> Range<Int>? {
    // A text that is not closed ends at the next quotation mark, which is rarely far away.
    linesAbove(line).first { adviceOnLine($0)?.hasPrefix("the quotation mark") == true }
  }

  /// Returns the meaning of a frequent message of libyaml.
  private static func explanation(of message: String) -> String {
    let meanings = [
      ("found unexpected end of stream while", "a quotation mark is never closed"),
      ("did not find expected ',' or ']'", "expected ',' before the next value, or a last ']'"),
      ("did not find expected ',' or '}'", "expected ',' before the next entry, or a last '}'"),
      ("did not find expected node content", "expected a value"),
      ("did not find expected '-' indicator", onColumn), ("found a tab", onTabs),
      ("found character that cannot start", "a text that begins like this needs quotes"),
      ("block sequence entries", "a list cannot begin here; put it on the lines below its key"),
      ("could not find expected ':'", expectedForm), ("did not find expected key", expectedForm),
      ("mapping values are not allowed", expectedForm), ("did not find expected <", expectedForm),
    ]
    return meanings.first { message.hasPrefix($0.0) }?.1 ?? message
  }

  // MARK: - Lines

  /// Returns the range of the line that contains an offset, without its line break.
  private func line(at offset: Int) -> Range<Int> {
    let offset = min(max(offset, range.lowerBound), range.upperBound)
    let start = bytes[range.lowerBound..<offset].lastIndex(where: \.endsLine)
    let end = bytes[offset..<range.upperBound].firstIndex(where: \.endsLine)
    return (start.map { $0 + 1 } ?? range.lowerBound)..<(end ?? range.upperBound)
  }

  /// Returns some lines above, the nearest first, that are neither empty nor comments.
  private func linesAbove(_ line: Range<Int>) -> some Sequence<Range<Int>> {
    sequence(first: line, next: lineAbove).dropFirst().prefix(Self.maximumLines)
  }

  /// Returns the nearest line above that is neither empty nor a comment.
  private func lineAbove(_ line: Range<Int>) -> Range<Int>? {
    var start = line.lowerBound
    while start > range.lowerBound {
      let above = self.line(at: start - 1)
      let first = bytes[above].first { $0 != UInt8(ascii: " ") }
      if let first, first != UInt8(ascii: "#") { return above }
      start = above.lowerBound
    }
    return nil
  }

  private func text(of line: Range<Int>) -> String { String(decoding: bytes[line], as: UTF8.self) }

  /// Returns the offset of the first character of a line after its indentation.
  private func start(of line: Range<Int>) -> Int {
    bytes[line].firstIndex { $0 != UInt8(ascii: " ") } ?? line.lowerBound
  }

  /// Returns the offset of a tab in the white space at the beginning of a line.
  private func tab(inIndentationOf line: Range<Int>) -> Int? {
    let start = start(of: line)
    return line.contains(start) && bytes[start] == UInt8(ascii: "\t") ? start : nil
  }
}
