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
    while let start = bytes[position...].firstIndex(of: UInt8(ascii: "<")) {
      position = start + 1
      if bytes[start...].starts(with: "<!--".utf8) {
        // `<!-->` is a whole comment.
        position = end(of: "-->", from: start + 2) ?? bytes.count
      } else if start + 1 < bytes.count, Self.isLetter(bytes[start + 1]) {
        return tag(from: start)
      }
    }
    return nil
  }

  /// Returns whether the text at a position is this one, which is in lower case, in any letters.
  func isText(at range: Range<Int>, _ text: String) -> Bool {
    range.count == text.utf8.count
      && zip(range, text.utf8).allSatisfy { Self.lowercased(bytes[$0]) == $1 }
  }

  /// Returns the position of the value of a tag's attribute whose name is in lower case, or `nil` if
  /// the tag has no such attribute.
  func value(of name: String, in tag: Tag) -> Range<Int>? {
    tag.attributes.first { isText(at: $0.name, name) }?.value
  }

  /// Returns the position of the content of an element whose start tag has just been returned, up to
  /// its end tag or the end of the document.
  func content(of tag: Tag) -> Range<Int> {
    var inner = self
    var depth = 1
    var index = position
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      guard index < bytes.count else { break }
      let isEnd = bytes[index] == UInt8(ascii: "/")
      if isEnd || Self.isLetter(bytes[index]) {
        inner.position = isEnd ? index + 1 : index
        if isSame(inner.name(), tag.name) { depth += isEnd ? -1 : 1 }
      }
      if depth == 0 { return position..<start }
    }
    return position..<bytes.count
  }

  private func isSame(_ name: Range<Int>, _ other: Range<Int>) -> Bool {
    name.count == other.count
      && zip(name, other).allSatisfy {
        Self.lowercased(bytes[$0]) == Self.lowercased(bytes[$1])
      }
  }

  private mutating func tag(from start: Int) -> Tag {
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
    position = Swift.min(position + 1, bytes.count)
    let range = start..<position
    guard isText(at: name, "style") || isText(at: name, "script") else {
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
    let end = bytes[start...].firstIndex(of: quote) ?? bytes.count
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
    while let found = bytes[Swift.min(index, bytes.count)...].firstIndex(of: UInt8(ascii: "-")) {
      if bytes[found...].starts(with: mark.utf8) { return found + mark.utf8.count }
      index = found + 1
    }
    return nil
  }

  /// Returns the position of the next end tag of this name, or the end of the document.
  private func startOfEndTag(_ name: Range<Int>) -> Int {
    var index = position
    while let found = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let end = found + 2 + name.count
      if end <= bytes.count, bytes[found + 1] == UInt8(ascii: "/"),
        isSame(found + 2..<end, name)
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

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
