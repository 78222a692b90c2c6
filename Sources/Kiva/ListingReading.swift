internal import Decoding
internal import Fetching
internal import Host
internal import Loans

/// A listing of the newest loans, from Kiva or from the cache; never pages of both.
struct ListingReading {
  let listing: PagedListing
  let source: ListingSource
  let endpoints: Endpoints
  var isFromCache = false
  /// Why Kiva gave none, if that is why the cache did; one sentence.
  var staleCause: String?

  private init(_ listing: PagedListing, by reader: ListingReader) {
    self.listing = listing
    source = reader.source
    endpoints = reader.endpoints
  }

  /// Asks Kiva unless the cache is fresh, one door after the other; the last listing in the cache,
  /// however old, if Kiva gives none that is usable. Throws why each door was closed.
  static func read(
    _ query: KivaQuery, _ endpoints: Endpoints, from kiva: Kiva
  ) async throws(KivaError) -> ListingReading {
    switch query.freshness {
    case .fresh(let maximumAge):
      if let reading = await fresh(maximumAge, query, endpoints, kiva) { return reading }
    case .refresh: break
    case .cacheOnly:
      guard var reading = await last(query, endpoints, kiva) else { throw .noListing([]) }
      reading.staleCause = failure(since: reading.listing, query, endpoints, kiva)
      return reading
    }
    return try await asked(query, endpoints, kiva)
  }

  private static func readers(
    _ sources: [ListingSource], _ query: KivaQuery, _ endpoints: Endpoints, _ kiva: Kiva
  ) -> [ListingReader] {
    sources.flatMap { source in
      [endpoints, source == .graphql ? endpoints.withGateway : nil].compactMap { endpoints in
        endpoints.map {
          ListingReader(source: source, query: query, endpoints: $0, kiva: kiva)
        }
      }
    }
  }
}

// MARK: - From Kiva

extension ListingReading {
  private static func asked(
    _ query: KivaQuery, _ endpoints: Endpoints, _ kiva: Kiva
  ) async throws(KivaError) -> ListingReading {
    let readers = readers(query.sources, query, endpoints, kiva)
    var failures: [SourceFailure] = []
    var empty: ListingReading?
    var unusable: ListingReading?
    for (index, reader) in readers.enumerated() {
      do throws(ListingFailure) {
        let listing = try await reader.asked { kiva.share(of: readers.count - index) }
        let reading = ListingReading(listing, by: reader)
        if let failure = listing.unusable {
          unusable = unusable ?? reading
          throw failure
        }
        if listing.entryCount > 0 || !query.filter.isEmpty { return reading }
        // Kiva always has loans: perhaps another door knows of them.
        empty = empty ?? reading
      } catch {
        failures.append(SourceFailure(source: reader.source, cause: error))
      }
    }
    if let empty { return empty }
    remember(failures.inWords, query, endpoints, kiva)
    if var reading = await last(query, endpoints, kiva) {
      reading.staleCause = failures.inWords
      return reading
    }
    // What is wrong with its entries is told in full.
    if let unusable { return unusable }
    throw .noListing(failures)
  }

  /// Keeps why Kiva gave no listing, so that what is built from the cache later says so too.
  private static func remember(
    _ cause: String, _ query: KivaQuery, _ endpoints: Endpoints, _ kiva: Kiva
  ) {
    let name = endpoints.name(ofFailureOf: query.filter)
    let answer = CachedAnswer(
      key: name, status: 0, receivedSeconds: kiva.clock.wallSeconds(), body: Array(cause.utf8))
    kiva.fetcher.keep([Answer(kept: answer, isFromCache: false)], as: [name])
  }
}

// MARK: - From the cache

extension ListingReading {
  private static func fresh(
    _ maximumAge: Duration, _ query: KivaQuery, _ endpoints: Endpoints, _ kiva: Kiva
  ) async -> ListingReading? {
    for reader in readers(query.sources, query, endpoints, kiva) {
      for listing in await reader.cached()
      where listing.isComplete
        && listing.answers.allSatisfy({ kiva.fetcher.isFresh($0, maximumAge) })
      {
        return cached(listing, by: reader)
      }
    }
    return nil
  }

  /// The last listing in the cache, whichever door it came through: with this limit, if there is
  /// one, so that a small one between does not stand in for it.
  private static func last(
    _ query: KivaQuery, _ endpoints: Endpoints, _ kiva: Kiva
  ) async -> ListingReading? {
    let now = kiva.clock.wallSeconds()
    var best: (rank: (Int, Int, Int), reading: ListingReading)?
    for reader in readers(ListingSource.allCases, query, endpoints, kiva) {
      for listing in await reader.cached() {
        let checked = listing.checkedSeconds
        // One from the future is of a clock that was wrong.
        let rank = (checked <= now ? 1 : 0, listing.isComplete ? 1 : 0, checked)
        if best.map({ rank > $0.rank }) ?? true { best = (rank, cached(listing, by: reader)) }
      }
    }
    return best?.reading
  }

  private static func cached(_ listing: PagedListing, by reader: ListingReader) -> ListingReading {
    var reading = ListingReading(listing, by: reader)
    reading.isFromCache = true
    return reading
  }

  /// Why Kiva gave no listing, if it was asked since this one came.
  private static func failure(
    since listing: PagedListing, _ query: KivaQuery, _ endpoints: Endpoints, _ kiva: Kiva
  ) -> String? {
    let name = endpoints.name(ofFailureOf: query.filter)
    guard let answer = kiva.fetcher.cached(named: name).first,
      answer.kept.checkedSeconds >= listing.checkedSeconds
    else { return nil }
    return String(decoding: answer.body, as: UTF8.self)
  }
}

// MARK: - What it gives

extension ListingReading {
  /// The loans of the listing, without details.
  func harvest(_ query: KivaQuery, now: Timestamp) -> Harvest {
    let origin = Harvest.Source(source)
    var harvest = Harvest(
      source: isFromCache ? .cache : origin, origin: origin, time: listing.time)
    harvest.take(listing.loans, limit: query.limit, keep: query.keep)
    harvest.entryCount = listing.entryCount
    harvest.skippedCount = listing.skippedCount
    harvest.skippedIDs = listing.skippedIDs
    harvest.problems = listing.problems
    harvest.decodeDuration = listing.decodeDuration
    harvest.isStale = staleCause != nil
    harvest.warnings = warnings(query, loanCount: harvest.loans.count, now: now)
    return harvest
  }

  private func warnings(_ query: KivaQuery, loanCount: Int, now: Timestamp) -> [String] {
    var warnings: [String] = []
    if let failure = listing.failure {
      warnings.append(
        isFromCache
          ? "only \(loanCount) loans instead of \(query.limit): the listing that is cached has no "
            + "more"
          : "only \(loanCount) loans: page \(failure.page) of the listing failed: "
            + "\(failure.cause)")
    }
    if listing.isCutOff {
      warnings.append(
        "only \(loanCount) loans: the listing goes on after \(listing.answers.count) pages, and "
          + "no more are read")
    }
    if loanCount == 0, listing.unusable == nil {
      warnings.append(
        query.filter.isEmpty
          ? "Kiva lists no loans at all"
          : "no loan matches what '--country', '--sector', '--theme' and '--partner' choose")
    }
    if let staleCause {
      warnings.append(
        "\(staleCause); the loans of \(listing.time.inWords) are used, the last that were "
          + "fetched" + (listing.time.ago(at: now).map { ", \($0)" } ?? ""))
    }
    return warnings
  }
}
