/// A value or a key of a JSON text. The token of a list precedes those of its elements, and the
/// token of an object those of its keys and values.
package struct JSONToken: Sendable {
  /// The byte offset in the text.
  package let offset: UInt32
  /// The number of bytes or, for a list or an object, the number of tokens in it.
  package internal(set) var length: UInt32
  package let kind: TokenKind

  package enum TokenKind: Sendable {
    case literal, number, plainString
    /// A string whose bytes are not those of its text, because it has an escape or a control
    /// character.
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

  @inlinable package init(offset: UInt32, length: UInt32, kind: TokenKind) {
    self.offset = offset
    self.length = length
    self.kind = kind
  }

  /// Returns the tokens of a text, beginning with the root. Does not check whether the text is
  /// valid UTF-8. Throws if the text is not valid JSON, or too large for the offsets of tokens.
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
