internal import Diagnostics
import FoundationEssentials
internal import Loans

/// The bytes of a response or a file: valid UTF-8 without a byte order mark.
struct JSONText {
  let bytes: [UInt8]
  /// Whether the bytes were valid UTF-8. Invalid parts are replaced by U+FFFD.
  let wasValidUTF8: Bool
  private let tokens: Result<[JSONToken], JSONSyntaxError>

  init(_ bytes: [UInt8]) {
    let mark = [0xEF, 0xBB, 0xBF] as [UInt8]
    var text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    let isASCII = text.reduce(0, |) < 0x80
    wasValidUTF8 = isASCII || String(validating: text, as: UTF8.self) != nil
    if !wasValidUTF8 { text = Array(String(decoding: text, as: UTF8.self).utf8) }
    text = Self.converted(text) ?? text
    self.bytes = text
    tokens = Result { () throws(JSONSyntaxError) in try JSONToken.tokens(of: text) }
  }

  /// Returns the bytes converted to UTF-8 if they have another encoding, which is recognized as by
  /// `JSONDecoder`.
  /// Source: swift-foundation 6.3; RFC 4627, section 3: the first two characters are ASCII.
  private static func converted(_ bytes: [UInt8]) -> [UInt8]? {
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

  /// The root of the document, or `nil` if the text is not valid JSON.
  var root: JSONValue? {
    guard let tokens = try? tokens.get() else { return nil }
    return JSONDocument(bytes, tokens: tokens, log: IssueLog(), interner: TextInterner()).root
  }

  func forEachElement(
    of part: JSONValue.ListPart, log: IssueLog, interner: TextInterner, _ body: (JSONValue) -> Void
  ) {
    guard let tokens = try? tokens.get() else { return }
    let document = JSONDocument(part.range, of: tokens, in: bytes, log: log, interner: interner)
    JSONValue.forEachElement(of: part, in: document, body)
  }

  var syntaxError: JSONSyntaxError {
    switch tokens {
    case .failure(let error): error
    case .success: JSONSyntaxError(in: bytes)
    }
  }

  /// The first syntax error of the text, with its position.
  var invalidity: ListingError.Reason {
    let error = syntaxError
    let position = SourcePosition(ofByte: error.offset, in: bytes)
    let (line, column) = (position.line, position.column)
    return error.isTruncated
      ? .truncatedJSON(line: line, column: column, message: error.message)
      : .invalidJSON(line: line, column: column, message: error.message)
  }
}
