internal import Decoding
internal import Fetching
internal import Host
internal import Loans

extension ListingDoors {
  func fresh(_ maximumAge: Duration) async -> ListingReading? {
    for reader in readers(of: query.sources) {
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
    for reader in readers(of: ListingSource.allCases) {
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

  /// Why Kiva gave no listing, if it was asked since this one came.
  func failure(since listing: PagedListing) -> String? {
    let name = endpoints.name(ofFailureOf: query.filter)
    guard let answer = kiva.fetcher.cached(named: name).first,
      answer.kept.checkedSeconds >= listing.checkedSeconds
    else { return nil }
    return String(decoding: answer.body, as: UTF8.self)
  }

  /// Keeps why Kiva gave no listing, so that what is built from the cache later says so too.
  func remember(_ cause: String) {
    let name = endpoints.name(ofFailureOf: query.filter)
    let answer = CachedAnswer(
      key: name, status: 0, receivedSeconds: kiva.clock.wallSeconds(), body: Array(cause.utf8))
    kiva.fetcher.keep([Answer(kept: answer, isFromCache: false)], as: [name])
  }
}
