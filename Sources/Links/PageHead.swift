internal import Cgumbo

/// Where the policies and the styles of an HTML page stand, and where a script can be added to its
/// head. All positions are offsets in the bytes of the page.
package struct PageHead: Equatable, Sendable {
  /// The contents of the policies (`Content-Security-Policy`), which are values of attributes.
  package private(set) var policies: [Range<Int>] = []
  /// The texts of the `style` elements, and the addresses of style sheets, which are values of
  /// attributes; in the order of the page.
  package private(set) var styles: [Range<Int>] = []
  /// Where a script can stand: behind the last policy, or else behind the start of the head, or else
  /// before the first element.
  package private(set) var scriptPosition = 0

  /// Reads a page in UTF-8. The result is `nil` if its elements are nested too deeply.
  package init?(html bytes: [UInt8]) {
    if FileLinks.isNestedTooDeeply(bytes) { return nil }
    unsafe bytes.withUnsafeBytes { buffer in
      guard let start = buffer.baseAddress else { return }
      let output = unsafe kivagen_gumbo_parse(
        start.assumingMemoryBound(to: CChar.self), buffer.count)
      guard let output = unsafe output else { return }
      defer { unsafe kivagen_gumbo_free(output) }
      var reader = unsafe HeadReader(source: start, byteCount: buffer.count)
      unsafe reader.read(output.pointee.root)
      policies = reader.policies.sorted { $0.lowerBound < $1.lowerBound }
      styles = reader.styles.sorted { $0.lowerBound < $1.lowerBound }
      scriptPosition =
        reader.endOfPolicies ?? reader.endOfHeadTag ?? reader.endOfRootTag ?? reader.firstTag ?? 0
    }
  }
}

/// Walks the tree of a page.
@safe private struct HeadReader {
  private let source: UnsafeRawPointer
  private let byteCount: Int
  private(set) var policies: [Range<Int>] = []
  private(set) var styles: [Range<Int>] = []
  private(set) var endOfPolicies: Int?
  private(set) var endOfHeadTag: Int?
  private(set) var endOfRootTag: Int?
  private(set) var firstTag: Int?

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
      let element = unsafe node.pointee.v.element
      // The parser adds elements that the page lacks.
      if let tag = unsafe range(of: element.original_tag) { unsafe read(element, tag) }
      for index in 0..<Int(unsafe element.children.length) {
        guard let child = unsafe element.children.data[index] else { continue }
        unsafe open.append(child.assumingMemoryBound(to: GumboNode.self))
      }
    }
  }

  private mutating func read(_ element: GumboElement, _ tag: Range<Int>) {
    firstTag = min(firstTag ?? tag.lowerBound, tag.lowerBound)
    switch unsafe element.tag {
    case GUMBO_TAG_HTML: endOfRootTag = tag.upperBound
    case GUMBO_TAG_HEAD: endOfHeadTag = tag.upperBound
    case GUMBO_TAG_STYLE:
      let end = unsafe range(of: element.original_end_tag)?.lowerBound ?? byteCount
      styles.append(tag.upperBound..<max(end, tag.upperBound))
    case GUMBO_TAG_LINK:
      let words = unsafe attribute("rel", of: element)?.value.lowercased().split(separator: " ")
      if words?.contains("stylesheet") == true,
        let address = unsafe attribute("href", of: element)?.range
      {
        styles.append(address)
      }
    case GUMBO_TAG_META:
      guard
        unsafe attribute("http-equiv", of: element)?.value.lowercased()
          == "content-security-policy",
        let policy = unsafe attribute("content", of: element)?.range
      else { return }
      policies.append(policy)
      endOfPolicies = max(endOfPolicies ?? 0, tag.upperBound)
    default: break
    }
  }

  private func attribute(
    _ name: String, of element: GumboElement
  ) -> (value: String, range: Range<Int>?)? {
    for index in 0..<Int(unsafe element.attributes.length) {
      guard let pointer = unsafe element.attributes.data[index] else { continue }
      let attribute = unsafe pointer.assumingMemoryBound(to: GumboAttribute.self)
      guard unsafe String(cString: attribute.pointee.name) == name else { continue }
      let value = unsafe String(cString: attribute.pointee.value)
      return (value, unsafe range(of: attribute.pointee.original_value).map(withoutQuotes))
    }
    return nil
  }

  private func withoutQuotes(_ range: Range<Int>) -> Range<Int> {
    let first = unsafe source.load(fromByteOffset: range.lowerBound, as: UInt8.self)
    let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
    return isQuoted && range.count > 1 ? range.lowerBound + 1..<range.upperBound - 1 : range
  }

  /// Returns where a piece is in the page, or `nil` if the parser added it.
  private func range(of piece: GumboStringPiece) -> Range<Int>? {
    guard let data = unsafe piece.data, unsafe piece.length > 0 else { return nil }
    let start = unsafe UnsafeRawPointer(data) - source
    let end = start + Int(unsafe piece.length)
    return start >= 0 && end <= byteCount ? start..<end : nil
  }
}
