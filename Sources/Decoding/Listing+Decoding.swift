import Diagnostics
import FoundationEssentials

/// The loans of one answer or one file, in any shape that Kiva or kivagen writes.
///
/// REST listings of all years, a bare array, detail answers, GraphQL, NDJSON (a loan a line), a
/// single loan, our own `loans.json`. A bad entry costs itself only and stands in `problems`.
/// `name` is what the problems call the answer: `newest, page 2`, or the file's name.
/// Source: KIVA-API.md.
package func decodeListing(_ bytes: [UInt8], name: String) throws(ListingError) -> Listing {
  do throws(ListingError.Reason) {
    let (text, isValid) = wellFormed(bytes)
    var listing = try listing(in: text, name: name)
    if !isValid {
      let message = "invalid UTF-8, replaced by U+FFFD"
      listing.problems.insert(Problem(.warning, path: name, message: message), at: 0)
    }
    return listing
  } catch {
    throw ListingError(name: name, reason: error)
  }
}

private func listing(
  in text: [UInt8], name: String
) throws(ListingError.Reason) -> Listing {
  let first = text.first { !$0.isJSONSpace }
  if first == nil { throw .empty }
  if first == UInt8(ascii: "<") { throw .html }
  if let answer = try? JSONDecoder().decode(Answer.self, from: Data(text)) {
    return try answer.result.get().within(name)
  }
  if let listing = NDJSON(text)?.listing(name: name) { return listing }
  let fault = JSONFault(in: text)
  let position = SourcePosition(ofByte: fault.offset, in: text)
  throw .brokenJSON(line: position.line, column: position.column, message: fault.message)
}

/// The bytes without a byte order mark, what is no UTF-8 replaced; and whether they were valid.
private func wellFormed(_ bytes: [UInt8]) -> ([UInt8], isValid: Bool) {
  let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
  let text = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
  if String(validating: text, as: UTF8.self) != nil { return (text, true) }
  return (Array(String(decoding: text, as: UTF8.self).utf8), false)
}
