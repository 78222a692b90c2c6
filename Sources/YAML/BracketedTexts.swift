internal import Diagnostics

/// Reads the texts in braces, such as `{ en: Loans, es: Préstamos }`, or in brackets, in order to
/// find one that YAML misreads.
struct BracketedTexts {
  private let bytes: [UInt8]
  private let end: Int
  private var index: Int
  /// The text before the first bracket.
  private let lead: String
  private var open: [Bracket] = []
  /// Whether the bracket that would close the innermost list or braces is in a comment.
  private var isClosedByComment = false

  /// An opening bracket or brace.
  private struct Bracket {
    let offset: Int
    /// The text before the bracket, after any bracket around it: `title: `.
    let lead: String
    let closing: UInt8

    var isBrace: Bool { closing == UInt8(ascii: "}") }
  }

  /// The maximum length of the texts. It limits the time that is spent on an error.
  private static let maximumBytes = 8 << 10

  /// Prepares to read texts, beginning with an opening bracket or brace. `lead` is the text before
  /// the bracket on its line, without the indentation. `range` is the part of the file that is
  /// YAML.
  init(from offset: Int, after lead: String, in range: Range<Int>, of bytes: [UInt8]) {
    self.bytes = bytes
    self.lead = lead
    index = offset
    end = min(range.upperBound, offset + Self.maximumBytes)
  }

  /// Returns whether an offset is within the first bracket, if that is closed on the same line.
  func contains(_ offset: Int) -> Bool { closing(ofBracketAt: index).map { offset <= $0 } ?? true }

