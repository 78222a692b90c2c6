package import Decoding
package import Host
package import Loans
internal import SampleLoans

/// Returns a snapshot with loans chosen from the sample, as of the sample's time. It includes the
/// errors in the data, but not the warnings. Throws if the sample cannot be decoded, which is a bug
/// in the program.
package func sampleSnapshot(
  limit: Int, filter: LoanFilter = LoanFilter(), keep: [LoanID], exclude: Set<LoanID> = [],
  clock: SystemClock
) throws(ListingError) -> FetchedSnapshot {
  var count = 0
  let start = unsafe sample_loans(&count)
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let decoder = ResponseDecoder(clock: clock)
  var listing = try decoder.listing(bytes, name: "sample")
  guard let time = listing.fetchedAt else {
    throw ListingError(name: "sample", reason: .notAListing("a listing without 'fetched_at'"))
  }
  var snapshot = LoanSnapshot(provenance: .sample, retrieval: .embedded, time: time)
  snapshot.exclude(listing.loans.filter { exclude.contains($0.id) })
  _ = listing.removeLoans(withIDs: exclude)
  snapshot.recordEntries(of: &listing)
  snapshot.filterValues = FilterValues(of: listing.loans)
  snapshot.choose(from: listing.loans, limit: limit, filter: filter, keep: keep)
  snapshot.entryCount = listing.entryCount
  // The sample has unusual values on purpose, so there are no warnings about them.
  snapshot.issues.removeAll { $0.severity != .error }
  var result = FetchedSnapshot(snapshot)
  result.mergePartners()
  result.decodeDuration = decoder.duration
  return result
}
