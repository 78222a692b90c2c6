/// Where the HTML of a note is not what kivagen writes.
enum MarkupFlaw {
  private static let voidTags: Set<Substring> = ["br", "hr", "img"]
  private static let attributes: [Substring: Set<Substring>] = [
    "a": ["href", "title", "rel"], "img": ["src", "title", "alt", "loading"], "ol": ["start"],
  ]
  private static let plainTags: Set<Substring> = [
    "p", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "hr", "pre", "code", "em",
    "strong", "a", "br", "img",
  ]

  /// The first tag that is unknown, has an unknown attribute or an address that may run something, or
  /// is not closed in order; `nil` if there is none.
  static func first(in html: String) -> Substring? {
    var open: [Substring] = []
    // Not by `Character`, of which an accent makes another one of the sign before it.
    let pieces = html.unicodeScalars.split(separator: "<", omittingEmptySubsequences: false)
    for piece in pieces.dropFirst() {
      guard let end = piece.firstIndex(of: ">") else { return Substring(piece) }
      let tag = Substring(piece[..<end])
      if tag.first == "/" {
        guard open.popLast() == tag.dropFirst() else { return tag }
        continue
      }
      let name = tag.prefix { $0 != " " }
      guard plainTags.contains(name), hasOnlyKnownAttributes(tag.dropFirst(name.count), of: name)
      else { return tag }
      if !voidTags.contains(name) { open.append(name) }
    }
    return open.last
  }

  private static func hasOnlyKnownAttributes(_ text: Substring, of tag: Substring) -> Bool {
    var rest = text.unicodeScalars
    while !rest.isEmpty {
      let name = rest.dropFirst().prefix { $0 != "=" }
      let value = rest.dropFirst(1 + name.count + 2)
      guard rest.first == " ", rest.dropFirst(1 + name.count).starts(with: "=\"".unicodeScalars),
        let end = value.firstIndex(of: "\""), attributes[tag]?.contains(Substring(name)) == true,
        !["href", "src"].contains(Substring(name)) || isHarmless(Substring(value[..<end]))
      else { return false }
      rest = value[value.index(after: end)...]
    }
    return true
  }

  /// Whether an address stays in the site, or has a scheme that runs nothing.
  private static func isHarmless(_ address: Substring) -> Bool {
    let bytes = address.utf8
    let scheme = bytes.prefix { !"/?#:".utf8.contains($0) }
    guard bytes.dropFirst(scheme.count).first == UInt8(ascii: ":") else {
      return !bytes.starts(with: "//".utf8)
    }
    return ["http", "https", "mailto"].contains(Substring(scheme).lowercased())
  }
}
