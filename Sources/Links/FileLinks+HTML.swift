internal import Cgumbo

extension FileLinks {
  /// The maximum depth of elements. gumbo frees its tree by recursion, which needs stack.
  private static let maximumDepth = 20_000

  /// Finds the links and the anchors of an HTML page: `href`, `src`, `srcset`, `poster` and the
  /// `data` of an `object`, and addresses in styles.
  ///
  /// Links to servers that a browser is only to connect to (`preconnect`, `dns-prefetch`) are left
  /// out, and so is the content of a `template`.
  ///
  /// The result is `nil` if the elements of the page are nested too deeply.
  ///
  /// - Parameter bytes: The page in UTF-8.
  package init?(html bytes: [UInt8]) {
    self.init()
    if Self.isNestedTooDeeply(bytes) { return nil }
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      let output = unsafe kivagen_gumbo_parse(
        start.assumingMemoryBound(to: CChar.self), buffer.count)
      guard let output = unsafe output else { return }
      defer { unsafe kivagen_gumbo_free(output) }
      var reader = unsafe HTMLReader(source: start, byteCount: buffer.count)
      unsafe reader.read(output.pointee.root)
      self = reader.found
    }
    links.sort { $0.offset < $1.offset }
  }

  /// Returns whether the elements of a page may be nested too deeply for the parser.
  static func isNestedTooDeeply(_ bytes: [UInt8]) -> Bool {
    estimatedDepth(of: bytes) > maximumDepth
  }

  /// Returns a depth that elements have at most. Elements that have no end tag count as open.
  private static func estimatedDepth(of bytes: [UInt8]) -> Int {
    var (depth, maximum) = (0, 0)
    var index = bytes.startIndex
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = start + 1
      guard index < bytes.endIndex else { break }
      if bytes[index] == UInt8(ascii: "/") {
        depth -= 1
      } else if bytes[index] | 0x20 >= UInt8(ascii: "a"), bytes[index] | 0x20 <= UInt8(ascii: "z") {
        if voidElements.contains(where: { bytes[index...].starts(with: $0.utf8) }) { continue }
        depth += 1
        maximum = max(maximum, depth)
      }
    }
    return maximum
  }

  /// The starts of the tags of elements that never have an end tag.
  private static let voidElements = [
    "area ", "base ", "br>", "br ", "br/", "col>", "col ", "embed ", "hr>", "hr ", "img ",
    "input ", "link ", "meta ", "source ", "track ", "wbr>", "path ", "rect ", "circle ", "use ",
  ]
}

/// Walks the tree of a page.
@safe private struct HTMLReader {
  private let source: UnsafeRawPointer
  private let byteCount: Int
  private(set) var found = FileLinks()

  init(source: UnsafeRawPointer, byteCount: Int) {
    unsafe self.source = source
    self.byteCount = byteCount
  }

  mutating func read(_ root: UnsafeMutablePointer<GumboNode>?) {
    guard let root = unsafe root else { return }
    var open = unsafe [root]
    while let node = unsafe open.popLast() {
      // The content of a template is no part of the page.
      guard unsafe node.pointee.type == GUMBO_NODE_ELEMENT else { continue }
      let tag = unsafe node.pointee.v.element.tag
      read(unsafe attributes(of: node.pointee.v.element), of: tag)
      let children = unsafe children(of: node.pointee.v.element.children)
      if tag == GUMBO_TAG_STYLE { unsafe readStyle(in: children) }
      unsafe open += children
    }
  }

  private func children(of list: GumboVector) -> [UnsafeMutablePointer<GumboNode>] {
    var children: [UnsafeMutablePointer<GumboNode>] = unsafe []
    for index in 0..<Int(unsafe list.length) {
      guard let child = unsafe list.data[index] else { continue }
      unsafe children.append(child.assumingMemoryBound(to: GumboNode.self))
    }
    return unsafe children
  }

