package import Decoding
package import Host
package import Loans
internal import SampleLoans

/// The invented loans in the binary, at the time that stands in them; nothing is asked of the
/// network. An error is a fault of ours.
package func sampleHarvest(
  limit: Int, filter: LoanFilter = LoanFilter(), keep: [LoanID], exclude: Set<LoanID> = [],
  clock: Clock
) throws(ListingError) -> Harvest {
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
  var harvest = Harvest(source: .sample, time: time)
  harvest.take(excluded: listing.loans.filter { exclude.contains($0.id) })
  _ = listing.removeLoans(withIDs: exclude)
  harvest.values = FilterValues(of: listing.loans)
  harvest.take(listing.loans, limit: limit, filter: filter, keep: keep)
  harvest.entryCount = listing.entryCount
  harvest.skippedCount = listing.skippedCount
  // Its oddities are meant: nobody need be warned of them.
  harvest.problems = listing.problems.filter { $0.severity == .error }
  harvest.isSample = true
  harvest.decodeDuration = duration
  return harvest
}
