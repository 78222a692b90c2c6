import Diagnostics
import Fetching
import Kiva
import Loans
import TestSupport
import Testing

/// Tests requests to Kiva for loans that have left its list.
@Suite struct `Loans that left the list` {
  private let build = Build()

  private func followed(
    _ ids: [Int], besides listed: Int? = 9999, at url: String, _ policy: CachePolicy = .refresh,
    from provenance: Provenance = .newest
  ) async throws -> FollowedLoans {
    let fetcher = Fetcher(
      transport: .curl(userAgent: "kivagen/test"), cache: build.cache, clock: build.time.clock)
    return try await FollowedLoans(
      ids.map { LoanID($0) }, besides: listed.map { LoanID($0) },
      LoanQuery(api: url, cachePolicy: policy), from: provenance, fetcher: fetcher,
      clock: build.time.clock)
  }

  @Test func `are asked for fifty at a time, beside a loan that is listed`() async throws {
    let server = try KivaServer(newest: [9999], others: Array(1...120))
    defer { server.stop() }
    let result = try await followed(Array(1...120), at: server.url)
    #expect(result.loans.map(\.id.value).sorted() == Array(1...120))
    #expect(result.unknown == [] && result.warnings == [])
    let counts = server.requests.map { $0.split(separator: ",").count }.sorted()
    #expect(counts == [21, 50, 50])
  }

  @Test func `are not asked for if there are none`() async throws {
    let server = try KivaServer(newest: [9999], others: Array(1...120))
    defer { server.stop() }
    #expect(try await followed([], at: server.url) == FollowedLoans())
    #expect(server.requests == [])
  }

  @Test func `are asked for one by one after a 404, and are unknown if that is the answer again`()
    async throws
  {
    let server = try KivaServer(newest: [9999], others: Array(1...120))
    defer { server.stop() }
    server.answer { request in
      request.path.contains(",") || request.path.hasPrefix("/v1/loans/2.")
        ? ServedResponse(status: 404) : nil
    }
    let result = try await followed([1, 2, 3], at: server.url)
    #expect(result.loans.map(\.id.value).sorted() == [1, 3])
    #expect(result.unknown == [LoanID(2)])
    #expect(result.warnings == [])
  }

  @Test func `are not unknown if Kiva does not even know a loan that it lists`() async throws {
    let server = try KivaServer(newest: [9999], others: Array(1...120))
    defer { server.stop() }
    server.answer { _ in ServedResponse(status: 404) }
    let result = try await followed([1, 2], at: server.url)
    #expect(result.loans == [] && result.unknown == [])
    #expect(result.warnings.count == 1)
    #expect(
      result.warnings.first?.message.hasPrefix(
        "what became of 2 of 2 loans that left the list is not known: ") == true)
  }

  @Test func `are neither known nor unknown after a failure, even if earlier responses have them`()
    async throws
  {
    let server = try KivaServer(newest: [9999], others: Array(1...120))
    defer { server.stop() }
    #expect(try await followed([1, 2], at: server.url).loans.count == 2)
    server.answer { _ in ServedResponse(status: 503) }
    let result = try await followed([1, 2], at: server.url)
    #expect(result.loans == [] && result.unknown == [])
    #expect(result.warnings.map(\.category) == [.unavailableData])
  }

  @Test func `are not asked for while the response is fresh`() async throws {
    let server = try KivaServer(newest: [9999], others: Array(1...120))
    defer { server.stop() }
    let policy = CachePolicy.fresh(maximumAge: .seconds(600))
    _ = try await followed([1, 2], at: server.url, policy)
    server.clearRequests()
    #expect(try await followed([1, 2], at: server.url, policy).loans.count == 2)
    #expect(server.requests == [])
  }
}
