internal import Decoding
internal import Fetching
internal import Loans

/// Reads Kiva's listing through one door, or the last one that came through it from the cache.
struct ListingReader {
  let source: ListingSource
  let query: KivaQuery
  let endpoints: Endpoints
  let kiva: Kiva

  private var plan: PagedListing.Plan {
    PagedListing.Plan(
      source: source, limit: query.limit, filter: query.filter,
      stopwatch: Stopwatch(clock: kiva.clock))
  }

  private var name: String { endpoints.name(ofListingFrom: source, query.filter) }

  private func resource(page: Int, offset: Int) -> Resource {
    let most = Endpoints.mostLoansOnPage
    let perPage = source.chooses(query.filter) ? max(1, min(query.limit, most)) : most
    return endpoints.page(page, offset: offset, perPage: perPage, of: source, query.filter)
  }

  /// The address of the first page.
  var url: String { resource(page: 1, offset: 0).url }

  /// From Kiva; kept only when whole and usable, so that the cache always holds one good reading.
  func asked(until: ContinuousClock.Instant) async throws(ListingFailure) -> PagedListing {
    let listing = try await PagedListing.read(plan) { page, offset throws(FetchError) in
      try await kiva.fetcher.ask(
        resource(page: page, offset: offset),
        patience: page == 1 ? Patience(until: until, insists: true) : Patience())
    }
    if listing.isComplete, listing.unusable == nil {
      kiva.fetcher.keep(listing.answers, as: [name])
    }
    return listing
  }

  /// The last reading that was kept, however old; `nil` if there is none. It may have fewer loans
  /// than are wanted now.
  func cached() async -> PagedListing? {
    let answers = kiva.fetcher.cached(named: name)
    let url = url
    return try? await PagedListing.read(plan) { page, _ throws(FetchError) in
      guard page <= answers.count else { throw FetchError(url: url, reason: .notCached) }
      return answers[page - 1]
    }
  }
}
