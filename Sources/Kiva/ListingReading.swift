internal import Decoding
internal import Host
internal import Loans

/// A listing of the newest loans, from Kiva or from the cache; never pages of both.
struct ListingReading {
  let listing: PagedListing
  let source: ListingSource
  let endpoints: Endpoints
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
  func harvest(_ query: KivaQuery, clock: Clock) -> Harvest {
    let origin = Harvest.Source(source)
    let time = DataTime(ofListingReceived: listing.time, listing.loans, clock: clock)
    var harvest = Harvest(
      source: isFromCache ? .cache : origin, origin: origin, time: time.inEffect)
    harvest.take(listing.loans, limit: query.limit, keep: query.keep)
    harvest.take(excluded: listing.excluded)
    harvest.values = listing.values
    harvest.hasNoMatch = !query.filter.isEmpty && listing.loans.isEmpty
    harvest.entryCount = listing.entryCount
    harvest.skippedCount = listing.skippedCount
    harvest.skippedIDs = listing.skippedIDs
    harvest.isUnusable = listing.unusable != nil
    harvest.problems = listing.problems
    harvest.decodeDuration = listing.decodeDuration
    harvest.isStale = staleCause != nil
    harvest.warnings = warnings(
      query, loanCount: harvest.loans.count, now: Timestamp(seconds: clock.wallSeconds()))
    harvest.warnings += [time.warning].compactMap(\.self)
    return harvest
  }

  private func warnings(_ query: KivaQuery, loanCount: Int, now: Timestamp) -> [String] {
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
        "\(staleCause); using the last listing, fetched on \(listing.time.inWords)"
          + (listing.time.ago(at: now).map { " (\($0))" } ?? ""))
    }
    return warnings
  }

  /// Whether the listing that is cached would have enough loans if none of them were left out: the
  /// next newest cannot take their places without asking Kiva.
  private func isShortOfExcludedAlone(_ query: KivaQuery) -> Bool {
    let matching = listing.excluded.count(where: query.filter.matches)
    return isFromCache && listing.loans.count + matching >= query.limit
  }
}
