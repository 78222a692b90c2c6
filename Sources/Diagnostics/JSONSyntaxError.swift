/// The first error in a text that is not valid JSON.
package struct JSONSyntaxError: Error, Equatable, Sendable {
  /// The byte offset of the error.
  package let offset: Int
  /// The expected and the actual text, as in `expected a value, got 'x'`.
  package let message: String
  /// Whether the text ends before its JSON does.
  package let isTruncated: Bool

  /// Finds the first error in `bytes`, which must not be valid JSON.
  package init(in bytes: [UInt8]) {
    do throws(JSONSyntaxError) {
      _ = try JSONToken.tokens(of: bytes)
      self.init(offset: bytes.count, message: "unreadable", isTruncated: false)
    } catch {
      self = error
    }
  }

  package init(offset: Int, message: String, isTruncated: Bool) {
    self.offset = offset
    self.message = message
    self.isTruncated = isTruncated
  }
}
