internal import Loans

/// Decodes the loans in a response or a file, in any format that Kiva or kivagen writes.
///
/// The formats are REST listings of all years, a bare array, details, GraphQL, NDJSON (a loan on
/// each line), a single loan, and kivagen's own `loans.json`. An entry that cannot be decoded is
/// skipped, and recorded in `issues`.
///
/// Source: docs/kiva-api.md.
///
/// - Parameters:
///   - bytes: The response body, or the contents of the file.
///   - name: The name of the response or the file in issues and errors: `newest, page 2`.
/// - Returns: The loans and the issues.
/// - Throws: `ListingError` if there is no listing at all, with the reason `.cancelled` as soon as
///   the task is cancelled.
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
  let document = text.decoded { ListingDocument($0, of: text) }
  if Task.isCancelled { throw .cancelled }
  if let document { return try document.result.get().prefixingPaths(with: name) }
  let listing = try NDJSON(text.bytes)?.listing(name: name)
  if Task.isCancelled { throw .cancelled }
  if let listing { return listing }
  throw text.invalidity
}
