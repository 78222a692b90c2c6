package import Decoding
package import Host
package import Loans
internal import SampleLoans

/// The invented loans in the binary, at the time that stands in them; nothing is asked of the
/// network. An error is a fault of ours.
package func sampleSnapshot(
  limit: Int, filter: LoanFilter = LoanFilter(), keep: [LoanID], exclude: Set<LoanID> = [],
  clock: SystemClock
) throws(ListingError) -> LoanSnapshot {
  var count = 0
  let start = unsafe sample_loans(&count)
  let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  let (decoded, duration) = Stopwatch(clock: clock).time { () throws(ListingError) in
    try decodeListing(bytes, name: "sample")
  }
  var listing = try decoded.get()
  guard let time = listing.fetchedAt else {
    throw ListingError(name: "sample", reason: .notAListing("a listing without 'fetched_at'"))
  }
  var snapshot = LoanSnapshot(source: .sample, time: time)
  snapshot.take(excluded: listing.loans.filter { exclude.contains($0.id) })
  _ = listing.removeLoans(withIDs: exclude)
  snapshot.values = FilterValues(of: listing.loans)
  snapshot.take(listing.loans, limit: limit, filter: filter, keep: keep)
  snapshot.entryCount = listing.entryCount
  snapshot.skippedCount = listing.skippedCount
  // Its oddities are meant: nobody need be warned of them.
  snapshot.issues = listing.issues.filter { $0.severity == .error }
  snapshot.isSample = true
  snapshot.decodeDuration = duration
  return snapshot
}