  private mutating func read(_ attributes: [Attribute], of tag: GumboTag) {
    for attribute in attributes {
      let (value, offset) = (attribute.value, attribute.offset)
      switch attribute.name {
      case "id": found.anchors.insert(value)
      case "name" where tag == GUMBO_TAG_A: found.anchors.insert(value)
      case "href" where tag == GUMBO_TAG_BASE: found.base = found.base ?? value.trimmedAddress
      case "href" where tag == GUMBO_TAG_LINK && attributes.areHintForConnection: break
      case "href", "src", "poster": found.add(value.trimmedAddress, at: offset)
      case "data" where tag == GUMBO_TAG_OBJECT: found.add(value.trimmedAddress, at: offset)
      case "srcset", "imagesrcset": found.addCandidates(of: value, at: offset)
      case "style": found.addLinks(ofStyle: Array(value.utf8), at: offset)
      default: break
      }
    }
  }

  private mutating func readStyle(in children: [UnsafeMutablePointer<GumboNode>]) {
    for index in unsafe children.indices {
      guard unsafe children[index].pointee.type == GUMBO_NODE_TEXT else { continue }
      let text = unsafe String(cString: children[index].pointee.v.text.text)
      let offset = unsafe children[index].pointee.v.text.start_pos.offset
      found.addLinks(ofStyle: Array(text.utf8), at: Int(offset))
    }
  }

  private func attributes(of element: GumboElement) -> [Attribute] {
    let list = unsafe element.attributes
    let start = Int(unsafe element.start_pos.offset)
    return (0..<Int(unsafe list.length)).compactMap { index in
      guard let pointer = unsafe list.data[index] else { return nil }
      let attribute = unsafe pointer.assumingMemoryBound(to: GumboAttribute.self)
      return Attribute(
        name: unsafe String(cString: attribute.pointee.name),
        value: unsafe String(cString: attribute.pointee.value),
        offset: unsafe offset(of: attribute.pointee.original_value) ?? start)
    }
  }

  /// Returns where a value begins in the page, or `nil` if the parser added its attribute.
  private func offset(of original: GumboStringPiece) -> Int? {
    guard let data = unsafe original.data, unsafe original.length > 0 else { return nil }
    let start = unsafe UnsafeRawPointer(data) - source
    guard (0..<byteCount).contains(start) else { return nil }
    let first = UInt8(bitPattern: unsafe data[0])
    return first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") ? start + 1 : start
  }
}

/// An attribute of an element, and where its value begins in the page.
private struct Attribute {
  let name: String
  let value: String
  let offset: Int
}

extension [Attribute] {
  /// Whether a `link` with these attributes only names a server to connect to.
  fileprivate var areHintForConnection: Bool {
    let relation = first { $0.name == "rel" }?.value.lowercased() ?? ""
    let words = relation.split(separator: " ")
    return words.contains("preconnect") || words.contains("dns-prefetch")
  }
}

extension FileLinks {
  /// Adds the addresses of a `srcset`: each is followed by white space and a descriptor, or by a
  /// comma.
  ///
  /// Source: HTML, "Parsing a srcset attribute".
  fileprivate mutating func addCandidates(of text: String, at offset: Int) {
    let bytes = Array(text.utf8)
    var index = 0
    func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
    while index < bytes.count {
      while index < bytes.count, isSpace(bytes[index]) || bytes[index] == UInt8(ascii: ",") {
        index += 1
      }
      let start = index
      while index < bytes.count, !isSpace(bytes[index]) { index += 1 }
      if start == index { break }
      let end = bytes[start..<index].last == UInt8(ascii: ",") ? index - 1 : index
      add(String(decoding: bytes[start..<end], as: UTF8.self), at: offset + start)
      if end < index { continue }
      while index < bytes.count, bytes[index] != UInt8(ascii: ",") { index += 1 }
    }
  }
}

extension String {
  /// The address without white space around it.
  ///
  /// Source: HTML, "valid URL potentially surrounded by spaces".
  fileprivate var trimmedAddress: String {
    let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) }
    guard let first = utf8.first, let last = utf8.last, isSpace(first) || isSpace(last) else {
      return self
    }
    let trimmed = Array(utf8.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    return String(decoding: trimmed, as: UTF8.self)
  }
}
