internal import Decoding
package import Fetching
package import Host
package import Loans

/// A client of Kiva's public API: each method sends one request or reads one response.
package struct KivaClient: Sendable {
  private(set) var endpoints: KivaEndpoints
  let fetcher: Fetcher
  let failures: SourceFailureCache
  let clock: SystemClock
  let decoder: ResponseDecoder
  /// Is called whenever a part of a fetch begins or ends.
  var progress: @Sendable (FetchProgress) -> Void = { _ in }

  /// Creates a client of an API. Throws `KivaError.malformedAPI` if its base is not a `WebAddress`.
  package init(
    api: String, appID: AppID? = nil, fetcher: Fetcher, failures: SourceFailureCache = .none,
    clock: SystemClock
  ) throws(KivaError) {
    endpoints = try KivaEndpoints(api: api, appID: appID)
    self.fetcher = fetcher
    self.failures = failures
    self.clock = clock
    decoder = ResponseDecoder(clock: clock)
  }

  /// The same client with GraphQL at Kiva's newer address, or `nil` for a server other than Kiva's.
  var withGateway: KivaClient? {
    endpoints.withGateway.map {
      var client = self
      client.endpoints = $0
      return client
    }
  }

  var timeLeft: Duration { max(.zero, fetcher.deadline - clock.monotonic()) }

  /// Requests a page of a listing from Kiva, even if it is cached.
  func page(
    _ resource: Resource, options: RequestOptions
  ) async throws(KivaError) -> FetchedResponse {
    do { return try await fetcher.fetch(resource, options: options) } catch {
      throw .requestFailed(error)
    }
  }

  func loans(
    _ ids: [LoanID], from source: ListingSource, _ policy: CachePolicy
  ) async throws(KivaError) -> FetchedResponse {
    try await response(to: endpoints.details(ids, from: source), policy)
  }

  func partners(_ policy: CachePolicy) async throws(KivaError) -> FetchedResponse {
    try await response(to: endpoints.partners, policy)
  }

  private func response(
    to resource: Resource, _ policy: CachePolicy
  ) async throws(KivaError) -> FetchedResponse {
    do { return try await fetcher.get(resource, policy) } catch { throw .requestFailed(error) }
  }

  /// Decodes the loans of a response, which is called `name` in issues.
  func decodeLoans(_ response: FetchedResponse, name: String) throws(KivaError) -> Listing {
    do { return try decoder.listing(response.body, name: name) } catch { throw .unreadable(error) }
  }

  func decodePartners(_ response: FetchedResponse) throws(KivaError) -> [Loan.FieldPartner] {
    do { return try decoder.partners(response.body) } catch { throw .unreadable(error) }
  }

  /// The field partners in the last response that listed them, regardless of its age; `nil` if
  /// there is none.
  var cachedPartners: [Loan.FieldPartner]? {
    fetcher.cached(named: endpoints.nameOfPartners).first.flatMap { try? decodePartners($0) }
  }

  /// The numbers of the partners in the last response that listed them, regardless of its age;
  /// `nil` if there is none.
  package var cachedPartnerNumbers: Set<Int>? { cachedPartners.map { Set($0.compactMap(\.id)) } }
}
