internal import Diagnostics
import FoundationEssentials
internal import Loans

/// The bytes of a response or a file: valid UTF-8 without a byte order mark.
struct JSONText {
  private(set) var bytes: [UInt8]
  /// Whether the bytes were valid UTF-8. Invalid parts are replaced by U+FFFD.
  private(set) var wasValidUTF8 = true
  /// Why the text is not valid JSON, or `nil` if it is.
  private(set) var syntaxError: JSONSyntaxError?

  init(_ bytes: [UInt8]) {
    let mark = JSONSyntaxError.byteOrderMark
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    replaceInvalidUTF8()
    if let converted { self.bytes = converted }
    syntaxError = .first(in: self.bytes)
  }

  private mutating func replaceInvalidUTF8() {
    wasValidUTF8 = String(validating: bytes, as: UTF8.self) != nil
    if !wasValidUTF8 { bytes = Array(String(decoding: bytes, as: UTF8.self).utf8) }
  }

  /// The bytes in UTF-8 if the first four are those of another encoding, as `JSONDecoder`
  /// does (swift-foundation 6.3).
  ///
  /// Source: RFC 4627, section 3: the first two characters of a JSON text are ASCII.
  private var converted: [UInt8]? {
    let encoding: String.Encoding
    switch bytes.prefix(4).map({ $0 == 0 }) {
    case [true, true, true, false]: encoding = .utf32BigEndian
    case [true, false, true, false], [true, false]: encoding = .utf16BigEndian
    case [false, true, true, true]: encoding = .utf32LittleEndian
    case [false, true, false, true], [false, true]: encoding = .utf16LittleEndian
    default: return nil
    }
    return String(bytes: bytes, encoding: encoding).map { Array($0.utf8) }
  }

  /// Throws if the text is empty or a web page.
  func checkFirstByte() throws(ListingError.Reason) {
    let first = bytes.first { !$0.isJSONSpace }
    if first == nil { throw .empty }
    if first == UInt8(ascii: "<") { throw .html }
  }

  /// Reads the document.
  ///
  /// - Parameters:
  ///   - total: Counts the issues, together with those of other parts of the same text.
  ///   - read: Reads the document from its root.
  /// - Returns: What `read` returns, or `nil` if the text is not valid JSON.
  func decoded<Document>(
    counting total: IssueCount = IssueCount(), _ read: (JSONValue) -> Document
  ) -> Document? {
    guard syntaxError == nil else { return nil }
    return read(JSONDocument(bytes, log: IssueLog(total: total)).root)
  }

  /// Where the text stops being valid JSON, and why.
  var invalidity: ListingError.Reason {
    let error = syntaxError ?? JSONSyntaxError(in: bytes)
    let position = SourcePosition(ofByte: error.offset, in: bytes)
    let (line, column) = (position.line, position.column)
    return error.isTruncated
      ? .truncatedJSON(line: line, column: column, message: error.message)
      : .invalidJSON(line: line, column: column, message: error.message)
  }
}
