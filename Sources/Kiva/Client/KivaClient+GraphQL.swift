internal import Decoding
internal import Diagnostics
internal import Fetching
internal import Host
internal import Loans
internal import Synchronization

/// The fields that Kiva's GraphQL interface accepts, as far as a fetch has found out.
package final class AcceptedFields: Sendable {
  private let known = Mutex<[String: GraphQLFields]>([:])
  private let found = Mutex<[String]>([])

  package init() {}

  /// Returns the warnings about rejected fields since the last call, without duplicates.
  func takeWarnings() -> [String] {
    found.withLock { warnings in
      defer { warnings = [] }
      return warnings
    }
  }

  /// Returns the fields to request at a base URL, which are those of `load` at first.
  func fields(at base: String, load: () -> GraphQLFields) -> GraphQLFields {
    if let fields = known.withLock({ $0[base] }) { return fields }
    let fields = load()
    return known.withLock { known in
      let first = known[base] ?? fields
      known[base] = first
      return first
    }
  }

  /// Leaves out rejected groups at a base URL from now on, because of an error message of Kiva.
  func leaveOut(_ groups: [GraphQLFields.Group], at base: String, because message: String) {
    let new = known.withLock { known in
      let leftOut = known[base]?.leftOut ?? []
      known[base] = GraphQLFields(leavingOut: leftOut.union(groups.map(\.name)))
      return groups.filter { !leftOut.contains($0.name) }
    }
    if new.isEmpty { return }
    let contents = new.map(\.content).joined(separator: ", ")
    found.withLock {
      $0.append(
        "Kiva's GraphQL interface rejects a field, so loans may lack \(contents) for a day: "
          + message.excerpt(200))
    }
  }
}

extension KivaClient {
  /// How long a rejected group of fields is left out.
  private static let rejectionTime = Duration.seconds(86_400)

  /// Posts a query to Kiva's GraphQL interface. If the interface rejects a field, its group is left
  /// out, and the query is sent again, until it is accepted or no group is left.
  func send(
    options: RequestOptions = RequestOptions(), _ resource: (GraphQLFields) -> Resource
  ) async throws(KivaError) -> FetchedResponse {
    let base = endpoints.graphQLBase
    let now = clock.wallSeconds()
    var fields = acceptedFields.fields(at: base) {
      let since = now - Int(Self.rejectionTime.components.seconds)
      let rejected = fetcher.readCache { try rejections.find(base, since) } ?? []
      return GraphQLFields(leavingOut: rejected)
    }
    var rejected: [GraphQLFields.Group] = []
    var lastMessage = ""
    var attempts = 0
    while true {
      attempts += 1
      let result = await result(of: resource(fields), options)
      guard let message = result.rejection else {
        // Only if the query is accepted now is it certain that the error was about the fields.
        if case .success = result {
          acceptedFields.leaveOut(rejected, at: base, because: lastMessage)
          for group in rejected {
            fetcher.writeCache { try rejections.record(group.name, base, now) }
          }
        }
        return try result.response
      }
      if attempts == 2 {
        // If even the fewest fields are rejected for the same reason, the fields are not the cause.
        let least = await self.result(of: resource(.coreOnly), options)
        if least.rejection != nil { return try least.response }
      }
      let groups = fields.leaveOut(rejectedBy: message)
      if groups.isEmpty { return try result.response }
      rejected += groups
      lastMessage = message
    }
  }

  private func result(
    of resource: Resource, _ options: RequestOptions
  ) async -> Result<FetchedResponse, FetchError> {
    do throws(FetchError) {
      return .success(try await fetcher.fetch(resource, options: options))
    } catch { return .failure(error) }
  }

  // MARK: - Sectors

  /// How long the numbers of sectors are considered fresh.
  private static let sectorsMaximumAge = Duration.seconds(7 * 86_400)

  /// Returns the numbers of sectors, by which the GraphQL interface filters; empty if any is not
  /// known.
  func sectorNumbers(
    of names: [String], _ policy: CachePolicy, options: RequestOptions
  ) async -> [Int] {
    if names.isEmpty { return [] }
    let cacheName = endpoints.nameOfSectors
    let cached = fetcher.cached(named: cacheName).first
    var response = cached
    let isFresh = cached.map { fetcher.isFresh($0, Self.sectorsMaximumAge) } ?? false
    if policy == .refresh || policy != .cacheOnly && !isFresh {
      let fetched = try? await fetcher.fetch(endpoints.sectors, options: options)
      if let fetched, sectorNumbers(in: fetched.body) != nil {
        fetcher.save([fetched], as: [cacheName])
        response = fetched
      }
    }
    guard let numbers = response.flatMap({ sectorNumbers(in: $0.body) }) else { return [] }
    let found = names.compactMap { numbers[$0.foldedName] }
    return found.count == names.count ? found : []
  }

  /// Returns the numbers in a response by the folded names of the sectors; `nil` if it has none.
  private func sectorNumbers(in body: [UInt8]) -> [String: Int]? {
    guard let sectors = decodeSectors(body), !sectors.isEmpty else { return nil }
    return Dictionary(sectors.map { ($0.name.foldedName, $0.id) }) { first, _ in first }
  }
}

extension Result<FetchedResponse, FetchError> {
  fileprivate var response: FetchedResponse {
    get throws(KivaError) {
      do throws(FetchError) { return try get() } catch { throw .requestFailed(error) }
    }
  }

  /// The message of an error response to a query; `nil` for any other response. Kiva sends it with
  /// the status 200 or 400.
  fileprivate var rejection: String? {
    switch self {
    case .success(let response): graphQLRejection(in: response.body)
    case .failure(let error):
      error.reason == .status(400) ? graphQLRejection(in: error.responseBody) : nil
    }
  }
}
