internal import Diagnostics

extension YAMLDocument {
  /// A comment in place of a value or a part of it: `#1 for Kenya` in `title: #1 for Kenya`.
  package struct Comment: Equatable, Sendable {
    /// The comment with its `#`, without trailing white space.
    package let text: String
    /// The byte offset of the comment in the file.
    package let offset: Int

    /// The part of the comment before a comma or a closing brace, which would end a text in braces.
    package var beforeSeparator: Comment {
      let part = text.prefix { $0 != "," && $0 != "}" }
      let end = part.lastIndex { $0 != " " && $0 != "\t" } ?? part.startIndex
      return Comment(text: String(part[...end]), offset: offset)
    }

    /// Whether a digit follows the `#`, as in `#123`.
    package var beginsWithNumber: Bool { text.dropFirst().first?.isNumber == true }

    /// Whether a letter or a digit follows the `#`, as in `#123`.
    package var looksLikeValue: Bool {
      text.dropFirst().first.map { $0.isLetter || $0.isNumber } ?? false
    }

    /// Whether the comment has a number that is longer than a year: `# Mary 1234567`.
    package var hasLongNumber: Bool { text.contains(/\d{5}/) }

    /// Whether the comment looks like one or more values: it looks like a value, has a long number,
    /// or consists only of numbers: `# 123, 456`.
    fileprivate var looksLikeValues: Bool {
      looksLikeValue || hasLongNumber
        || text.contains(where: \.isNumber) && text.allSatisfy { $0.isNumber || "#, ".contains($0) }
    }
  }

  /// Returns the comment in place of a key's value. It can also be on the line below, if it is
  /// indented and looks like values.
  package func comment(inPlaceOfValueOf entry: YAMLEntry) -> Comment? {
    guard entry.value.text == "", entry.value.isNull else { return nil }
    let end = endOfKey(of: entry)
    if let comment = comment(at: end) { return comment }
    guard let next = nextCharacter(from: end), column(next) > column(entry.offset),
      let comment = comment(at: next), comment.looksLikeValues
    else { return nil }
    return comment
  }

  /// Returns the offset after the colon of a key, or that of the value if the key is in quotes. For
  /// a missing value in braces, libyaml reports the offset of the next one.
  private func endOfKey(of entry: YAMLEntry) -> Int {
    let key = Array("\(entry.key):".utf8)
    let isPlain = rest(from: entry.offset).starts(with: key)
    return isPlain ? entry.offset + key.count : entry.value.offset
  }

  /// Returns the comments in place of list elements: `#456` in `- #456` or `123, #456`.
  package func comments(inPlaceOfElementsOf value: YAMLValue) -> [Comment] {
    if let elements = value.sequence {
      return elements.filter { $0.text == "" && $0.isNull }.compactMap { comment(at: $0.offset) }
    }
    guard let text = value.text, text.hasSuffix(","), let comment = value.end.flatMap(comment(at:)),
      comment.looksLikeValues
    else { return [] }
    return [comment]
  }

  /// Returns the comments between a key and the next one, in order, and the indices of those
  /// directly above the next key, which may belong to it.
  package func comments(from entry: YAMLEntry) -> (all: [Comment], aboveNextKey: Range<Int>) {
    let keys = root.mapping?.map(\.offset) ?? []
    let next = keys.first { $0 > entry.offset }
    let limit = next ?? range.upperBound
    let comments = commentOffsets.drop { $0 < entry.offset }.prefix { $0 < limit }
      .compactMap(comment(at:))
    guard let next else { return (comments, limit..<limit) }
    var start = source.startOfLine(with: next)
    for comment in comments.reversed() {
      let line = source.startOfLine(with: comment.offset)
      guard source.startOfNextLine(from: line) == start, column(comment.offset) == column(next),
        source[line..<comment.offset].allSatisfy(\.isBlank)
      else { break }
      start = line
    }
    return (comments, start..<limit)
  }

