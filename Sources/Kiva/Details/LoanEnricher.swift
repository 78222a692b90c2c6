internal import Decoding
internal import Diagnostics
internal import Fetching
internal import Loans

/// Adds to a snapshot what its listing lacks: details, loans to keep, and names of field partners.
struct LoanEnricher {
  let query: LoanQuery
  let client: KivaClient
  let source: ListingSource
  let cachePolicy: CachePolicy

  /// Creates an enricher for a listing. If the listing is stale, only the cache is used.
  init(query: LoanQuery, listing: LoadedListing, isStale: Bool) {
    self.query = query
    client = listing.client
    source = listing.source
    cachePolicy = isStale ? .cacheOnly : query.cachePolicy
  }

  /// Adds everything that the query includes. A failed request leads to a warning, but no loan is
  /// lost.
  func enrich(_ result: inout FetchedSnapshot) async {
    // GraphQL returns `null` for a loan that it does not know, and its listing has texts and terms.
    var trustsNotFound = source != .graphql
    if query.includesDetails, source != .graphql {
      trustsNotFound = await fetchDetails(for: &result)
    }
    await fetchKeptLoans(for: &result, trustsNotFound: trustsNotFound)
    result.knownPartners = await fetchPartners(for: &result)
  }

  /// Adds texts and terms. Returns `false` if Kiva answers 404 even for loans in its current
  /// listing.
  private func fetchDetails(for result: inout FetchedSnapshot) async -> Bool {
    let batches = await fetch(
      result.snapshot.loans.map(\.id), name: "details", trustsNotFound: false)
    result.addDetails(from: batches)
    result.recordRetrieval(of: batches)
    return !batches.contains(where: \.isNotFound)
  }

  /// Adds the loans to keep that are not in the listing.
  private func fetchKeptLoans(for result: inout FetchedSnapshot, trustsNotFound: Bool) async {
    let batches = await fetch(
      result.snapshot.missing, name: "kept loans", trustsNotFound: trustsNotFound)
    result.addKeptLoans(from: batches)
    result.recordRetrieval(of: batches)
  }

  private func fetch(_ ids: [LoanID], name: String, trustsNotFound: Bool) async -> [LoanBatch] {
    await LoanBatch.fetch(
      ids, name: name, with: client, from: source, cachePolicy, trustsNotFound: trustsNotFound)
  }

  /// How long the list of field partners is considered fresh. It rarely changes.
  private static let partnersMaximumAge = Duration.seconds(7 * 86_400)

  /// Adds missing names and ratings of field partners to loans, and checks the filter's partners
  /// that have no loan. Returns the numbers of all partners; `nil` if these were not needed or
  /// could not be fetched.
  private func fetchPartners(for result: inout FetchedSnapshot) async -> Set<Int>? {
    let loans = result.snapshot.loans
    let namelessCount =
      query.includesDetails ? loans.count { $0.partner?.id != nil && $0.partner?.name == nil } : 0
    let hasUnlistedPartner = !result.snapshot.filterValues.partners.isSuperset(
      of: query.filter.partners)
    guard namelessCount > 0 || hasUnlistedPartner else { return nil }
    do throws(KivaError) {
      let response = try await client.partners(
        cachePolicy.withMaximumAge(Self.partnersMaximumAge))
      let partners = try client.decodePartners(response)
      if namelessCount > 0 { result.addPartners(partners) }
      client.fetcher.save([response], as: [client.endpoints.nameOfPartners])
      if !response.isFromCache { result.snapshot.retrieval = .network }
      return Set(partners.compactMap(\.id))
    } catch {
      let earlier = client.cachedPartners
      // If no loan lacks a name, only the check of the filter's numbers is lost.
      if namelessCount > 0 {
        result.addPartners(earlier ?? [])
        report(error, namelessCount: namelessCount, hasEarlier: earlier != nil, in: &result)
      }
      return earlier.map { Set($0.compactMap(\.id)) }
    }
  }

  private func report(
    _ error: KivaError, namelessCount: Int, hasEarlier: Bool, in result: inout FetchedSnapshot
  ) {
    if !hasEarlier {
      let cause = cachePolicy == .cacheOnly ? "they are not cached" : "\(error)"
      result.warn(
        .unavailableData,
        "\(namelessCount) of \(result.snapshot.loans.count) loans lack the names of their field "
          + "partners: \(cause)")
    } else if cachePolicy != .cacheOnly {
      result.warn(
        .unavailableData,
        "names and ratings of field partners are those of an earlier fetch: \(error)")
    }
  }
}

extension FetchedSnapshot {
  /// Adds names and ratings by the partners' numbers. Values that a loan already has take
  /// precedence.
  fileprivate mutating func addPartners(_ partners: [Loan.FieldPartner]) {
    let known = Dictionary(partners.map { ($0.id, $0) }) { first, _ in first }
    snapshot.update { loan in
      guard let own = loan.partner, let id = own.id, let partner = known[id] else { return loan }
      var loan = loan
      loan.partner = Loan.FieldPartner(
        id: id, name: own.name ?? partner.name, rating: own.rating ?? partner.rating)
      return loan
    }
  }
}
