import Fetching
import Kiva
import Loans
import TestSupport
import Testing

/// Tests of the loans of a team with their details, and of which of them are chosen.
struct PortfolioDetailsTests {
  private let build = Build()

  private func query(_ server: KivaServer) -> LoanQuery {
    LoanQuery(
      api: server.url, portfolio: .team("7"), limit: 1_000_000, cachePolicy: .refresh,
      detailsAge: .seconds(3600))
  }

  private func server(_ count: Int) throws -> KivaServer {
    let server = try KivaServer(newest: [])
    server.setPortfolio("teams/7", Array((1...count).reversed()))
    return server
  }

  @Test func `have their stories`() async throws {
    let server = try server(60)
    defer { server.stop() }
    let snapshot = try await build.snapshot(query(server))
    #expect((snapshot.ids.count, snapshot.storyCount, snapshot.messages) == (60, 60, []))
  }

  @Test func `have the status of their details if these are newer`() async throws {
    let server = try server(60)
    defer { server.stop() }
    server.setStatus("in_repayment", of: Array(1...60))
    _ = try await build.snapshot(query(server))
    build.time.advance(by: .seconds(7200))
    server.setStatus("paid", of: [5])
    // Loan 5 is not on the first page, and a quarter of the details is at least one batch.
    for _ in 0..<2 { _ = try await build.snapshot(query(server)) }
    var query = query(server)
    query.cachePolicy = .cacheOnly
    let kept = try await build.snapshot(query)
    #expect(kept.loans.filter { $0.status == .paid }.map(\.id.value) == [5])
    #expect(kept.storyCount == 60)
  }

  @Test func `are chosen by status, also those that enter one`() async throws {
    let server = try server(60)
    defer { server.stop() }
    server.setStatus("paid", of: Array(1...30))
    server.setStatus("in_repayment", of: Array(31...60))
    var query = query(server)
    query.filter.statuses = [.paid]
    #expect(try await build.snapshot(query).ids == Array((1...30).reversed()))
    build.time.advance(by: .seconds(7200))
    server.setStatus("paid", of: [35])
    let later = try await build.snapshot(query)
    #expect(later.ids == [35] + Array((1...30).reversed()))
    // Those that leave it are no longer listed.
    query.filter.statuses = [.inRepayment]
    #expect(try await build.snapshot(query).ids == Array((31...60).reversed()).filter { $0 != 35 })
  }

