internal import Cgumbo

/// An element of an HTML page. All positions are offsets in the bytes of the page.
@safe struct PageElement {
  struct Attribute {
    let name: String
    let value: String
    /// The range of the value without its quotes; `nil` if the parser added the attribute.
    let range: Range<Int>?
  }

  private let element: GumboElement
  private let source: UnsafeRawPointer
  private let byteCount: Int

  /// The maximum depth of elements. gumbo frees its tree by recursion, which needs stack.
  private static let maximumDepth = 20_000

  /// Visits the elements of a page in UTF-8, except for the contents of `template` elements.
  /// Returns `false` without visiting any if they are nested too deeply.
  static func visitAll(in bytes: [UInt8], _ visit: (PageElement) -> Void) -> Bool {
    if estimatedDepth(of: bytes) > maximumDepth { return false }
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      let output = unsafe kivagen_gumbo_parse(
        start.assumingMemoryBound(to: CChar.self), buffer.count)
      guard let output = unsafe output else { return }
      defer { unsafe kivagen_gumbo_free(output) }
      var open = unsafe [output.pointee.root]
      while let next = unsafe open.popLast() {
        guard let node = unsafe next, unsafe node.pointee.type == GUMBO_NODE_ELEMENT else {
          continue
        }
        let element = unsafe PageElement(
          element: node.pointee.v.element, source: start, byteCount: buffer.count)
        visit(element)
        unsafe open += element.children
      }
    }
    return true
  }

  /// Returns an upper bound for the depth of elements. Elements without an end tag count as open.
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

  /// The beginnings of the tags of elements that never have an end tag.
  private static let voidElements = [
    "area ", "base ", "br>", "br ", "br/", "col>", "col ", "embed ", "hr>", "hr ", "img ",
    "input ", "link ", "meta ", "source ", "track ", "wbr>", "path ", "rect ", "circle ", "use ",
  ]

  var tag: GumboTag { unsafe element.tag }
  /// The offset of the parser when it created the element.
  var start: Int { unsafe Int(element.start_pos.offset) }
  /// The range of the start tag; `nil` if the tag is not in the page, because the parser added the
  /// element.
  var startTag: Range<Int>? { unsafe range(of: element.original_tag) }
  var endTag: Range<Int>? { unsafe range(of: element.original_end_tag) }

  var attributes: [Attribute] {
    (0..<Int(unsafe element.attributes.length)).compactMap { index in
      guard let pointer = unsafe element.attributes.data[index] else { return nil }
      let attribute = unsafe pointer.assumingMemoryBound(to: GumboAttribute.self).pointee
      return Attribute(
        name: unsafe String(cString: attribute.name),
        value: unsafe String(cString: attribute.value),
        range: unsafe range(of: attribute.original_value).map(withoutQuotes))
    }
  }

  /// The texts that are children of the element, each with its position.
  var texts: [(text: String, offset: Int)] {
    unsafe children.compactMap { child in
      guard let node = unsafe child, unsafe node.pointee.type == GUMBO_NODE_TEXT else { return nil }
      let text = unsafe node.pointee.v.text
      return unsafe (String(cString: text.text), Int(text.start_pos.offset))
    }
  }

  private var children: [UnsafeMutablePointer<GumboNode>?] {
    unsafe (0..<Int(element.children.length)).map { index in
      unsafe element.children.data[index]?.assumingMemoryBound(to: GumboNode.self)
    }
  }

  private func withoutQuotes(_ range: Range<Int>) -> Range<Int> {
    let first = unsafe source.load(fromByteOffset: range.lowerBound, as: UInt8.self)
    let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    return isQuoted && range.count > 1 ? range.lowerBound + 1..<range.upperBound - 1 : range
  }

  /// Returns the range of a piece in the page, or `nil` if the parser added it.
  private func range(of piece: GumboStringPiece) -> Range<Int>? {
    guard let data = unsafe piece.data, unsafe piece.length > 0 else { return nil }
    let start = unsafe UnsafeRawPointer(data) - source
    let end = start + Int(unsafe piece.length)
    return start >= 0 && end <= byteCount ? start..<end : nil
  }
}
