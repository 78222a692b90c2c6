internal import Diagnostics
import FoundationEssentials
internal import Loans

/// The bytes of a response or a file as the decoder needs them: valid UTF-8 without a byte order
/// mark.
struct JSONText {
  let bytes: [UInt8]
  /// Whether the bytes were valid UTF-8. Invalid parts are replaced by U+FFFD.
  let wasValidUTF8: Bool

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    wasValidUTF8 = String(validating: text, as: UTF8.self) != nil
    self.bytes = wasValidUTF8 ? text : Array(String(decoding: text, as: UTF8.self).utf8)
  }

  /// Throws if the text is empty or a web page.
  func checkFirstByte() throws(ListingError.Reason) {
    let first = bytes.first { !$0.isJSONSpace }
    if first == nil { throw .empty }
    if first == UInt8(ascii: "<") { throw .html }
  }

  /// Returns the decoded document, or `nil` if the text is not valid JSON.
  func decoded<Document: Decodable>(as type: Document.Type) -> Document? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }

  /// Where the text stops being valid JSON, and why.
  var syntaxError: ListingError.Reason {
    let error = JSONSyntaxError(in: bytes)
    let position = SourcePosition(ofByte: error.offset, in: bytes)
    let (line, column) = (position.line, position.column)
    return error.isTruncated
      ? .truncatedJSON(line: line, column: column, message: error.message)
      : .invalidJSON(line: line, column: column, message: error.message)
  }
}
