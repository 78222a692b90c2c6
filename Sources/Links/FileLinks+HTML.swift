internal import Cgumbo

extension FileLinks {
  /// Finds the links and the anchors of an HTML page in UTF-8: `href`, `src`, `srcset`, `poster`,
  /// the `data` of an `object`, and addresses in styles. Connection hints (`preconnect`,
  /// `dns-prefetch`) and the contents of `template` elements are left out. The result is `nil` if
  /// elements are nested too deeply.
  package init?(html bytes: [UInt8]) {
    self.init()
    if !PageElement.visitAll(in: bytes, { read($0) }) { return nil }
    links.sort { $0.offset < $1.offset }
  }

  private mutating func read(_ element: PageElement) {
    let (tag, attributes) = (element.tag, element.attributes)
    for attribute in attributes {
      let (value, offset) = (attribute.value, attribute.range?.lowerBound ?? element.start)
      switch attribute.name {
      case "id": anchors.insert(value)
      case "name" where tag == GUMBO_TAG_A: anchors.insert(value)
      case "href" where tag == GUMBO_TAG_BASE: base = base ?? value.trimmedAddress
      case "href" where tag == GUMBO_TAG_LINK && Self.areHintForConnection(attributes): break
      case "href", "src", "poster": add(value.trimmedAddress, at: offset)
      case "data" where tag == GUMBO_TAG_OBJECT: add(value.trimmedAddress, at: offset)
      case "srcset", "imagesrcset": addCandidates(of: value, at: offset)
      case "style": addLinks(ofStyle: Array(value.utf8), at: offset)
      default: break
      }
    }
    if tag != GUMBO_TAG_STYLE { return }
    for (text, offset) in element.texts { addLinks(ofStyle: Array(text.utf8), at: offset) }
  }

  /// Returns whether a `link` with these attributes is only a hint to connect to a server.
  private static func areHintForConnection(_ attributes: [PageElement.Attribute]) -> Bool {
    let relation = attributes.first { $0.name == "rel" }?.value.lowercased() ?? ""
    let words = relation.split(separator: " ")
    return words.contains("preconnect") || words.contains("dns-prefetch")
  }

  /// Adds the addresses of a `srcset`: each is followed by white space and a descriptor, or by a
  /// comma. Source: HTML, "Parsing a srcset attribute".
  private mutating func addCandidates(of text: String, at offset: Int) {
    let bytes = Array(text.utf8)
    var index = 0
    while index < bytes.count {
      while index < bytes.count, bytes[index].isSpace || bytes[index] == UInt8(ascii: ",") {
        index += 1
      }
      let start = index
      while index < bytes.count, !bytes[index].isSpace { index += 1 }
      if start == index { break }
      let end = bytes[start..<index].last == UInt8(ascii: ",") ? index - 1 : index
      add(String(decoding: bytes[start..<end], as: UTF8.self), at: offset + start)
      if end < index { continue }
      while index < bytes.count, bytes[index] != UInt8(ascii: ",") { index += 1 }
    }
  }
}

extension String {
  /// The address without white space around it: HTML, "valid URL potentially surrounded by spaces".
  fileprivate var trimmedAddress: String {
    guard let first = utf8.first, let last = utf8.last, first.isSpace || last.isSpace else {
      return self
    }
    let trimmed = Array(utf8.drop(while: \.isSpace).reversed().drop(while: \.isSpace).reversed())
    return String(decoding: trimmed, as: UTF8.self)
  }
}
