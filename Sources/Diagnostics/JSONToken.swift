/// A value or a key of a JSON text.
///
/// The tokens of a text are in the order of the text: a list is followed by its elements, an object
/// by its keys and values in turn.
package struct JSONToken: Sendable {
  /// The offset of its first byte.
  package let offset: UInt32
  /// The offset behind its last byte or, for a list or an object, the index of the token behind its
  /// last element.
  package internal(set) var end: UInt32
  package let kind: Kind

  package enum Kind: Sendable {
    case literal, number, plainString
    /// A string whose bytes are not its text: it has an escape, or a control character, which is
    /// invalid.
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

  /// Returns the same token in a part of its text.
  ///
  /// - Parameters:
  ///   - offset: The offset of the part in the text.
  ///   - index: The index of the first token of the part.
  /// - Returns: The token whose place is counted from the beginning of the part.
  package func inPart(from offset: UInt32, index: UInt32) -> JSONToken {
    JSONToken(
      offset: self.offset - offset, end: end - (kind.isContainer ? index : offset), kind: kind)
  }

  /// Returns the tokens of a text.
  ///
  /// - Throws: `JSONSyntaxError` if the text is not valid JSON. Whether it is valid UTF-8 is not
  ///   examined.
  package static func tokens(of bytes: [UInt8]) throws(JSONSyntaxError) -> [JSONToken] {
    var scanner = JSONScanner(bytes)
    scanner.scan()
    guard let message = scanner.message else { return scanner.tokens }
    throw JSONSyntaxError(
      offset: scanner.index, message: message, isTruncated: scanner.isTruncated)
  }
}
