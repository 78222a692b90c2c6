internal import Decoding
internal import Fetching
internal import Host
internal import Loans

/// A listing of the newest loans, from Kiva or from the cache; never pages of both.
struct ListingReading {
  let listing: PagedListing
  let source: ListingSource
  let isFromCache: Bool
  /// Why Kiva did not answer, if that is why the cache did.
  let staleCause: [SourceFailure]

  /// Asks Kiva unless the cache is fresh, one door after the other; the newest listing in the
  /// cache, however old, if Kiva gives none that is usable. Throws why each door was closed.
  static func read(
    _ query: KivaQuery, _ endpoints: Endpoints, from kiva: Kiva
  ) async throws(KivaError) -> ListingReading {
    let readers = readers(query.sources, query, endpoints, kiva)
    switch query.freshness {
    case .fresh(let maximumAge):
      for reader in readers {
        guard let listing = await reader.cached(), listing.isComplete,
          listing.answers.allSatisfy({ kiva.fetcher.isFresh($0, maximumAge) })
        else { continue }
        return ListingReading(
          listing: listing, source: reader.source, isFromCache: true, staleCause: [])
      }
    case .refresh: break
    case .cacheOnly:
      if let reading = await last(query, endpoints, kiva, cause: []) { return reading }
      throw .noListing([])
    }
    return try await asked(readers, query, endpoints, kiva)
  }

  private static func asked(
    _ readers: [ListingReader], _ query: KivaQuery, _ endpoints: Endpoints, _ kiva: Kiva
  ) async throws(KivaError) -> ListingReading {
    var failures: [SourceFailure] = []
    var unusable: ListingReading?
    for (index, reader) in readers.enumerated() {
      do throws(ListingFailure) {
        let listing = try await reader.asked(until: kiva.share(of: readers.count - index))
        let reading = ListingReading(
          listing: listing, source: reader.source, isFromCache: false, staleCause: [])
        guard let failure = listing.unusable else { return reading }
        unusable = unusable ?? reading
        throw failure
      } catch {
        failures.append(SourceFailure(source: reader.source, cause: error))
      }
    }
    if let reading = await last(query, endpoints, kiva, cause: failures) { return reading }
    // What is wrong with its entries is told in full.
    if let unusable { return unusable }
    throw .noListing(failures)
  }

  private static func readers(
    _ sources: [ListingSource], _ query: KivaQuery, _ endpoints: Endpoints, _ kiva: Kiva
  ) -> [ListingReader] {
    sources.flatMap { source in
      [endpoints, source == .graphql ? endpoints.atGateway : nil].compactMap { endpoints in
        endpoints.map {
          ListingReader(source: source, query: query, endpoints: $0, kiva: kiva)
        }
      }
    }
  }

  /// The newest listing in the cache, whichever door it came through.
  private static func last(
    _ query: KivaQuery, _ endpoints: Endpoints, _ kiva: Kiva, cause: [SourceFailure]
  ) async -> ListingReading? {
    let now = kiva.clock.wallSeconds()
    var newest: ListingReading?
    for reader in readers(ListingSource.allCases, query, endpoints, kiva) {
      guard let listing = await reader.cached() else { continue }
      if let newest, !listing.isNewer(than: newest.listing, now: now) { continue }
      newest = ListingReading(
        listing: listing, source: reader.source, isFromCache: true, staleCause: cause)
    }
    return newest
  }

  /// The loans of the listing, without details.
  func harvest(_ query: KivaQuery) -> Harvest {
    let origin = Harvest.Source(source)
    var harvest = Harvest(
      source: isFromCache ? .cache : origin, origin: origin, time: listing.time)
    harvest.take(listing.loans, limit: query.limit, keep: query.keep)
    harvest.entryCount = listing.entryCount
    harvest.skippedCount = listing.skippedCount
    harvest.skippedIDs = listing.skippedIDs
    harvest.problems = listing.problems
    harvest.decodeDuration = listing.decodeDuration
    harvest.isStale = !staleCause.isEmpty
    harvest.warnings = warnings(query, loanCount: harvest.loans.count)
    return harvest
  }

  private func warnings(_ query: KivaQuery, loanCount: Int) -> [String] {
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
    if !staleCause.isEmpty {
      warnings.append(
        "\(staleCause.inWords); the loans of \(listing.time.inWords) are used, the last that were "
          + "fetched")
    }
    return warnings
  }
}

extension PagedListing {
  /// Whether Kiva last said later that it is so. One from the future is from before the clock was
  /// put back, nobody knows when, and older than any other.
  fileprivate func isNewer(than other: PagedListing, now: Int) -> Bool {
    let isFromFuture = checkedSeconds > now
    let isOtherFromFuture = other.checkedSeconds > now
    if isFromFuture != isOtherFromFuture { return isOtherFromFuture }
    return checkedSeconds > other.checkedSeconds
  }
}
