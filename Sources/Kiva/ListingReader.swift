internal import Decoding
internal import Fetching
internal import Host
internal import Loans

/// Reads Kiva's listing through one door, or the last one that came through it from the cache.
struct ListingReader {
  let source: ListingSource
  let query: LoanQuery
  let endpoints: KivaEndpoints
  let kiva: Kiva

  private var plan: PagedListing.Plan {
    PagedListing.Plan(
      source: source, limit: query.limit, filter: query.filter, exclude: query.exclude,
      stopwatch: Stopwatch(clock: kiva.clock))
  }

  /// By which a listing is kept: among those with its limit, and among all.
  private var names: [String] {
    [query.limit, nil].map {
      endpoints.name(ofListingFrom: source, query.filter, limit: $0)
    }
  }

  private func resource(page: Int, offset: Int) -> Resource {
    let most = KivaEndpoints.mostLoansOnPage
    let perPage = source.chooses(query.filter) ? max(1, min(query.limit, most)) : most
    var resource = endpoints.page(
      page, offset: offset, perPage: perPage, of: source, query.filter)
    // A page of a shorter listing must not take the place of one of a longer.
    resource.purpose = "of \(query.limit)"
    return resource
  }

  /// From Kiva; kept only when whole and usable, so that the cache always holds one good reading.
  ///
  /// `othersCount` doors come after this one: they, and what comes after the listing, have their
  /// part of the time left.
  func asked(othersCount: Int) async throws(ListingFailure) -> PagedListing {
    let listing = try await PagedListing.read(plan) { page, offset throws(FetchError) in
      try await kiva.fetcher.ask(
        resource(page: page, offset: offset),
        options: RequestOptions(
          until: kiva.clock.monotonic() + kiva.timeLeft / (othersCount + 2),
          requestTime: othersCount > 0 && page == 1 ? kiva.timeLeft / 2 : nil,
          insists: page == 1))
    }
    guard listing.isWorthKeeping else { return listing }
    // One without loans takes the place of none that has some.
    if listing.loans.isEmpty {
      if query.filter.isEmpty { return listing }
      if await cached().contains(where: { !$0.loans.isEmpty }) { return listing }
    }
    kiva.fetcher.keep(listing.answers, as: names)
    return listing
  }

  /// The last readings that were kept, however old, that with this limit before that with any; they
  /// may have fewer loans than are wanted.
  func cached() async -> [PagedListing] {
    var listings: [PagedListing] = []
    var known: [FetchedResponse] = []
    for name in names {
      let answers = kiva.fetcher.cached(named: name)
      // Both names mostly stand for the same.
      if answers == known { continue }
      known = answers
      let url = resource(page: 1, offset: 0).url
      let listing = try? await PagedListing.read(plan) { page, _ throws(FetchError) in
        guard page <= answers.count else { throw FetchError(url: url, reason: .notCached) }
        return answers[page - 1]
      }
      if let listing { listings.append(listing) }
    }
    return listings
  }
}