  @Test func `lose their identity in the store if Kiva hides it`() async throws {
    let server = try server(40)
    defer { server.stop() }
    _ = try await build.snapshot(query(server))
    build.time.advance(by: .seconds(7200))
    server.answer { request in
      request.path.hasPrefix("/v1/loans/")
        ? KivaServer.json(
          #"{"loans":[{"id":5,"name":"Anonymous","status":"refunded","loan_amount":500}]}"#) : nil
    }
    let snapshot = try await build.snapshot(query(server))
    let loan = try #require(snapshot.loans.first { $0.id.value == 5 })
    #expect((loan.name, loan.status) == ("Anonymous", .refunded))
    #expect(!build.portfolios.texts.contains { $0.contains(#""Borrower 5""#) })
    #expect(build.portfolios.texts.contains { $0.contains(#""Borrower 6""#) })
  }

  @Test func `come back after they were deleted from the store`() async throws {
    let server = try server(60)
    defer { server.stop() }
    var query = query(server)
    _ = try await build.snapshot(query)
    query.exclude = [LoanID(5)]
    let without = try await build.snapshot(query)
    #expect((without.ids.contains(5), without.excluded.map(\.id.value)) == (false, [5]))
    build.portfolios.forget(5)
    query.exclude = []
    server.clearRequests()
    let back = try await build.snapshot(query)
    #expect((back.ids.count, back.missing, back.messages) == (60, [], []))
    #expect(build.portfolios.texts.contains { $0.contains(#""Borrower 5""#) })
  }

  @Test func `are never kept if they are excluded`() async throws {
    let server = try server(60)
    defer { server.stop() }
    var query = query(server)
    query.exclude = [LoanID(5), LoanID(60)]
    let snapshot = try await build.snapshot(query)
    #expect(snapshot.ids == (1...59).reversed().filter { $0 != 5 })
    #expect(!build.portfolios.texts.contains { $0.contains(#""Borrower 5""#) })
    #expect(server.requests.allSatisfy { !$0.contains("/60,") && !$0.contains(",5,") })
    _ = try await build.snapshot(query)
    #expect(server.requests.count { $0.contains("teams/7") } == 4)
  }

  // MARK: - Teams by name

  @Test func `are found by the short name of the team, which is looked up once a week`()
    async throws
  {
    let server = try server(30)
    defer { server.stop() }
    server.setTeam(7, named: "a b&c")
    var query = query(server)
    query.portfolio = .team("a b&c")
    #expect(try await build.snapshot(query).ids.count == 30)
    #expect(server.requests.count { $0.contains("using_shortname") } == 1)
    server.clearRequests()
    build.time.advance(by: .seconds(86_400))
    _ = try await build.snapshot(query)
    #expect(server.requests.count { $0.contains("using_shortname") } == 0)
    build.time.advance(by: .seconds(7 * 86_400))
    _ = try await build.snapshot(query)
    #expect(server.requests.count { $0.contains("using_shortname") } == 1)
    // The name now belongs to another team.
    server.setTeam(8, named: "a b&c")
    server.setPortfolio("teams/8", Array(100...110))
    build.time.advance(by: .seconds(8 * 86_400))
    #expect(try await build.snapshot(query).ids == Array((100...110).reversed()))
  }

  @Test(arguments: [
    (#"{"teams":[{"id":8,"shortname":"others"},{"id":7,"shortname":"Buddies"}]}"#, true),
    (#"{"teams":[{"id":8},{"id":7,"shortname":"buddies"}]}"#, true),
    (#"{"teams":[{"id":7}]}"#, true), (#"{"teams":[{"id":7,"shortname":"buddies-2"}]}"#, false),
    (#"{"teams":[]}"#, false),
  ])
  func `are those of the team with the same short name`(answer: String, isFound: Bool) async throws
  {
    let server = try server(30)
    defer { server.stop() }
    server.answer { $0.path.contains("using_shortname") ? KivaServer.json(answer) : nil }
    var query = query(server)
    query.portfolio = .team("buddies")
    if isFound {
      #expect(try await build.snapshot(query).ids.count == 30)
    } else {
      let error = await #expect(throws: KivaError.self) { try await build.snapshot(query) }
      #expect(error?.lines.first?.contains("no public team with this short name") == true)
    }
  }

  @Test func `are found by a short name of digits if no team has that number`() async throws {
    let server = try server(30)
    defer { server.stop() }
    server.setTeam(7, named: "2010")
    var query = query(server)
    query.portfolio = .team("2010")
    #expect(try await build.snapshot(query).ids.count == 30)
    server.clearRequests()
    _ = try await build.snapshot(query)
    #expect(server.requests.filter { $0.contains("team") } == ["/v1/teams/7/loans.json?page=1"])
  }

  @Test func `stay if the team is not found once, and another one has its number as short name`()
    async throws
  {
    let server = try server(30)
    defer { server.stop() }
    server.setTeam(8, named: "7")
    server.setPortfolio("teams/8", [900])
    let ids = try await build.snapshot(query(server)).ids
    server.answer { request in
      request.path.contains("teams/7/") ? KivaServer.json("{}", status: 404) : nil
    }
    let stale = try await build.snapshot(query(server))
    #expect((stale.ids, stale.isStale) == (ids, true))
    server.answer { _ in nil }
    #expect(try await build.snapshot(query(server)).ids == ids)
  }

  @Test(arguments: [Portfolio.team("no"), .team("9"), .lender("no")])
  func `are an error if Kiva knows no such team or lender`(portfolio: Portfolio) async throws {
    let server = try server(30)
    defer { server.stop() }
    var query = query(server)
    query.portfolio = portfolio
    query.fallsBackToSample = true
    let error = await #expect(throws: KivaError.self) { try await build.snapshot(query) }
    #expect(error?.lines.first?.contains("Kiva has no public \(portfolio.kind) with this ") == true)
    #expect(error?.lines.count == 2)
    query.cachePolicy = .cacheOnly
    query.fallsBackToSample = false
    await #expect(throws: KivaError.noPortfolio(portfolio, nil)) {
      try await build.snapshot(query)
    }
  }

  @Test func `are invented if Kiva cannot be reached and the sample may be used`() async throws {
    let server = try server(30)
    defer { server.stop() }
    server.answer { _ in KivaServer.json("{}", status: 501) }
    var query = query(server)
    query.filter.statuses = [.paid]
    query.fallsBackToSample = true
    #expect(try await build.snapshot(query).isInvented)
  }
}
