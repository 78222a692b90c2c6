internal import Decoding
internal import Fetching
internal import Host
internal import Loans

extension ListingLoader {
  /// The sources in the order in which they are tried. Kiva's GraphQL interface has two addresses.
  private var readers: [ListingReader] {
    query.sources.flatMap { source in
      let gateway = source == .graphql ? client.withGateway : nil
      return ([client] + [gateway].compactMap(\.self)).map {
        ListingReader(source: source, query: query, client: $0)
      }
    }
  }

  /// Fetches the listing from the first source that gives a usable one, or falls back to the cache.
  func fetchListing() async throws(KivaError) -> LoadedListing {
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

  /// Returns the listing to use after every source has failed.
  ///
  /// - Parameters:
  ///   - failures: The failure of each source.
  ///   - empty: The first listing without loans that a source gave.
  ///   - unusable: The first listing without a usable loan that a source gave.
  /// - Returns: The last listing in the cache or, if nothing is cached, one without usable loans.
  /// - Throws: `KivaError.noListing` if there is neither.
  private func fallback(
    after failures: [SourceFailure], _ empty: LoadedListing?, _ unusable: LoadedListing?
  ) async throws(KivaError) -> LoadedListing {
    // All sources agree that there are no loans.
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
    } else {
      deleteFailure()
    }
  }
}
