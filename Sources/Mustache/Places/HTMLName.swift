/// The name of an element or an attribute in lower case, stored without an allocation.
///
/// Only the first 24 bytes are kept: no name that has a meaning of its own is longer. Of a longer
/// name it is known that there is more.
struct HTMLName: Hashable, ExpressibleByStringLiteral {
  private static let capacity = 24

  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  /// The number of bytes kept, or one more if the name is longer.
  private var storedCount: UInt8 = 0

  init() {}

  init(stringLiteral name: StaticString) {
    for byte in name.description.utf8 { append(byte) }
  }

  var isEmpty: Bool { storedCount == 0 }
  var count: Int { Int(storedCount) }

  /// Appends a byte of the name as the template spells it.
  @inline(__always)
  mutating func append(_ byte: UInt8) {
    guard storedCount < Self.capacity else {
      storedCount = UInt8(Self.capacity) + 1
      return
    }
    let lowercase = UInt64(byte.lowercasedASCII) &<< (UInt64(storedCount & 7) &* 8)
    if storedCount < 8 {
      first |= lowercase
    } else if storedCount < 16 {
      second |= lowercase
    } else {
      third |= lowercase
    }
    storedCount += 1
  }

  /// Returns the byte at an index that is less than `count`.
  func byte(at index: Int) -> UInt8 {
    let word = index < 8 ? first : index < 16 ? second : third
    return UInt8(truncatingIfNeeded: word &>> (UInt64(index & 7) &* 8))
  }

  /// Whether the attribute is an event handler: `onclick`, `onload` and all others.
  var isEventHandler: Bool { count > 2 && first & 0xFFFF == 0x6E6F }

  /// The name for a message, with an ellipsis if it is longer than what is kept.
  var text: String {
    let bytes = (0..<min(count, Self.capacity)).map { byte(at: $0) }
    return String(decoding: bytes, as: UTF8.self) + (count > Self.capacity ? "…" : "")
  }

  /// Hashes eight bytes and the count, which differ for nearly all known names.
  func hash(into hasher: inout Hasher) {
    hasher.combine(first ^ UInt64(storedCount))
  }

  /// The number of bits of a checksum.
  static let checksumWidth: UInt64 = 8

  /// A number that differs between most names.
  var checksum: Int {
    let product = (first ^ UInt64(storedCount)) &* 0x9E37_79B9_7F4A_7C15
    return Int(truncatingIfNeeded: product &>> (64 &- Self.checksumWidth))
  }
}

extension UInt8 {
  /// The letter in lower case; any other byte as it is.
  @inline(__always)
  var lowercasedASCII: UInt8 { self &- 0x41 < 26 ? self | 0x20 : self }

  @inline(__always)
  var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Whether the byte is white space to HTML, `/` or `>`, as a bit in a mask says.
  @inline(__always)
  var endsElementName: Bool { self < 64 && 0x4000_8001_0000_3600 &>> UInt64(self) & 1 == 1 }

  /// Whether the byte is white space to HTML, `/`, `>` or `=`, as a bit in a mask says.
  @inline(__always)
  var endsAttributeName: Bool { self < 64 && 0x6000_8001_0000_3600 &>> UInt64(self) & 1 == 1 }

  /// Whether the byte is a quote or `<`, as a bit in a mask says.
  @inline(__always)
  var cannotBeInAttributeName: Bool { self < 64 && 0x1000_0084_0000_0000 &>> UInt64(self) & 1 == 1 }

  /// Whether the byte is white space to HTML: tab, line feed, form feed, carriage return, space.
  @inline(__always)
  var isHTMLSpace: Bool {
    self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D || self == 0x0C
  }
}
