internal import Decoding
internal import Fetching
internal import Host
internal import Loans

/// Reads the listing of one source, from Kiva or from the cache.
struct ListingReader {
  let source: ListingSource
  let query: LoanQuery
  let client: KivaClient

  /// The names of listings in the cache: the last one with this limit, and the last one with any
  /// limit.
  private var cacheNames: [String] {
    [query.limit, nil].map { client.endpoints.name(ofListingFrom: source, query.filter, limit: $0) }
  }

  private func resource(page: Int, offset: Int) -> Resource {
    let maximum = KivaEndpoints.maximumLoansPerPage
    let perPage = source.filters(by: query.filter) ? max(1, min(query.limit, maximum)) : maximum
    var resource = client.endpoints.page(
      page, offset: offset, perPage: perPage, of: source, query.filter)
    // A page of a shorter listing must not replace a page of a longer one.
    resource.purpose = "of \(query.limit)"
    return resource
  }

  /// Fetches the listing from Kiva, and caches it if it is complete and usable, so that the cache
  /// always keeps a good listing. A share of the remaining time is reserved for the other sources
  /// and for what follows the listing. Throws if the first page cannot be fetched or decoded.
  func fetch(remainingSources: Int) async throws(KivaError) -> PagedListing {
    let listing = try await PagedListing.read(source, query, client) {
      page, offset throws(KivaError) in
      try await client.page(
        resource(page: page, offset: offset),
        options: RequestOptions(
          retryDeadline: client.clock.monotonic() + client.timeLeft / (remainingSources + 2),
          requestTime: remainingSources > 0 && page == 1 ? client.timeLeft / 2 : nil,
          ignoresOpenCircuit: page == 1))
    }
    guard listing.isCacheable else { return listing }
    // A listing without loans must never replace one that has some.
    if listing.matching.isEmpty {
      if query.filter.isEmpty { return listing }
      if await cachedListings().contains(where: { !$0.matching.isEmpty }) { return listing }
    }
    client.fetcher.save(listing.responses, as: cacheNames)
    return listing
  }

  /// Returns the cached listings of any age and length: the last one with this limit, then the last
  /// one with any limit.
  func cachedListings() async -> [PagedListing] {
    var listings: [PagedListing] = []
    var known: [FetchedResponse] = []
    for name in cacheNames {
      let responses = client.fetcher.cached(named: name)
      // Both names usually stand for the same responses.
      if responses == known { continue }
      known = responses
      let url = resource(page: 1, offset: 0).url
      let listing = try? await PagedListing.read(source, query, client) {
        page, _ throws(KivaError) in
        guard page <= responses.count else {
          throw .requestFailed(FetchError(url: url, reason: .notCached))
        }
        return responses[page - 1]
      }
      if let listing { listings.append(listing) }
    }
    return listings
  }
}
