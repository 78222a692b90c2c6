internal import Decoding
internal import Host
internal import Loans

/// A listing of the newest loans, from Kiva or from the cache; never pages of both.
struct ListingReading {
  let listing: PagedListing
  let source: ListingSource
  let endpoints: KivaEndpoints
  let isFromCache: Bool
  /// Why Kiva gave none, if that is why the cache did; one sentence.
  var staleCause: String?
  /// What the doors said, if this one gave no loans and others failed; one sentence.
  var emptyCause: String?

  init(_ listing: PagedListing, by reader: ListingReader, isFromCache: Bool) {
    self.listing = listing
    self.isFromCache = isFromCache
    source = reader.source
    endpoints = reader.endpoints
  }

  /// The loans of the listing, without details. A listing that was cached while the clock was ahead,
  /// so that its time is in the future, counts as one of now, with a warning.
  func snapshot(_ query: LoanQuery, clock: SystemClock) -> LoanSnapshot {
    let origin = LoanSnapshot.Source(source)
    let time = DataTime(ofListingReceived: listing.time, listing.loans, clock: clock)
    var snapshot = LoanSnapshot(
      source: isFromCache ? .cache : origin, origin: origin, time: time.inEffect)
    snapshot.take(listing.loans, limit: query.limit, keep: query.keep)
    snapshot.take(excluded: listing.excluded)
    snapshot.values = listing.values
    snapshot.hasNoMatch = !query.filter.isEmpty && listing.loans.isEmpty
    snapshot.entryCount = listing.entryCount
    snapshot.skippedCount = listing.skippedCount
    snapshot.skippedIDs = listing.skippedIDs
    snapshot.isUnusable = listing.unusable != nil
    snapshot.issues = listing.issues
    snapshot.decodeDuration = listing.decodeDuration
    snapshot.isStale = staleCause != nil
    snapshot.warnings = warnings(
      query, loanCount: snapshot.loans.count, now: Timestamp(seconds: clock.wallSeconds()))
    snapshot.warnings += [time.warning].compactMap(\.self)
    return snapshot
  }

  private func warnings(_ query: LoanQuery, loanCount: Int, now: Timestamp) -> [String] {
    var warnings: [String] = []
    let loans = loanCount == 1 ? "1 loan" : "\(loanCount) loans"
    if let failure = listing.failure, !isShortOfExcludedAlone(query) {
      warnings.append(
        isFromCache
          ? "only \(loans) instead of \(query.limit): the cached listing has no "
            + "more"
          : "only \(loans): page \(failure.page) of the listing failed: "
            + "\(failure.cause)")
    }
    if listing.isRepeating {
      warnings.append(
        "only \(loans): page \(listing.answers.count) of the listing repeats earlier entries, "
          + "although the listing is longer")
    }
    if listing.isCutOff {
      warnings.append(
        "only \(loans): the listing goes on after \(listing.answers.count) pages, and "
          + "no more are read")
    }
    if listing.entryCount == 0, loanCount == 0, query.filter.isEmpty {
      warnings.append(emptyCause ?? "\(ListingFailure.empty)")
    }
    if let staleCause {
      warnings.append(
        "\(staleCause); using the last listing, fetched on \(listing.time.formatted)"
          + (listing.time.ago(at: now).map { " (\($0))" } ?? ""))
    }
    return warnings
  }

  /// Whether the listing that is cached would have enough loans if none of them were left out: the
  /// next newest cannot take their places without asking Kiva.
  private func isShortOfExcludedAlone(_ query: LoanQuery) -> Bool {
    let matching = listing.excluded.count(where: query.filter.matches)
    return isFromCache && listing.loans.count + matching >= query.limit
  }
}
