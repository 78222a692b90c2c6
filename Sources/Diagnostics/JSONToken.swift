/// A value or a key of a JSON text.
///
/// The tokens of a text are in the order of the text: a list is followed by its elements, an object
/// by its keys and values in turn.
package struct JSONToken: Sendable {
  /// The offset of its first byte, which says what it is.
  package let offset: UInt32
  /// The offset behind its last byte or, for a list or an object, the index of the token behind its
  /// last element.
  package internal(set) var end: UInt32

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
