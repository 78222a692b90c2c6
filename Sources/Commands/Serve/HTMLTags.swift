internal import Diagnostics

/// The start tags of an HTML document in their order, without those in comments and scripts.
struct HTMLTags: Sequence, IteratorProtocol {
  /// A start tag.
  struct Tag {
    /// The position of the name.
    let name: Range<Int>
    /// The position of the whole tag, from `<` to `>`.
    let range: Range<Int>
    /// The positions of the names of attributes and of their values, which are still escaped.
    let attributes: [(name: Range<Int>, value: Range<Int>)]
    /// The position of the text of a `style` or a `script`; empty for any other tag.
    let text: Range<Int>
  }

  private let bytes: [UInt8]
  /// The position up to which tags have been returned.
  private var position = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> Tag? {
    while let (tag, isEnd) = nextTag() { if !isEnd { return tag } }
    return nil
  }

  /// Returns whether the text in a range equals `text`, which must be in lower case. The case of
  /// letters in the document does not matter.
  func text(in range: Range<Int>, equals text: String) -> Bool {
    range.count == text.utf8.count
      && zip(range, text.utf8).allSatisfy { Self.lowercased(bytes[$0]) == $1 }
  }

  /// Returns the position of the value of an attribute, or `nil` if the tag has no such attribute.
  /// `name` must be in lower case.
  func value(of name: String, in tag: Tag) -> Range<Int>? {
    tag.attributes.first { text(in: $0.name, equals: name) }?.value
  }

  /// Returns whether an attribute has this value, which must be in lower case. The case of letters
  /// in the document does not matter.
  func attribute(_ name: String, of tag: Tag, is value: String) -> Bool {
    self.value(of: name, in: tag).map { text(in: $0, equals: value) } ?? false
  }

  /// Returns the position of the content of an element whose start tag has just been returned, up
  /// to its end tag or the end of the document.
  func content(of tag: Tag) -> Range<Int> {
    var inner = self
    var depth = 1
    while let (other, isEnd) = inner.nextTag() {
      guard areEqual(other.name, tag.name) else { continue }
      depth += isEnd ? -1 : 1
      if depth == 0 { return position..<other.range.lowerBound }
    }
    return position..<bytes.count
  }

  /// Returns whether two names are equal. The case of letters does not matter.
  private func areEqual(_ name: Range<Int>, _ other: Range<Int>) -> Bool {
    name.count == other.count
      && zip(name, other).allSatisfy {
        Self.lowercased(bytes[$0]) == Self.lowercased(bytes[$1])
      }
  }

  /// Returns the next start tag or end tag, without those in comments and scripts.
  private mutating func nextTag() -> (tag: Tag, isEnd: Bool)? {
    while let start = bytes.firstIndex(of: UInt8(ascii: "<"), from: position) {
      position = start + 1
      if bytes[start...].starts(with: "<!--".utf8) {
        // `<!-->` is a whole comment.
        position = end(of: "-->", from: start + 2) ?? bytes.count
        continue
      }
      let isEnd = byte == UInt8(ascii: "/")
      if isEnd { position += 1 }
      if let byte, Self.isLetter(byte) { return tag(from: start, isEnd: isEnd).map { ($0, isEnd) } }
    }
    return nil
  }

  /// Returns the tag whose name begins at the position, or `nil` if the document ends within it.
  private mutating func tag(from start: Int, isEnd: Bool) -> Tag? {
    let name = name()
    var attributes: [(name: Range<Int>, value: Range<Int>)] = []
    while let byte = byte, byte != UInt8(ascii: ">") {
      if byte == UInt8(ascii: "/") || Self.isSpace(byte) {
        position += 1
        continue
      }
      let name = self.name(endsAtEqualsSign: true)
      // An equals sign without a name would never be passed.
      if name.isEmpty { position += 1 }
      attributes.append((name, attributeValue()))
    }
    if byte == nil { return nil }
    position += 1
    let range = start..<position
    guard !isEnd, text(in: name, equals: "style") || text(in: name, equals: "script") else {
      return Tag(name: name, range: range, attributes: attributes, text: position..<position)
    }
    let textEnd = startOfEndTag(name)
    let text = position..<textEnd
    position = textEnd
    return Tag(name: name, range: range, attributes: attributes, text: text)
  }

  private mutating func attributeValue() -> Range<Int> {
    skipSpace()
    guard byte == UInt8(ascii: "=") else { return position..<position }
    position += 1
    skipSpace()
    guard let quote = byte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      let start = position
      while let byte, !Self.isSpace(byte), byte != UInt8(ascii: ">") { position += 1 }
      return start..<position
    }
    let start = position + 1
    let end = bytes.firstIndex(of: quote, from: start) ?? bytes.count
    position = Swift.min(end + 1, bytes.count)
    return start..<end
  }

  private var byte: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skipSpace() {
    while let byte, Self.isSpace(byte) { position += 1 }
  }

  /// Passes the name of a tag or of an attribute, and returns its position.
  private mutating func name(endsAtEqualsSign: Bool = false) -> Range<Int> {
    let start = position
    while let byte, !Self.isSpace(byte), byte != UInt8(ascii: "/"), byte != UInt8(ascii: ">"),
      !endsAtEqualsSign || byte != UInt8(ascii: "=")
    { position += 1 }
    return start..<position
  }

  private func end(of mark: String, from start: Int) -> Int? {
    var index = start
    while let found = bytes.firstIndex(of: UInt8(ascii: "-"), from: index) {
      if bytes[found...].starts(with: mark.utf8) { return found + mark.utf8.count }
      index = found + 1
    }
    return nil
  }

  /// Returns the position of the next end tag of this name, or the end of the document.
  private func startOfEndTag(_ name: Range<Int>) -> Int {
    var index = position
    while let found = bytes.firstIndex(of: UInt8(ascii: "<"), from: index) {
      let end = found + 2 + name.count
      if end <= bytes.count, bytes[found + 1] == UInt8(ascii: "/"),
        areEqual(found + 2..<end, name)
      {
        return found
      }
      index = found + 1
    }
    return bytes.count
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
