import Dispatch
import Fetching
import Kiva
import Loans
import Serving
import TestSupport
import Testing

/// A fetch that is interrupted says nothing of Kiva.
struct InterruptionTests {
  private let build = Build()

  enum Door: String, CaseIterable {
    case listing = "/v1/loans/newest.json"
    case secondPage = "/v1/loans/newest.json?page=2"
    case details = "/v1/loans/9"
    case partners = "/v1/partners.json"

    func isAsked(_ request: ServedRequest) -> Bool {
      let page = request.query["page"].map { "?page=\($0)" } ?? ""
      return (request.path + page).hasPrefix(rawValue)
    }
  }

  @Test(arguments: Door.allCases, [200, 503])
  func `nothing stands in, nothing else is asked, and nothing is noted`(
    door: Door, status: Int
  ) async throws {
    // All of them have a field partner.
    let server = try KivaServer(newest: Array(9001...9120))
    defer { server.stop() }
    var query = LoanQuery(api: server.url, limit: 120, fallsBackToSample: true)
    _ = try await build.snapshot(query)
    build.time.advance(by: .seconds(30 * 86_400))
    server.clearRequests()
    await #expect(throws: KivaError.interrupted) {
      try await snapshot(query, from: server, interruptedAt: door, status: status)
    }
    let asked = server.requests
    #expect(asked.contains { $0.hasPrefix(door.rawValue.prefix { $0 != "?" }) })
    #expect(!asked.contains { $0.contains("search") || $0.contains("graphql") })
    #expect(Set(asked).count == asked.count)
    query.cachePolicy = .cacheOnly
    let later = try await build.snapshot(query)
    #expect((later.isStale, later.messages, later.ids.count) == (false, [], 120))
  }

  @Test func `the sample does not stand in`() async throws {
    let server = try KivaServer(newest: [1])
    defer { server.stop() }
    let query = LoanQuery(api: server.url, fallsBackToSample: true)
    await #expect(throws: KivaError.interrupted) {
      try await snapshot(query, from: server, interruptedAt: .listing, status: 503)
    }
    #expect(build.cachedURLs == [])
  }

  /// Cancels the fetch before the door answers.
  private func snapshot(
    _ query: LoanQuery, from server: KivaServer, interruptedAt door: Door, status: Int
  ) async throws -> FetchedSnapshot {
    let (requests, request) = AsyncStream.makeStream(of: Void.self)
    let isCancelled = DispatchSemaphore(value: 0)
    server.answer { asked in
      guard door.isAsked(asked) else { return nil }
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
