package import Decoding
package import Loans
internal import Store

extension [StoredLoan] {
  /// Decodes the loans of the records, in order, with `nil` for a damaged record. A hundred loans
  /// are decoded as one list, because starting the decoder takes as long as decoding a loan. Longer
  /// lists would only need more memory. Throws only `ListingError.cancelled`.
  package func decoded() throws(ListingError) -> [Loan?] {
    var loans: [Loan?] = []
    for start in stride(from: 0, to: count, by: 100) {
      loans += try decodedAsBatch(self[start..<Swift.min(start + 100, count)])
    }
    return loans
  }
}

private func decodedAsBatch(_ records: ArraySlice<StoredLoan>) throws(ListingError) -> [Loan?] {
  var list = [UInt8(ascii: "[")]
  list += records.map(\.json).joined(separator: [UInt8(ascii: ",")])
  list.append(UInt8(ascii: "]"))
  let loans = try loansInListing(list, name: "stored loans")
  if loans.map(\.id.value) == records.map(\.id) { return loans }
  // Undamaged records can still be decoded one by one.
  var decoded: [Loan?] = []
  for record in records {
    let loans = try loansInListing(record.json, name: "loan \(record.id)")
    decoded.append(loans.map(\.id.value) == [record.id] ? loans[0] : nil)
  }
  return decoded
}

/// Returns the loans of a listing, or none if the text is not a listing.
private func loansInListing(_ json: [UInt8], name: String) throws(ListingError) -> [Loan] {
  do throws(ListingError) { return try decodeListing(json, name: name).loans } catch {
    if error.reason == .cancelled { throw error }
    return []
  }
}
