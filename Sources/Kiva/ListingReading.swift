internal import Decoding
internal import Fetching
internal import Loans

/// A listing of the newest loans, from Kiva or from the cache; never pages of both.
struct ListingReading {
  let listing: NewestListing
  /// Why Kiva did not answer, if that is why the cache did.
  let staleCause: ListingFailure?

  /// Asks Kiva unless the cache is fresh; the cache, however old, if Kiva does not answer.
  static func read(
    _ query: KivaQuery, _ endpoints: Endpoints, from kiva: Kiva
  ) async throws(ListingFailure) -> ListingReading {
    let perPage = max(1, min(query.limit, Endpoints.mostLoansOnPage))
    let reader = ListingReader(
      query: query, endpoints: endpoints, kiva: kiva, perPage: perPage)
    switch query.freshness {
    case .fresh(let maximumAge):
      if let listing = await reader.cached(maximumAge: maximumAge), listing.isComplete {
        return ListingReading(listing: listing, staleCause: nil)
      }
    case .refresh: break
    case .cacheOnly:
      if let listing = await reader.last() {
        return ListingReading(listing: listing, staleCause: nil)
      }
      throw .unanswered(FetchError(url: reader.url(page: 1), reason: .notCached))
    }
    do {
      return ListingReading(listing: try await reader.asked(), staleCause: nil)
    } catch {
      guard let listing = await reader.last() else { throw error }
      return ListingReading(listing: listing, staleCause: error)
    }
  }

  /// The loans of the listing, without details.
  func harvest(_ query: KivaQuery) -> Harvest {
    let isCached = listing.answers.allSatisfy(\.isFromCache)
    var harvest = Harvest(source: isCached ? .cache : .newest, time: listing.time)
    harvest.take(listing.loans, limit: query.limit, keep: query.keep)
    harvest.entryCount = listing.entryCount
    harvest.skippedCount = listing.skippedCount
    harvest.skippedIDs = listing.skippedIDs
    harvest.problems = listing.problems
    harvest.decodeDuration = listing.decodeDuration
    if let failure = listing.failure {
      harvest.warnings.append(
        isCached
          ? "only \(harvest.loans.count) loans instead of \(query.limit): the listing that is "
            + "cached has no more"
          : "only \(harvest.loans.count) loans: page \(failure.page) of the newest failed: "
            + "\(failure.cause)")
    }
    if let staleCause {
      harvest.isStale = true
      harvest.warnings.append(
        "\(staleCause); the loans of \(listing.time.inWords) are used, the last that were fetched")
    }
    return harvest
  }
}

/// Reads the pages of the newest loans from one place.
private struct ListingReader {
  let query: KivaQuery
  let endpoints: Endpoints
  let kiva: Kiva
  var perPage: Int

  /// The address of a page.
  func url(page: Int) -> String { endpoints.newest(page: page, perPage: perPage) }

  /// From Kiva; kept only when whole, so that the cache always holds one reading.
  func asked() async throws(ListingFailure) -> NewestListing {
    let listing = try await read { page throws(FetchError) in
      try await kiva.fetcher.ask(url(page: page))
    }
    if listing.isComplete {
      for answer in listing.answers { kiva.fetcher.keep(answer) }
    }
    return listing
  }

  /// The last reading in the cache, however old; if there is none of such pages, one of full pages.
  ///
  /// It may have fewer loans than asked for, since one with a lower limit replaces its first pages.
  func last() async -> NewestListing? {
    if let listing = await cached(maximumAge: nil) { return listing }
    var reader = self
    reader.perPage = Endpoints.mostLoansOnPage
    return await reader.cached(maximumAge: nil)
  }

  /// From the cache, up to the first page that is not there or not fresh; `nil` if that is page 1.
  func cached(maximumAge: Duration?) async -> NewestListing? {
    var start = Int.min
    return try? await read { page throws(FetchError) in
      let url = url(page: page)
      // A page older than the first is of an earlier reading.
      guard let answer = kiva.fetcher.cached(url, maximumAge: maximumAge),
        answer.receivedSeconds >= start
      else { throw FetchError(url: url, reason: .notCached) }
      if page == 1 { start = answer.receivedSeconds }
      return answer
    }
  }

  private func read(
    _ get: (_ page: Int) async throws(FetchError) -> Answer
  ) async throws(ListingFailure) -> NewestListing {
    try await NewestListing.read(
      limit: query.limit, stopwatch: Stopwatch(clock: kiva.clock), get: get)
  }
}
