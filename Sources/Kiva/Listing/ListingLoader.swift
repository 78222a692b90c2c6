internal import Decoding
internal import Fetching
internal import Host
internal import Loans

/// Loads the listing from the first source that answers, or from the cache.
struct ListingLoader {
  let query: LoanQuery
  let client: KivaClient

  /// Loads a listing: the cached one if it is fresh; otherwise, that of the first source that
  /// provides one; failing that, the last cached one. Throws `KivaError.noListing` with all
  /// failures if there is none, or `.interrupted` if the task is cancelled, without recording a
  /// failure.
  func load() async throws(KivaError) -> LoadedListing {
    switch query.cachePolicy {
    case .fresh(let maximumAge):
      if let listing = await freshListing(maximumAge) { return listing }
    case .refresh: break
    case .cacheOnly:
      guard var listing = await lastListing() else { throw .noListing([]) }
      listing.staleCause = lastFailure
      return listing
    }
    return try await fetchListing()
  }

  // MARK: - Sources

  /// The sources in the order in which they are tried. Kiva's GraphQL interface has two addresses.
  private var readers: [ListingReader] {
    query.sources.flatMap { source in
      let gateway = source == .graphql ? client.withGateway : nil
      return ([client] + [gateway].compactMap(\.self)).map {
        ListingReader(source: source, query: query, client: $0)
      }
    }
  }

  /// Fetches the listing from the first source that provides a usable one, or falls back to the
  /// cache.
  private func fetchListing() async throws(KivaError) -> LoadedListing {
    let readers = readers
    var failures: [SourceFailure] = []
    var empty: LoadedListing?
    var unusable: LoadedListing?
    for (index, reader) in readers.enumerated() {
      do throws(KivaError) {
        let listing = try await reader.fetch(remainingSources: readers.count - index - 1)
        let loaded = LoadedListing(listing, by: reader, isFromCache: false)
        if let failure = listing.unusable {
          unusable = unusable ?? loaded
          throw failure
        }
        if listing.entries.entryCount == 0, query.filter.isEmpty {
          // Another source may have loans.
          empty = empty ?? loaded
          throw .empty
        }
        recordOutcome(of: listing)
        return loaded
      } catch {
        if Task.isCancelled { throw .interrupted }
        failures.append(SourceFailure(source: reader.source, cause: error))
      }
    }
    return try await fallback(after: failures, empty, unusable)
  }

  /// Returns the listing to use after every source has failed: the last one in the cache or the
  /// first listing without usable loans. Throws `KivaError.noListing` if there is neither.
  private func fallback(
    after failures: [SourceFailure], _ empty: LoadedListing?, _ unusable: LoadedListing?
  ) async throws(KivaError) -> LoadedListing {
    // If all sources agree, there are no loans.
    if let empty, failures.allSatisfy({ $0.cause == .empty }) { return empty }
    recordFailure(failures.formatted)
    if var listing = await lastListing() {
      listing.staleCause = failures.formatted
      return listing
    }
    // The issues of its entries say more than the failures of the sources.
    if let unusable { return unusable }
    if var empty {
      empty.emptyCause = failures.formatted
      return empty
    }
    throw .noListing(failures)
  }

  /// Records whether the listing is complete, for builds that use it from the cache later.
  private func recordOutcome(of listing: PagedListing) {
    if let failure = listing.failure {
      recordFailure("page \(failure.page) of the listing failed: \(failure.cause)")
    } else if lastFailure != nil {
      client.fetcher.writeCache { try client.failures.delete(self.listing) }
    }
  }

  // MARK: - Cache

  /// Returns a reader of the cache for each source. The addresses of a source share a name in the
  /// cache.
  private func cacheReaders(of sources: [ListingSource]) -> [ListingReader] {
    sources.map { ListingReader(source: $0, query: query, client: client) }
  }

  /// Returns the first complete listing in the cache that was checked at most `maximumAge` ago.
  private func freshListing(_ maximumAge: Duration) async -> LoadedListing? {
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

  /// Returns the last listing in the cache from any source. A complete one takes precedence, so
  /// that a shorter one that was fetched later with a lower limit is not used instead.
  private func lastListing() async -> LoadedListing? {
    let now = client.clock.wallSeconds()
    var best: (rank: (Int, Int, Int), listing: LoadedListing)?
    for reader in cacheReaders(of: ListingSource.allCases) {
      for listing in await reader.cachedListings() {
        let checked = listing.checkedSeconds
        // A time in the future means that a clock was wrong.
        let rank = (checked <= now ? 1 : 0, listing.isComplete ? 1 : 0, checked)
        if best.map({ rank > $0.rank }) ?? true {
          best = (rank, LoadedListing(listing, by: reader, isFromCache: true))
        }
      }
    }
    return best?.listing
  }

  private var listing: SourceFailureCache.Listing { client.endpoints.listing(query.filter) }

  /// Why Kiva did not send a complete listing at the last request; `nil` if it did.
  private var lastFailure: String? {
    client.fetcher.readCache { try client.failures.find(listing) } ?? nil
  }

  /// Records why Kiva did not send a complete listing, so that a later build from the cache can say
  /// so, too.
  private func recordFailure(_ cause: String) {
    let seconds = client.clock.wallSeconds()
    client.fetcher.writeCache { try client.failures.record(cause, listing, seconds) }
  }
}
