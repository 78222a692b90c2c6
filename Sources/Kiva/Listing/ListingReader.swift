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

  /// Returns the request for a page. If not all loans of the listing match the filter, it is not
  /// known how many are needed.
  private func resource(
    page: Int, offset: Int, atMost maximum: Int, sectors: [Int] = [],
    _ fields: GraphQLFields = GraphQLFields()
  ) -> Resource {
    let perPage =
      source.filters(by: query.filter, knowsSectors: !sectors.isEmpty)
      ? max(1, min(query.limit, maximum)) : maximum
    var resource = client.endpoints.page(
      page, offset: offset, perPage: perPage, of: source, query.filter, sectors: sectors, fields)
    // A page of a shorter listing must not replace a page of a longer one.
    resource.purpose = "of \(query.limit)"
    return resource
  }

  /// Fetches the listing from Kiva, and caches it if it is complete and usable, so that the cache
  /// always keeps a good listing. A share of the remaining time is reserved for the other sources
  /// and for what follows the listing. Throws if the first page cannot be fetched or decoded.
  ///
  /// A server that refuses long pages is asked for shorter ones.
  func fetch(remainingSources: Int) async throws(KivaError) -> PagedListing {
    do throws(KivaError) {
      return try await fetch(atMost: source.maximumPerPage, remainingSources: remainingSources)
    } catch {
      guard error.mayRefuseLongPages, query.limit > KivaEndpoints.usualPerPage,
        source.maximumPerPage > KivaEndpoints.usualPerPage
      else { throw error }
      return try await fetch(
        atMost: KivaEndpoints.usualPerPage, remainingSources: remainingSources)
    }
  }

  private func fetch(
    atMost perPage: Int, remainingSources: Int
  ) async throws(KivaError) -> PagedListing {
    func options(page: Int) -> RequestOptions {
      RequestOptions(
        retryDeadline: client.clock.monotonic() + client.timeLeft / (remainingSources + 2),
        requestTime: remainingSources > 0 && page == 1 ? client.timeLeft / 2 : nil,
        ignoresOpenCircuit: page == 1)
    }
    func read(sectors: [Int]) async throws(KivaError) -> PagedListing {
      try await PagedListing.read(source, query, client, knowsSectors: !sectors.isEmpty) {
        page, offset throws(KivaError) in
        if source == .graphql {
          return try await client.send(options: options(page: page)) { fields in
            resource(page: page, offset: offset, atMost: perPage, sectors: sectors, fields)
          }
        }
        return try await client.fetch(
          resource(page: page, offset: offset, atMost: perPage), options: options(page: page))
      }
    }
    let sectors =
      source == .graphql
      ? await client.sectorNumbers(
        of: query.filter.sectors, query.cachePolicy, options: options(page: 2)) : []
    var listing: PagedListing
    do throws(KivaError) { listing = try await read(sectors: sectors) } catch {
      // The interface may no longer filter by sectors.
      guard !sectors.isEmpty, error.isRejection else { throw error }
      listing = try await read(sectors: [])
    }
    guard listing.isCacheable else { return listing }
    // A listing without loans must never replace one that has some.
    if listing.matching.isEmpty {
      if query.filter.isEmpty { return listing }
      if await cachedListings().contains(where: { !$0.matching.isEmpty }) { return listing }
    }
    client.fetcher.save(
      listing.hidesNames ? listing.responses.map(\.anonymized) : listing.responses, as: cacheNames)
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
      let url = resource(page: 1, offset: 0, atMost: source.maximumPerPage).url
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

extension ListingSource {
  /// The maximum number of loans to request on a page.
  /// Source: docs/kiva-api.md, "REST v1" and "GraphQL".
  fileprivate var maximumPerPage: Int {
    switch self {
    case .newest, .search: 500
    case .graphql: KivaEndpoints.usualPerPage
    }
  }
}

extension FetchedResponse {
  /// The response without what Kiva's own page does not show.
  fileprivate var anonymized: FetchedResponse {
    guard let body = anonymizedListing(body) else { return self }
    var result = self
    result.response.body = body
    return result
  }
}

extension KivaError {
  /// Whether Kiva rejected a query.
  fileprivate var isRejection: Bool {
    switch self {
    case .requestFailed(let error): return error.reason == .status(400)
    case .unreadable(let error):
      guard case .errorResponse = error.reason else { return false }
      return true
    default: return false
    }
  }

  /// Whether the server may have refused a request because of the number of loans on a page.
  fileprivate var mayRefuseLongPages: Bool {
    guard case .requestFailed(let error) = self else { return false }
    switch error.reason {
    case .status(400), .status(413), .status(414), .status(416), .status(422), .bodyTooLarge:
      return true
    default: return false
    }
  }
}
