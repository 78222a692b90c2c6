internal import Decoding
internal import Fetching
internal import Host
internal import Loans

/// Loads the listing from the first source that answers, or from the cache.
struct ListingLoader {
  let query: LoanQuery
  let client: KivaClient

  /// Loads the listing as the cache policy of the query says.
  ///
  /// Unless the cache is fresh, the sources are tried in order. If none gives a usable listing, the
  /// last one in the cache is used, however old it is.
  ///
  /// - Throws: `KivaError.noListing`, with the failure of every source, if nothing is cached
  ///   either; `KivaError.interrupted` if the task is cancelled, after which no further source is
  ///   tried and no failure is recorded.
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
}
