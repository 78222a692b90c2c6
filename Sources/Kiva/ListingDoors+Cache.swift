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

  private var nameOfFailure: String { endpoints.name(ofFailureOf: query.filter) }

  /// Why Kiva gave no whole listing when it was last asked; `nil` if it did.
  var lastFailure: String? {
    kiva.fetcher.cached(named: nameOfFailure).first.map { String(decoding: $0.body, as: UTF8.self) }
  }

  /// Keeps why Kiva gave no whole listing, so that what is built from the cache later says so too.
  func remember(_ cause: String) {
    let answer = CachedResponse(
      key: nameOfFailure, status: 0, receivedSeconds: kiva.clock.wallSeconds(),
      body: Array(cause.utf8))
    kiva.fetcher.keep([FetchedResponse(kept: answer, isFromCache: false)], as: [nameOfFailure])
  }

  func forgetFailure() {
    if lastFailure != nil { kiva.fetcher.forget(nameOfFailure) }
  }
}
