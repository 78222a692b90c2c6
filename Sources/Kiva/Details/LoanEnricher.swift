internal import Decoding
internal import Fetching
internal import Loans

/// Adds to a snapshot what its listing lacks: details, kept loans, and names of field partners.
struct LoanEnricher {
  let query: LoanQuery
  let client: KivaClient
  /// The source that gave the listing.
  let source: ListingSource
  let cachePolicy: CachePolicy

  /// Creates an enricher for a listing. If the listing is stale, only the cache is used.
  init(query: LoanQuery, listing: LoadedListing, isStale: Bool) {
    self.query = query
    client = listing.client
    source = listing.source
    cachePolicy = isStale ? .cacheOnly : query.cachePolicy
  }

  /// Adds everything that the query includes. A failed request leads to a warning, and no loan is
  /// lost.
  func enrich(_ result: inout FetchedSnapshot) async {
    // GraphQL answers `null` for a loan that it does not know, and its listing has texts and terms.
    var trustsNotFound = source != .graphql
    if query.includesDetails, source != .graphql {
      trustsNotFound = await fetchDetails(for: &result)
    }
    await fetchKeptLoans(for: &result, trustsNotFound: trustsNotFound)
    result.knownPartners = await fetchPartners(for: &result)
  }

  /// Adds texts and terms.
  ///
  /// - Returns: Whether a 404 can be trusted; `false` if Kiva does not even know its own newest
  ///   loans.
  private func fetchDetails(for result: inout FetchedSnapshot) async -> Bool {
    var batches = LoanBatch.batches(of: result.snapshot.loans.map(\.id), name: "details")
    await fetch(&batches, trustsNotFound: false)
    result.addDetails(from: batches)
    result.recordRetrieval(of: batches)
    return !batches.contains(where: \.isNotFound)
  }

  /// Adds the kept loans that are not in the listing.
  ///
  /// Kiva answers 404 if it does not know any loan of a batch; each loan is then requested by
  /// itself.
  private func fetchKeptLoans(
    for result: inout FetchedSnapshot, trustsNotFound: Bool
  ) async {
    var batches = LoanBatch.batches(of: result.snapshot.missing, name: "kept loans")
    await fetch(&batches, trustsNotFound: trustsNotFound)
    var singles = batches.filter(\.isAmbiguous).flatMap(\.singles)
    await fetch(&singles, trustsNotFound: trustsNotFound)
    batches = batches.filter { !$0.isAmbiguous } + singles
    result.addKeptLoans(from: batches)
    result.recordRetrieval(of: batches)
  }

  private func fetch(_ batches: inout [LoanBatch], trustsNotFound: Bool) async {
    await LoanBatch.fetch(
      &batches, with: client, from: source, cachePolicy, trustsNotFound: trustsNotFound)
  }
}
