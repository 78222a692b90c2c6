internal import Decoding
internal import Fetching
internal import Host
internal import Loans

extension ListingLoader {
  /// Returns a reader of the cache for each source. Responses from either address of a source are
  /// cached under the same name.
  private func cacheReaders(of sources: [ListingSource]) -> [ListingReader] {
    sources.map { ListingReader(source: $0, query: query, client: client) }
  }

  /// Returns the first complete listing in the cache that was checked at most `maximumAge` ago.
  func freshListing(_ maximumAge: Duration) async -> LoadedListing? {
    for reader in cacheReaders(of: query.sources) {
      for listing in await reader.cachedListings()
      where listing.isComplete
        && listing.responses.allSatisfy({ client.fetcher.isFresh($0, maximumAge) })
      {
        return LoadedListing(listing, by: reader, isFromCache: true)
      }
    }
    return nil
  }

  /// Returns the last listing in the cache, whichever source gave it. A complete one wins, so that
  /// a shorter one that was fetched later with a lower limit is not used instead.
  func lastListing() async -> LoadedListing? {
    let now = client.clock.wallSeconds()
    var best: (rank: (Int, Int, Int), listing: LoadedListing)?
    for reader in cacheReaders(of: ListingSource.allCases) {
      for listing in await reader.cachedListings() {
        let checked = listing.checkedSeconds
        // A time in the future comes from a clock that was wrong.
        let rank = (checked <= now ? 1 : 0, listing.isComplete ? 1 : 0, checked)
        if best.map({ rank > $0.rank }) ?? true {
          best = (rank, LoadedListing(listing, by: reader, isFromCache: true))
        }
      }
    }
    return best?.listing
  }

  private var listing: SourceFailureCache.Listing { client.endpoints.listing(query.filter) }

  /// Why Kiva gave no complete listing at the last request, or `nil` if it gave one.
  var lastFailure: String? {
    client.fetcher.readCache { try client.failures.find(listing) } ?? nil
  }

  /// Records why Kiva gave no complete listing, so that a later build from the cache says so too.
  func recordFailure(_ cause: String) {
    let seconds = client.clock.wallSeconds()
    client.fetcher.writeCache { try client.failures.record(cause, listing, seconds) }
  }

  /// Deletes the recorded failure.
  func deleteFailure() {
    if lastFailure != nil { client.fetcher.writeCache { try client.failures.delete(listing) } }
  }
}
