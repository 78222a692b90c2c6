internal import Loans

/// The loans of one answer or one file, in any shape that Kiva or kivagen writes.
///
/// REST listings of all years, a bare array, detail answers, GraphQL, NDJSON (a loan a line), a
/// single loan, our own `loans.json`. A bad entry costs itself only and stands in `issues`.
/// `name` is what the issues call the answer: `newest, page 2`, or the file's name.
/// On a task that is cancelled it throws `.cancelled` soon. Source: KIVA-API.md.
package func decodeListing(_ bytes: [UInt8], name: String) throws(ListingError) -> Listing {
  do throws(ListingError.Reason) {
    let text = JSONText(bytes)
    var listing = try listing(in: text, name: name)
    if !text.wasValidUTF8 {
      let message = "invalid UTF-8, replaced by U+FFFD"
      listing.issues.insert(DataIssue(.invalidUTF8, path: name, message: message), at: 0)
    }
    return listing
  } catch {
    throw ListingError(name: name, reason: error)
  }
}

private func listing(
  in text: JSONText, name: String
) throws(ListingError.Reason) -> Listing {
  try text.checkFirstByte()
  let answer = text.decoded(as: ListingDocument.self)
  if Task.isCancelled { throw .cancelled }
  if let answer { return try answer.result.get().within(name) }
  let listing = try NDJSON(text.bytes)?.listing(name: name)
  if Task.isCancelled { throw .cancelled }
  if let listing { return listing }
  throw text.fault
}
