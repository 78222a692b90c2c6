internal import Decoding
internal import Diagnostics
internal import Host
internal import Loans

/// A listing of the newest loans, either from Kiva or from the cache, but never from both.
struct LoadedListing {
  let listing: PagedListing
  let source: ListingSource
  let client: KivaClient
  let isFromCache: Bool
  /// Why Kiva did not send a listing, as one sentence, if the cache is used for that reason.
  var staleCause: String?
  /// Why other sources failed, as one sentence, if this source has no loans.
  var emptyCause: String?

  init(_ listing: PagedListing, by reader: ListingReader, isFromCache: Bool) {
    self.listing = listing
    self.isFromCache = isFromCache
    source = reader.source
    client = reader.client
  }

  /// Returns the chosen loans without details. A time in the future counts as the current time,
  /// with a warning.
  func fetchedSnapshot(_ query: LoanQuery, clock: SystemClock) -> FetchedSnapshot {
    var snapshot = listing.entries
    let time = DataTime(ofListingReceived: listing.time, listing.matching, clock: clock)
    snapshot.time = time.effective
    snapshot.retrieval = isFromCache ? .cache : .network
    snapshot.choose(from: listing.matching, limit: query.limit, keep: query.keep)
    snapshot.hasNoMatch = !query.filter.isEmpty && listing.matching.isEmpty
    snapshot.isUnusable = listing.unusable != nil
    snapshot.isStale = staleCause != nil
    snapshot.isPartial =
      listing.failure != nil || listing.isRepeating || listing.isCutOff
      || listing.endsEarly
    var result = FetchedSnapshot(snapshot)
    result.source = source
    result.usesGateway = client.usesGateway
    warn(of: query, in: &result, now: Timestamp(seconds: clock.wallSeconds()))
    if let warning = time.warning { result.warn(.listing, warning) }
    return result
  }

  private func warn(of query: LoanQuery, in result: inout FetchedSnapshot, now: Timestamp) {
    let count = result.snapshot.loans.count
    let loans = count == 1 ? "1 loan" : "\(count) loans"
    if let failure = listing.failure, !isShortOnlyByExclusions(query) {
      result.warn(
        .unavailableData,
        isFromCache
          ? "only \(loans) instead of \(query.limit): the cached listing has no more"
          : "only \(loans): page \(failure.page) of the listing failed: \(failure.cause)")
    }
    if listing.isRepeating {
      result.warn(
        .listing,
        "only \(loans): page \(listing.responses.count) of the listing repeats earlier entries, "
          + "although the listing is longer")
    }
    if listing.endsEarly {
      result.warn(
        .listing,
        "only \(loans): the listing ends after \(listing.responses.count) pages, although Kiva says that "
          + "it has \(listing.totalCount ?? 0) loans")
    }
    if listing.isCutOff {
      result.warn(
        .listing,
        "only \(loans): the listing continues after \(listing.responses.count) pages, and "
          + "no more are read")
    }
    if listing.entries.entryCount == 0, count == 0, query.filter.isEmpty {
      result.warn(.unavailableData, emptyCause ?? "\(KivaError.empty)")
    }
    if let staleCause {
      result.warn(
        .unavailableData,
        "\(staleCause); using the last listing, fetched on \(listing.time.formatted)"
          + (listing.time.ago(at: now).map { " (\($0))" } ?? ""))
    }
  }

  /// Returns whether only excluded loans are missing, which a cache cannot replace with older ones.
  private func isShortOnlyByExclusions(_ query: LoanQuery) -> Bool {
    let excluded = listing.entries.excluded.count(where: query.filter.matches)
    return isFromCache && listing.matching.count + excluded >= query.limit
  }
}
