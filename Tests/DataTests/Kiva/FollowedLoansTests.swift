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
    _ ids: [Int], at server: KivaServer, _ policy: CachePolicy = .refresh
  ) async throws -> FollowedLoans {
    let query = LoanQuery(
      api: server.url, sources: [.newest], includesDetails: false, cachePolicy: policy)
    return try await build.snapshot(query, following: ids.map { LoanID($0) }).followed
  }

  /// The requests for anything but the list.
  private func requests(to server: KivaServer) -> [String] {
    server.requests.filter { !$0.contains("newest") }
  }

  @Test func `are asked for fifty at a time, beside a loan that is listed`() async throws {
    let server = try KivaServer(newest: [9999], others: Array(1...120))
    defer { server.stop() }
    let result = try await followed(Array(1...120), at: server)
    #expect(result.loans.map(\.id.value).sorted() == Array(1...120))
    #expect(result.unknown == [] && result.warnings == [])
    let counts = requests(to: server).map { $0.split(separator: ",").count }.sorted()
    #expect(counts == [21, 50, 50])
  }

  @Test func `are not asked for if there are none`() async throws {
    let server = try KivaServer(newest: [9999], others: Array(1...120))
    defer { server.stop() }
    #expect(try await followed([], at: server) == FollowedLoans())
    #expect(requests(to: server) == [])
  }

  @Test func `are asked for by halves after a 404, and are unknown if that is the answer again`()
    async throws
  {
    let server = try KivaServer(newest: [9999], others: Array(1...120))
    defer { server.stop() }
    server.answer { request in
      request.path.contains(",") || request.path.hasPrefix("/v1/loans/2.")
        ? ServedResponse(status: 404) : nil
    }
    let result = try await followed([1, 2, 3], at: server)
    #expect(result.loans.map(\.id.value).sorted() == [1, 3])
    #expect(result.unknown == [LoanID(2)])
    #expect(result.warnings == [])
  }

  @Test func `are not unknown if Kiva does not even know a loan that it lists`() async throws {
    let server = try KivaServer(newest: [9999], others: Array(1...120))
    defer { server.stop() }
    server.answer { $0.path.contains("newest") ? nil : ServedResponse(status: 404) }
    let result = try await followed([1, 2], at: server)
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
    #expect(try await followed([1, 2], at: server).loans.count == 2)
    server.answer { $0.path.contains("newest") ? nil : ServedResponse(status: 503) }
    let result = try await followed([1, 2], at: server)
    #expect(result.loans == [] && result.unknown == [])
    #expect(result.warnings.map(\.category) == [.unavailableData])
  }

  @Test func `are not asked for while the response is fresh`() async throws {
    let server = try KivaServer(newest: [9999], others: Array(1...120))
    defer { server.stop() }
    let policy = CachePolicy.fresh(maximumAge: .seconds(600))
    _ = try await followed([1, 2], at: server, policy)
    server.clearRequests()
    #expect(try await followed([1, 2], at: server, policy).loans.count == 2)
    #expect(requests(to: server) == [])
  }
}