  /// Returns the offset of the bracket that closes another one on the same line.
  private func closing(ofBracketAt start: Int) -> Int? {
    var depth = 0
    for index in start..<end {
      if bytes[index].endsLine { return nil }
      if bytes[index].closingBracket != nil { depth += 1 }
      if bytes[index].closesBracket { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }

  /// Returns the error on the first text that YAML interprets differently from a person, or on a
  /// bracket that is not closed.
  mutating func firstError() -> YAMLError? {
    let first = index
    push(lead: lead)
    // Whether a comma or a bracket must come next.
    var isComplete = false
    while let bracket = open.last, open.count <= YAMLTreeBuilder.maximumDepth {
      skip { $0.isBlank || $0.endsLine }
      guard index < end else {
        return end - first < Self.maximumBytes ? neverClosed(bracket, at: bracket.offset) : nil
      }
      switch bytes[index] {
      case UInt8(ascii: ","):
        index += 1
        isComplete = false
      case bracket.closing:
        index += 1
        open.removeLast()
        isComplete = true
        if !open.isEmpty, let error = errorOnText(after: bracket) { return error }
      case let byte where byte.closesBracket: return neverClosed(bracket, at: index)
      case UInt8(ascii: "#"):
        if let error = errorOnComment(inPlaceOfTextAfter: "") { return error }
      default:
        if isComplete {
          // A key at the beginning of a line shows that the brackets were meant to end before it.
          if bytes[index - 1].endsLine { return neverClosed(bracket, at: bracket.offset) }
          guard skipFurtherLine() else { return nil }
          continue
        }
        let depth = open.count
        if let error = errorOnElement(in: bracket) { return error }
        isComplete = open.count == depth
      }
    }
    return nil
  }

  // MARK: - Elements

  private mutating func errorOnElement(in bracket: Bracket) -> YAMLError? {
    let lead = bracket.isBrace ? readKey() : ""
    guard index < end else { return nil }
    switch bytes[index] {
    case UInt8(ascii: "#"): return errorOnComment(inPlaceOfTextAfter: lead)
    case let byte where byte.closingBracket != nil:
      if lead.isEmpty, let error = errorOnTwoBraces(bracket) { return error }
      push(lead: lead)
      return nil
    case let byte where byte.endsLine || byte == UInt8(ascii: ",") || byte == bracket.closing:
      return nil
    default: return errorOnText(from: index, after: lead)
    }
  }

  /// Returns the error on a text in double braces, `{{name}}`, which YAML would treat as a key.
  private func errorOnTwoBraces(_ bracket: Bracket) -> YAMLError? {
    guard bracket.isBrace, index == bracket.offset + 1,
      var end = closing(ofBracketAt: bracket.offset)
    else { return nil }
    if text(bracket.offset..<end).last != "}" { return nil }
    end += 1
    while end < self.end, !endsText(end), !bytes[end].closesBracket { end += 1 }
    let line = YAMLLine(lead: bracket.lead, value: text(bracket.offset..<end))
    return YAMLError(message: line.cannotBegin(with: "{"), offset: bracket.offset)
  }

  /// Reads a key with its colon and the white space after it, and returns it in the usual form. If
  /// there is no key, reads nothing and returns an empty string.
  private mutating func readKey() -> String {
    let start = index
    var colon = index
    if bytes[index].isQuote {
      colon = (endOfQuotedText(from: index) ?? index) + 1
    } else {
      while colon < end, !endsText(colon), !isColon(colon) { colon += 1 }
    }
    guard colon < end, bytes[colon] == UInt8(ascii: ":") else { return "" }
    index = colon + 1
    skip(\.isBlank)
    return text(start..<colon) + ": "
  }

  /// Skips another line of a text, and returns whether there is one. A line with a colon is a key,
  /// and not a line of the text.
  private mutating func skipFurtherLine() -> Bool {
    let start = index
    while index < end, !endsText(index) { index += 1 }
    return index > start && !text(start..<index).contains(":")
  }

  /// Reads a text up to the next comma or bracket, and returns the error on it, if any.
  private mutating func errorOnText(from start: Int, after lead: String) -> YAMLError? {
    if bytes[index].isQuote, let mark = endOfQuotedText(from: index) {
      index = mark + 1
      skip(\.isBlank)
      if index == end || endsText(index) { return nil }
    }
    while index < end, !endsText(index) { index += 1 }
    if index < end, bytes[index] == UInt8(ascii: "#") {
      let comment = index
      skipComment()
      let wanted = text(start..<endOfText(from: comment))
      if let error = error(onComment: comment, in: wanted, after: lead) { return error }
      return error(onText: text(start..<comment), after: lead, at: start)
    }
    return error(onText: text(start..<index), after: lead, at: start)
  }

  /// Returns the error on a text that begins with a list or with braces, `[new] loans`.
  private mutating func errorOnText(after bracket: Bracket) -> YAMLError? {
    skip(\.isBlank)
    guard index < end, !endsText(index), bytes[index] != UInt8(ascii: "#"),
      bytes[index] != UInt8(ascii: ":")
    else { return nil }
    let character = String(UnicodeScalar(bytes[bracket.offset]))
    while index < end, !endsText(index) { index += 1 }
    let line = YAMLLine(lead: bracket.lead, value: text(bracket.offset..<index))
    return YAMLError(message: line.cannotBegin(with: character), offset: bracket.offset)
  }

  private func error(onText text: String, after lead: String, at offset: Int) -> YAMLError? {
    let line = YAMLLine(lead: lead, value: text)
    if let advice = line.advice { return YAMLError(message: advice, offset: offset) }
    if text.hasPrefix("?") {
      return YAMLError(message: line.cannotBegin(with: "?"), offset: offset)
    }
    guard let first = text.first, first != "\"", first != "'",
      let bracket = text.first(where: { "[]{}".contains($0) })
    else { return nil }
    let message = line.cannotContain("\(bracket)", within: "brackets or braces")
    return YAMLError(message: message, offset: offset)
  }

  private mutating func errorOnComment(inPlaceOfTextAfter lead: String) -> YAMLError? {
    let comment = index
    skipComment()
    return error(onComment: comment, in: text(comment..<endOfText(from: comment)), after: lead)
  }

  /// Returns the error on a comment that looks like a part of a text and contains the closing
  /// bracket.
  private func error(onComment offset: Int, in text: String, after lead: String) -> YAMLError? {
    guard isClosedByComment, isPartOfText(commentAt: offset) else { return nil }
    // Numbers identify loans and field partners here.
    let isNumber = lead.isEmpty && text.allSatisfy { $0.isNumber || "# ".contains($0) }
    let advice = isNumber ? "write the number without '#'" : YAMLLine.textToType(lead, text)
    return YAMLError(message: "what follows a '#' is a comment; \(advice)", offset: offset)
  }

  private func neverClosed(_ bracket: Bracket, at offset: Int) -> YAMLError {
    let noun = bracket.isBrace ? "brace" : "list"
    let closing = String(UnicodeScalar(bracket.closing))
    let message =
      isClosedByComment
      ? "the \(noun) is never closed, since what follows a '#' is a comment; write '\(closing)' before "
        + "the '#'"
      : "the \(noun) is never closed; end it with '\(closing)'"
    return YAMLError(message: message, offset: offset)
  }

  // MARK: - Characters

  private mutating func push(lead: String) {
    guard let closing = bytes[index].closingBracket else { return }
    open.append(Bracket(offset: index, lead: lead, closing: closing))
    index += 1
  }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while index < end, isSkipped(bytes[index]) { index += 1 }
  }

  private mutating func skipComment() {
    let start = index
    skip { !$0.endsLine }
    guard let closing = open.last?.closing else { return }
    if bytes[start..<index].contains(closing) { isClosedByComment = true }
  }

  /// Returns whether a text without quotes ends at an offset.
  private func endsText(_ offset: Int) -> Bool {
    let byte = bytes[offset]
    return byte.endsLine || byte == UInt8(ascii: ",") || byte == open.last?.closing
      || byte == UInt8(ascii: "#") && bytes[offset - 1].isBlank
  }

  /// Returns whether the comment begins with a letter or a digit, as in `#1`.
  private func isPartOfText(commentAt offset: Int) -> Bool {
    let rest = bytes[min(offset + 1, end)..<end].prefix(4)
    return String(decoding: rest, as: UTF8.self).first.map { $0.isLetter || $0.isNumber } ?? false
  }

  /// Returns the end offset of a text that begins with a `#`.
  private func endOfText(from offset: Int) -> Int {
    (offset + 1..<end).first(where: endsText) ?? end
  }

  /// Returns whether the byte at an offset is a colon that ends a key.
  private func isColon(_ offset: Int) -> Bool {
    guard bytes[offset] == UInt8(ascii: ":") else { return false }
    let next = offset + 1
    return next == end || bytes[next].isBlank || bytes[next].endsLine
  }

  /// Returns the offset of the quotation mark that closes another one, or `nil` if there is none.
  /// If it is on a later line, it must be at the end of the text.
  private func endOfQuotedText(from start: Int) -> Int? {
    guard let mark = bytes[..<end].quotationMark(closing: start) else { return nil }
    if !bytes[start..<mark].contains(where: \.endsLine) { return mark }
    let next = bytes[(mark + 1)..<end].first { !$0.isBlank && !$0.endsLine }
    return next == UInt8(ascii: ",") || next == open.last?.closing ? mark : nil
  }

  /// Returns a part of the file without the white space at its end.
  private func text(_ range: Range<Int>) -> String {
    var part = bytes[range]
    while let last = part.last, last.isBlank { part.removeLast() }
    return String(decoding: part, as: UTF8.self)
  }
}
