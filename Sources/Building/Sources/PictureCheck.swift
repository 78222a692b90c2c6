internal import Kiva

/// Recognizes files that are named like pictures but that browsers cannot show.
enum PictureCheck {
  /// The maximum size of a file that is checked, in bytes.
  static let maximumBytes = 32 << 20

  /// Returns whether browsers show the bytes as a picture in a file with a name of this media type.
  /// A picture in a format other than SVG may have the name of another such format, because browsers
  /// recognize these formats by their bytes.
  static func accepts(_ bytes: [UInt8], as type: String) -> Bool {
    switch type {
    case "image/svg+xml": isSVG(bytes)
    case "image/x-icon": isIcon(bytes) || PictureFormat(of: bytes) != nil
    default: PictureFormat(of: bytes) != nil
    }
  }

  /// Returns whether the bytes are an SVG document whose root element is complete. Browsers do not
  /// show a document without the namespace of SVG. A document in UTF-16 is accepted unchecked.
  /// Source: Extensible Markup Language 1.0, "Prolog and Document Type Declaration".
  private static func isSVG(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) { return true }
    let text = String(decoding: bytes, as: UTF8.self)
    let root = withoutProlog(text)
    guard let tag = root.prefixMatch(of: /<(?:\w+:)?svg(?:\s[^>]*)?>/)?.0 else { return false }
    // A document type can define the namespace as an entity, as some drawing programs do.
    let beginning = text[..<tag.endIndex]
    return beginning.contains("http://www.w3.org/2000/svg")
      && (tag.hasSuffix("/>") || root.contains(/<\/(?:\w+:)?svg\s*>/))
  }

  /// Returns the part of an XML document that begins with its root element.
  private static func withoutProlog(_ text: String) -> Substring {
    var rest = text.drop { $0 == "\u{FEFF}" || $0.isWhitespace }
    while true {
      let end: String
      if rest.hasPrefix("<?") {
        end = "?>"
      } else if rest.hasPrefix("<!--") {
        end = "-->"
      } else if rest.hasPrefix("<!") {
        let hasSubset = rest.first { $0 == "[" || $0 == ">" } == "["
        if hasSubset { rest = rest.drop { $0 != "]" } }
        end = ">"
      } else {
        return rest
      }
      guard let range = rest.firstRange(of: end) else { return "" }
      rest = rest[range.upperBound...].drop(while: \.isWhitespace)
    }
  }

  /// Returns whether the bytes are an icon file (ICO) that contains at least one picture, and all
  /// bytes of each picture. Numbers in such a file are little-endian.
  /// Source: "ICO (file format)", ICONDIR and ICONDIRENTRY.
  private static func isIcon(_ bytes: [UInt8]) -> Bool {
    func number(at offset: Int, count: Int) -> Int {
      bytes[offset..<offset + count].reversed().reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.starts(with: [0, 0, 1, 0]), bytes.count >= 6 else { return false }
    let count = number(at: 4, count: 2)
    guard count > 0, bytes.count >= 6 + 16 * count else { return false }
    return (0..<count).allSatisfy { index in
      let entry = 6 + 16 * index
      let size = number(at: entry + 8, count: 4)
      return size > 0 && number(at: entry + 12, count: 4) + size <= bytes.count
    }
  }
}
