/// The name of an element or an attribute, or a short value of an attribute, in lower case. Only
/// the first 24 bytes are kept, because no name with a special meaning is longer.
struct HTMLName: Hashable, ExpressibleByStringLiteral {
  private static let maximumCount = 24

  /// The bytes that are kept, followed by a zero if the name is longer.
  private var bytes: [UInt8] = []

  init() {}

  init(stringLiteral name: String) { bytes = Array(name.utf8) }

  var count: Int { bytes.count }

  /// Appends a byte of the name in the template.
  mutating func append(_ byte: UInt8) {
    if count < Self.maximumCount {
      bytes.append(byte.lowercasedASCII)
    } else if count == Self.maximumCount {
      bytes.append(0)
    }
  }

  func byte(at index: Int) -> UInt8 { bytes[index] }

  /// Whether the attribute is an event handler, such as `onclick`.
  var isEventHandler: Bool { count > 2 && bytes.starts(with: "on".utf8) }

  /// The name for messages, with an ellipsis if it is longer than the part that is kept.
  var text: String {
    let text = String(decoding: bytes.prefix(Self.maximumCount), as: UTF8.self)
    return count > Self.maximumCount ? text + "…" : text
  }
}

extension UInt8 {
  /// The byte in lower case if it is a letter; otherwise, the same byte.
  var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte is white space in HTML, `/` or `>`.
  var endsElementName: Bool {
    isHTMLSpace || self == UInt8(ascii: "/") || self == UInt8(ascii: ">")
  }

  /// Whether the byte is white space in HTML: tab, line feed, form feed, carriage return, space.
  var isHTMLSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }
}
