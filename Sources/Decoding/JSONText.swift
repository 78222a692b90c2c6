internal import Diagnostics
import FoundationEssentials
internal import Loans

/// The bytes of an answer as the decoder is given them: no byte order mark, valid UTF-8.
struct JSONText {
  let bytes: [UInt8]
  /// Whether they were valid; what was not is replaced by U+FFFD.
  let wasValidUTF8: Bool

  init(_ bytes: [UInt8]) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    wasValidUTF8 = String(validating: text, as: UTF8.self) != nil
    self.bytes = wasValidUTF8 ? text : Array(String(decoding: text, as: UTF8.self).utf8)
  }

  /// Throws if there is nothing in it, or a web page.
  func checkFirstByte() throws(ListingError.Reason) {
    let first = bytes.first { !$0.isJSONSpace }
    if first == nil { throw .empty }
    if first == UInt8(ascii: "<") { throw .html }
  }

  /// `nil` if it is no whole JSON.
  func decoded<ListingDocument: Decodable>(as type: ListingDocument.Type) -> ListingDocument? {
    try? JSONDecoder().decode(type, from: Data(bytes))
  }

  /// Where it stops being JSON.
  var fault: ListingError.Reason {
    let fault = JSONFault(in: bytes)
    let position = SourcePosition(ofByte: fault.offset, in: bytes)
    let (line, column) = (position.line, position.column)
    return fault.isTruncated
      ? .truncatedJSON(line: line, column: column, message: fault.message)
      : .brokenJSON(line: line, column: column, message: fault.message)
  }
}
