/// The index of a JSON text: its values in their order, each with its kind and its place.
///
/// simdjson calls such an index a tape. A string, a number or a literal is one word with its kind,
/// the offset of its first byte, and its length. A length that does not fit is a word of its own. A
/// list or an object is three words, followed by its elements or by its keys and values: its kind
/// and the index behind its last element; the index of the list or object that it is an element of;
/// and its step there, which is the number of the element or the index of the key. In Kiva's
/// responses, a word stands for about seven bytes of text.
///
/// As in `JSONDecoder` (swift-foundation 6.3), numbers and escapes are not validated before they
/// are decoded, so that an invalid one costs one value and not the whole text.
struct JSONTape {
  /// The kind of a value, which is the lowest four bits of its first word.
  enum Kind: UInt8 {
    case null, no, yes, number
    /// A string whose bytes are its text.
    case plainString
    /// A string with an escape, which may be invalid, or with a control character, which is.
    case escapedString
    case list, object
    /// An object with an invalid string as a key, whose members cannot be read.
    case unreadableObject

    var isString: Bool { self == .plainString || self == .escapedString }
    var isContainer: Bool { rawValue >= Kind.list.rawValue }
    var isObject: Bool { rawValue >= Kind.object.rawValue }

    /// The kind in the first word of a value.
    @inline(__always)
    init(_ word: UInt64) {
      self = Kind(rawValue: UInt8(truncatingIfNeeded: word & 15)) ?? .null
    }
  }

  let words: [UInt64]

  /// The number of words in front of the first element of a list or an object.
  static let headCount = 3
  /// The index of the container of the root, which has none.
  static let noContainer = -1
  /// The length from which on a length is in the next word.
  static let longLength = 1 << 24 - 1

  /// Returns the first word of a string, a number or a literal. The offset may be up to 64 GB.
  @inline(__always)
  static func word(_ kind: Kind, offset: Int, length: Int) -> UInt64 {
    UInt64(kind.rawValue) | UInt64(truncatingIfNeeded: offset) << 4
      | UInt64(truncatingIfNeeded: min(length, longLength)) << 40
  }

  /// Returns the offset in the first word of a string, a number or a literal.
  @inline(__always)
  static func offset(in word: UInt64) -> Int {
    Int(truncatingIfNeeded: word >> 4 & 0xF_FFFF_FFFF)
  }

  /// Returns the length in the first word of a string, a number or a literal.
  @inline(__always)
  static func length(in word: UInt64) -> Int { Int(truncatingIfNeeded: word >> 40) }
}