  /// Returns the comment that looks like a part of a key's text, `#1 loans` in `Our #1 loans`. It
  /// can be on the line below if the value is in braces, or if the comment is indented further than
  /// the key.
  package func comment(endingTextOf entry: YAMLEntry, isInBraces: Bool = false) -> Comment? {
    guard let text = entry.value.text, !text.isEmpty, let end = entry.value.end else { return nil }
    let below = nextCharacter(from: end).flatMap { next in
      isInBraces || column(next) > column(entry.offset) ? comment(at: next) : nil
    }
    return (comment(at: end) ?? below).flatMap { $0.looksLikeValue ? $0 : nil }
  }

  /// Returns the advice on a text that is a comment: `put the text in quotes: title: '#1'`.
  package func advice(on comment: Comment, of key: String) -> String {
    YAMLLine.textToType("\(key): ", comment.text)
  }

  /// Returns the advice on a text that ends with a comment, or with the part of the comment that
  /// belongs to the text: `put the text in quotes: title: 'Our #1 loans'`.
  package func advice(on comment: Comment, endingTextOf entry: YAMLEntry) -> String {
    let gap = source[min(entry.value.end ?? comment.offset, comment.offset)..<comment.offset]
    let space = gap.contains(where: \.endsLine) ? " " : String(decoding: gap, as: UTF8.self)
    return YAMLLine.textToType("\(entry.key): ", (entry.value.text ?? "") + space + comment.text)
  }

  /// Returns whether a value is in braces, `{ en: Loans }`.
  package func isInBraces(_ value: YAMLValue) -> Bool {
    rest(from: value.offset).first == UInt8(ascii: "{")
  }

  /// Returns the advice on a list element that is meant as a text, but that YAML treats as a key
  /// with a value because it contains `: `. Returns `nil` for any other element.
  package func adviceOnColon(
    in element: YAMLValue, of list: YAMLValue, ifValid isValid: (String) -> Bool
  ) -> String? {
    guard let entries = element.mapping, entries.count == 1, !isInBraces(element)
    else { return nil }
    let isInBrackets = rest(from: list.offset).first == UInt8(ascii: "[")
    let separators = isInBrackets ? Array(",]".utf8) : []
    let part = rest(from: element.offset).prefix { !$0.endsLine && !separators.contains($0) }
    let text = YAMLLine.withoutComment(String(decoding: part, as: UTF8.self)[...])
    return isValid(text) ? YAMLLine.textToType(isInBrackets ? "" : "- ", text) : nil
  }

  /// Returns the advice on a text in brackets or braces, which YAML treats as a list or a mapping.
  package func adviceOnBrackets(of entry: YAMLEntry) -> String? {
    let text = rest(from: entry.value.offset).prefix { !$0.endsLine }
    let pair = [UInt8(ascii: "["): "]", UInt8(ascii: "{"): "}"]
    guard entry.value.text == nil, let closing = text.first.flatMap({ pair[$0] }),
      let line = YAMLLine("\(entry.key): \(String(decoding: text, as: UTF8.self))"),
      line.value.hasSuffix(closing)
    else { return nil }
    return line.textToType
  }

  /// Returns the comment that follows an offset on the same line, possibly after white space.
  private func comment(at offset: Int) -> Comment? {
    guard let start = rest(from: offset).firstIndex(where: { !$0.isBlank }),
      source[start] == UInt8(ascii: "#")
    else { return nil }
    var text = rest(from: start).prefix { !$0.endsLine }
    while let last = text.last, last.isBlank { text.removeLast() }
    return Comment(text: String(decoding: text, as: UTF8.self), offset: start)
  }

  /// Returns the offset of the next character that is not white space.
  private func nextCharacter(from offset: Int) -> Int? {
    rest(from: offset).firstIndex { !$0.isBlank && !$0.endsLine }
  }

  private func rest(from offset: Int) -> ArraySlice<UInt8> {
    source[min(offset, range.upperBound)..<range.upperBound]
  }

  private func column(_ offset: Int) -> Int { offset - source.startOfLine(with: offset) }
}
