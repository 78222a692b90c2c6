internal import Decoding
internal import Fetching
internal import Host
internal import Loans

/// The doors to Kiva's listing, and what came through them earlier.
struct ListingDoors {
  let query: LoanQuery
  let endpoints: KivaEndpoints
  let kiva: Kiva

  /// Asks Kiva unless the cache is fresh, one door after the other; the last listing in the cache,
  /// however old, if Kiva gives none that is usable. Throws why each door was closed; `.interrupted`
  /// if the task is cancelled, and then no door is tried, and no failure noted, any more.
  func reading() async throws(KivaError) -> ListingReading {
    switch query.cachePolicy {
    case .fresh(let maximumAge):
      if let reading = await fresh(maximumAge) { return reading }
    case .refresh: break
    case .cacheOnly:
      guard var reading = await last() else { throw .noListing([]) }
      reading.staleCause = lastFailure
      return reading
    }
    return try await asked()
  }

  private var readers: [ListingReader] {
    query.sources.flatMap { source in
      let gateway = source == .graphql ? endpoints.withGateway : nil
      return ([endpoints] + [gateway].compactMap(\.self)).map {
        ListingReader(source: source, query: query, endpoints: $0, kiva: kiva)
      }
    }
  }

  private func asked() async throws(KivaError) -> ListingReading {
    let readers = readers
    var failures: [SourceFailure] = []
    var empty: ListingReading?
    var unusable: ListingReading?
    for (index, reader) in readers.enumerated() {
      do throws(ListingFailure) {
        let listing = try await reader.asked(othersCount: readers.count - index - 1)
        let reading = ListingReading(listing, by: reader, isFromCache: false)
        if let failure = listing.unusable {
          unusable = unusable ?? reading
          throw failure
        }
        if listing.entryCount == 0, query.filter.isEmpty {
          // Perhaps another door knows of loans.
          empty = empty ?? reading
          throw .empty
        }
        note(listing)
        return reading
      } catch {
        if Task.isCancelled { throw .interrupted }
        failures.append(SourceFailure(source: reader.source, cause: error))
      }
    }
    return try await reading(afterAll: failures, empty, unusable)
  }

  /// What is built from when no door gave what was wanted: `empty` and `unusable` are what one gave.
  private func reading(
    afterAll failures: [SourceFailure], _ empty: ListingReading?, _ unusable: ListingReading?
  ) async throws(KivaError) -> ListingReading {
    // All doors agree.
    if let empty, failures.allSatisfy({ $0.cause == .empty }) { return empty }
    remember(failures.formatted)
    if var reading = await last() {
      reading.staleCause = failures.formatted
      return reading
    }
    // What is wrong with its entries is told in full.
    if let unusable { return unusable }
    if var empty {
      empty.emptyCause = failures.formatted
      return empty
    }
    throw .noListing(failures)
  }

  /// Notes for what is built from the cache later whether it holds what Kiva has.
  private func note(_ listing: PagedListing) {
    if let failure = listing.failure {
      remember("page \(failure.page) of the listing failed: \(failure.cause)")
    } else {
      forgetFailure()
    }
  }
}
