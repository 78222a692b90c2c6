internal import Decoding
package import Fetching
package import Host
package import Loans

/// A client of Kiva's public API: each method sends one request or reads one response.
package struct KivaClient: Sendable {
  private(set) var endpoints: KivaEndpoints
  let fetcher: Fetcher
  let failures: SourceFailureCache
  private let details: DetailsCache
  let portfolios: PortfolioCache
  let rejections: FieldRejectionCache
  let acceptedFields: AcceptedFields
  let clock: SystemClock
  let decoder: ResponseDecoder
  /// Is called whenever a part of a fetch begins or ends.
  var progress: @Sendable (FetchProgress) -> Void = { _ in }

  /// Creates a client of an API. Throws `KivaError.malformedAPI` if its base is not a `WebAddress`.
  package init(
    api: String, appID: AppID? = nil, fetcher: Fetcher, failures: SourceFailureCache = .none,
    details: DetailsCache = .none, portfolios: PortfolioCache = .none,
    rejections: FieldRejectionCache = .none,
    acceptedFields: AcceptedFields = AcceptedFields(), clock: SystemClock
  ) throws(KivaError) {
    endpoints = try KivaEndpoints(api: api, appID: appID)
    self.fetcher = fetcher
    self.failures = failures
    self.details = details
    self.portfolios = portfolios
    self.rejections = rejections
    self.acceptedFields = acceptedFields
    self.clock = clock
    decoder = ResponseDecoder(clock: clock)
  }

  var usesGateway: Bool { endpoints.usesGateway }

  /// The same client with GraphQL at Kiva's newer address, or `nil` for a server other than Kiva's.
  var withGateway: KivaClient? {
    endpoints.withGateway.map {
      var client = self
      client.endpoints = $0
      return client
    }
  }

  var timeLeft: Duration { max(.zero, fetcher.deadline - clock.monotonic()) }

  /// Requests a resource from Kiva, even if it is cached.
  func fetch(
    _ resource: Resource, options: RequestOptions = RequestOptions()
  ) async throws(KivaError) -> FetchedResponse {
    do { return try await fetcher.fetch(resource, options: options) } catch {
      throw .requestFailed(error)
    }
  }

  /// Requests the details of loans from Kiva.
  func loans(
    _ ids: [LoanID], from source: ListingSource, options: RequestOptions
  ) async throws(KivaError) -> FetchedResponse {
    if source == .graphql {
      return try await send(options: options) { [endpoints] fields in endpoints.loans(ids, fields) }
    }
    return try await fetch(endpoints.details(ids), options: options)
  }

  /// Requests a page of the field partners from Kiva. It takes at most a quarter of the remaining
  /// time, so that there is time for the details.
  func partners(page: Int) async throws(KivaError) -> FetchedResponse {
    let time = timeLeft / 4
    return try await self.fetch(
      endpoints.partners(page: page),
      options: RequestOptions(retryDeadline: clock.monotonic() + time, requestTime: time))
  }

  /// Requests the anonymization levels of loans from Kiva's GraphQL interface, only once.
  func levels(_ ids: [LoanID]) async throws(KivaError) -> FetchedResponse {
    try await self.fetch(
      endpoints.levels(ids), options: RequestOptions(retryDeadline: clock.monotonic()))
  }

  // MARK: - Details of loans

  /// Returns what Kiva said of these loans when they were last requested.
  func details(of ids: [LoanID]) -> [LoanID: DetailsCache.Entry] {
    fetcher.readCache { try details.find(ids, endpoints.base) } ?? [:]
  }

  /// Keeps what Kiva said of loans, unless its server forbids that.
  func save(_ entries: [LoanID: DetailsCache.Entry], isCacheable: Bool) {
    if entries.isEmpty { return }
    if !isCacheable { return fetcher.recordUncacheableResponse() }
    fetcher.writeCache { try details.save(entries, endpoints.base) }
  }

  /// Deletes old details of all loans but these.
  func pruneDetails(except ids: Set<LoanID>) {
    fetcher.writeCache { try details.prune(ids, endpoints.base) }
  }

  /// Replaces the entries of loans in the kept list of a team or a lender.
  func replaceLoans(_ loans: [LoanID: [UInt8]], of portfolio: Portfolio) {
    if loans.isEmpty { return }
    let key = PortfolioKey(api: endpoints.base, name: portfolio.name)
    let seconds = clock.wallSeconds()
    fetcher.writeCache { try portfolios.replace(key, loans, seconds) }
  }

  /// Decodes the loans of a response, which is called `name` in issues.
  func decodeLoans(_ response: FetchedResponse, name: String) throws(KivaError) -> Listing {
    do { return try decoder.listing(response.body, name: name) } catch { throw .unreadable(error) }
  }

  func decodePartners(_ response: FetchedResponse) throws(KivaError) -> PartnerListing {
    do { return try decoder.partners(response.body) } catch { throw .unreadable(error) }
  }
}
