/// The start tags of an HTML document in their order, without those in comments and scripts.
struct HTMLTags: Sequence, IteratorProtocol {
  /// A start tag.
  struct Tag {
    /// The name in lower case.
    let name: String
    /// The position of the whole tag, from `<` to `>`.
    let range: Range<Int>
    /// The values of the attributes, still escaped, by their names in lower case.
    let attributes: [String: Range<Int>]
    /// The position of the text of a `style` or a `script`; empty for any other tag.
    let text: Range<Int>
  }

  private let bytes: [UInt8]
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

  /// Returns the position of the content of an element whose start tag has just been returned, up to
  /// its end tag or the end of the document.
  func content(of tag: Tag) -> Range<Int> {
    var inner = self
    var depth = 1
    var index = position
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      guard index < bytes.count else { break }
      if bytes[index] == UInt8(ascii: "/") {
        inner.position = index + 1
        if inner.text(upTo: " \t\r\n\u{0C}/>") == tag.name { depth -= 1 }
      } else if Self.isLetter(bytes[index]) {
        inner.position = index
        if inner.text(upTo: " \t\r\n\u{0C}/>") == tag.name { depth += 1 }
      }
      if depth == 0 { return position..<start }
    }
    return position..<bytes.count
  }

  private mutating func tag(from start: Int) -> Tag {
    let name = text(upTo: " \t\r\n\u{0C}/>")
    var attributes: [String: Range<Int>] = [:]
    while let byte = byte, byte != UInt8(ascii: ">") {
      if byte == UInt8(ascii: "/") || Self.isSpace(byte) {
        position += 1
        continue
      }
      let name = text(upTo: " \t\r\n\u{0C}/>=")
      // An equals sign without a name would never be passed.
      if name.isEmpty { position += 1 }
      let value = attributeValue()
      if attributes[name] == nil { attributes[name] = value }
    }
    position = Swift.min(position + 1, bytes.count)
    let range = start..<position
    guard name == "style" || name == "script" else {
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
      _ = text(upTo: " \t\r\n\u{0C}>")
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

  /// Returns the text up to one of the given characters, in lower case, and passes it.
  private mutating func text(upTo ends: String) -> String {
    let start = position
    while let byte, !ends.utf8.contains(byte) { position += 1 }
    return String(decoding: bytes[start..<position], as: UTF8.self).lowercased()
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
  private func startOfEndTag(_ name: String) -> Int {
    var index = position
    while let found = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      let end = bytes[found...].prefix(name.utf8.count + 2).map { $0 | 0x20 }
      if end.elementsEqual([UInt8(ascii: "<") | 0x20, UInt8(ascii: "/")] + Array(name.utf8)) {
        return found
      }
      index = found + 1
    }
    return bytes.count
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0d).contains(byte)
  }
}
