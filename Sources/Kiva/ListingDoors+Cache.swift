internal import Decoding
internal import Fetching
internal import Host
internal import Loans

extension ListingDoors {
  /// One for each source: what came through either address is kept under the same name.
  private func cacheReaders(of sources: [ListingSource]) -> [ListingReader] {
    sources.map { ListingReader(source: $0, query: query, endpoints: endpoints, kiva: kiva) }
  }

  func fresh(_ maximumAge: Duration) async -> ListingReading? {
    for reader in cacheReaders(of: query.sources) {
      for listing in await reader.cached()
      where listing.isComplete
        && listing.answers.allSatisfy({ kiva.fetcher.isFresh($0, maximumAge) })
      {
        return ListingReading(listing, by: reader, isFromCache: true)
      }
    }
    return nil
  }

  /// The last listing in the cache, whichever door it came through: with this limit, if there is
  /// one, so that a small one between does not stand in for it.
  func last() async -> ListingReading? {
    let now = kiva.clock.wallSeconds()
    var best: (rank: (Int, Int, Int), reading: ListingReading)?
    for reader in cacheReaders(of: ListingSource.allCases) {
      for listing in await reader.cached() {
        let checked = listing.checkedSeconds
        // One from the future is of a clock that was wrong.
        let rank = (checked <= now ? 1 : 0, listing.isComplete ? 1 : 0, checked)
        if best.map({ rank > $0.rank }) ?? true {
          best = (rank, ListingReading(listing, by: reader, isFromCache: true))
        }
      }
    }
    return best?.reading
  }

  /// Why Kiva gave no complete listing when it was last requested; `nil` if it did.
  var lastFailure: String? {
    kiva.fetcher.readCache { try kiva.failures.find(endpoints.listing(query.filter)) } ?? nil
  }

  /// Records why Kiva gave no complete listing, for builds that use the cache alone.
  func remember(_ cause: String) {
    let seconds = kiva.clock.wallSeconds()
    kiva.fetcher.writeCache {
      try kiva.failures.record(cause, endpoints.listing(query.filter), seconds)
    }
  }

  /// Deletes the record of a failure, if there is one.
  func forgetFailure() {
    if lastFailure == nil { return }
    kiva.fetcher.writeCache { try kiva.failures.delete(endpoints.listing(query.filter)) }
  }
}
