import Dispatch
import Fetching
import Kiva
import Loans
import TestSupport
import Testing

/// Tests that an interrupted fetch ends at once and does not count as a failure of Kiva.
struct InterruptionTests {
  private let build = Build()

  enum Endpoint: String, CaseIterable {
    case listing = "/v1/loans/newest.json"
    case secondPage = "/v1/loans/newest.json?page=2"
    case details = "/v1/loans/9"
    case partners = "/v1/partners.json"

    func matches(_ request: ServedRequest) -> Bool {
      let page = request.query["page"].map { "?page=\($0)" } ?? ""
      return (request.path + page).hasPrefix(rawValue)
    }
  }

  @Test(arguments: Endpoint.allCases, [200, 503])
  func `nothing replaces the loans, nothing else is requested, and no failure is recorded`(
    endpoint: Endpoint, status: Int
  ) async throws {
    // All these loans have a field partner.
    let server = try KivaServer(newest: Array(9001...9120))
    defer { server.stop() }
    var query = LoanQuery(api: server.url, limit: 120, fallsBackToSample: true)
    _ = try await build.snapshot(query)
    build.time.advance(by: .seconds(30 * 86_400))
    server.clearRequests()
    await #expect(throws: KivaError.interrupted) {
      try await snapshot(query, from: server, interruptedAt: endpoint, status: status)
    }
    let requests = server.requests
    #expect(requests.contains { $0.hasPrefix(endpoint.rawValue.prefix { $0 != "?" }) })
    #expect(!requests.contains { $0.contains("search") || $0.contains("graphql") })
    #expect(Set(requests).count == requests.count)
    query.cachePolicy = .cacheOnly
    let later = try await build.snapshot(query)
    #expect((later.isStale, later.messages, later.ids.count) == (false, [], 120))
  }

  /// Fetches a snapshot, and cancels the fetch before the endpoint responds.
  private func snapshot(
    _ query: LoanQuery, from server: KivaServer, interruptedAt endpoint: Endpoint, status: Int
  ) async throws -> FetchedSnapshot {
    let (requests, request) = AsyncStream.makeStream(of: Void.self)
    let isCancelled = DispatchSemaphore(value: 0)
    server.answer { servedRequest in
      guard endpoint.matches(servedRequest) else { return nil }
      request.yield()
      isCancelled.wait()
      isCancelled.signal()
      return status == 200 ? nil : ServedResponse(status: status)
    }
    defer { server.answer { _ in nil } }
    let fetch = Task { [build] in try await build.snapshot(query) }
    for await _ in requests { break }
    fetch.cancel()
    isCancelled.signal()
    return try await fetch.value
  }
}
