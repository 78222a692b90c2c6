/// A value or a key of a JSON text.
///
/// The tokens are in order: a list precedes its elements, an object its keys and values in turn.
package struct JSONToken: Sendable {
  /// The offset of its first byte.
  package let offset: UInt32
  /// The number of its bytes or, for a list or an object, of the tokens in it.
  package internal(set) var length: UInt32
  package let kind: Kind

  package enum Kind: Sendable {
    case literal, number, plainString
    /// A string whose bytes are not its text, since it has an escape or a control character.
    case escapedString
    case list, object

    @inlinable package var isContainer: Bool {
      switch self {
      case .list, .object: true
      case .literal, .number, .plainString, .escapedString: false
      }
    }

    @inlinable package var isString: Bool {
      switch self {
      case .plainString, .escapedString: true
      case .literal, .number, .list, .object: false
      }
    }
  }

  @inlinable package init(offset: UInt32, length: UInt32, kind: Kind) {
    self.offset = offset
    self.length = length
    self.kind = kind
  }

  /// Returns the tokens of a text, the root first. Whether it is valid UTF-8 is not examined, and
  /// it can be no larger than the offset of a token. Throws if it is not valid JSON, or too large.
  package static func tokens(
    of bytes: [UInt8], maximumBytes: Int = Int(UInt32.max)
  ) throws(JSONSyntaxError) -> [JSONToken] {
    guard bytes.count <= maximumBytes
    else { throw JSONSyntaxError(offset: 0, message: "larger than 4 GB", isTruncated: false) }
    var scanner = JSONScanner(bytes)
    scanner.scan()
    guard let message = scanner.message else { return scanner.tokens }
    throw JSONSyntaxError(offset: scanner.index, message: message, isTruncated: scanner.isTruncated)
  }
}
