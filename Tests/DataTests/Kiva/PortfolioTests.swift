import Fetching
import Host
import Kiva
import Loans
import TestSupport
import Testing

/// Tests of reading the loans of a team or a lender over several fetches.
struct PortfolioTests {
  private let fetches = TeamFetches()

  @Test(arguments: [Portfolio.team("7"), .lender("anna")])
  func `reads all pages at first, and later one page if nothing is new`(
    portfolio: Portfolio
  ) async throws {
    let server = try fetches.server([])
    defer { server.stop() }
    let path = portfolio == .team("7") ? "teams/7" : "lenders/anna"
    server.setPortfolio(path, Array((1...130).reversed()))
    let first = try await fetches.build.snapshot(fetches.query(server, portfolio))
    #expect(first.ids == Array((1...130).reversed()))
    #expect(first.origin == (portfolio == .team("7") ? .team : .lender))
    #expect((first.messages, first.snapshot.postponedLoanCount) == ([], 0))
    #expect(server.requests == (1...7).map { "/v1/\(path)/loans.json?page=\($0)" })
    #expect(fetches.takePages(of: server) == Array(1...7))
    fetches.build.time.advance(by: .seconds(3600))
    let second = try await fetches.build.snapshot(fetches.query(server, portfolio))
    #expect((second.ids, fetches.takePages(of: server)) == (first.ids, [1]))
    #expect(second.time == Timestamp(seconds: fetches.build.time.clock.wallSeconds()))
    server.setPortfolio(path, Array((1...133).reversed()))
    let third = try await fetches.build.snapshot(fetches.query(server, portfolio))
    #expect((third.ids, fetches.takePages(of: server)) == (Array((1...133).reversed()), [1]))
    #expect(third.snapshot.longListed == Set((1...130).map { LoanID($0) }))
  }

  @Test func `reads new loans until it finds a known one`() async throws {
    let server = try fetches.server(Array((1...100).reversed()))
    defer { server.stop() }
    _ = try await fetches.build.snapshot(fetches.query(server))
    _ = fetches.takePages(of: server)
    server.setPortfolio("teams/7", Array((1...145).reversed()))
    #expect(
      try await fetches.build.snapshot(fetches.query(server)).ids == Array((1...145).reversed()))
    #expect(fetches.takePages(of: server) == [1, 2, 3])
  }

  @Test func `uses the kept loans without a request while they are fresh`() async throws {
    let server = try fetches.server(Array((1...50).reversed()))
    defer { server.stop() }
    _ = try await fetches.build.snapshot(fetches.query(server))
    server.clearRequests()
    var query = fetches.query(server)
    query.cachePolicy = .fresh(maximumAge: .seconds(600))
    let fresh = try await fetches.build.snapshot(query)
    #expect((fresh.ids.count, fresh.source, server.requests) == (50, "cache", []))
    fetches.build.time.advance(by: .seconds(601))
    query.cachePolicy = .cacheOnly
    #expect(try await fetches.build.snapshot(query).ids.count == 50)
    #expect(server.requests == [])
  }

  @Test func `reads no more pages than the limit needs, and more if it is raised`() async throws {
    let server = try fetches.server(Array((1...130).reversed()))
    defer { server.stop() }
    var query = fetches.query(server)
    query.limit = 30
    let first = try await fetches.build.snapshot(query)
    #expect(first.ids == Array((101...130).reversed()))
    #expect((fetches.takePages(of: server), first.snapshot.postponedLoanCount) == ([1, 2], 0))
    query.limit = 60
    #expect(try await fetches.build.snapshot(query).ids.count == 60)
    #expect(fetches.takePages(of: server) == [1, 2, 3])
  }

  // MARK: - Interruptions

  @Test func `continues where the rate limit ended the last fetch`() async throws {
    let server = try fetches.server(Array((1...130).reversed()))
    defer { server.stop() }
    let first = try await fetches.build.snapshot(
      fetches.query(server), rateLimiter: fetches.limiter(3))
    #expect(first.ids == Array((71...130).reversed()))
    #expect(first.messages == [])
    #expect((first.snapshot.postponedLoanCount, first.snapshot.newlyReadCount) == (70, 60))
    #expect(first.snapshot.isPartial && !first.isStale && !first.isRepeatable)
    #expect(fetches.takePages(of: server) == [1, 2, 3])
    // The last page is read again, in case loans have left the list.
    let second = try await fetches.build.snapshot(
      fetches.query(server), rateLimiter: fetches.limiter(3))
    #expect((second.ids.count, fetches.takePages(of: server)) == (80, [1, 3, 4]))
    let third = try await fetches.build.snapshot(fetches.query(server))
    #expect((third.ids.count, fetches.takePages(of: server)) == (130, [1, 4, 5, 6, 7]))
    #expect((third.snapshot.postponedLoanCount, third.snapshot.isPartial) == (0, false))
    _ = try await fetches.build.snapshot(fetches.query(server))
    #expect(fetches.takePages(of: server) == [1])
  }

  @Test func `finds all loans if new ones come between the fetches`() async throws {
    let server = try fetches.server(Array((1...200).reversed()))
    defer { server.stop() }
    for count in 0..<12 {
      server.setPortfolio("teams/7", Array((1...200 + 15 * count).reversed()))
      _ = try await fetches.build.snapshot(fetches.query(server), rateLimiter: fetches.limiter(4))
    }
    let last = try await fetches.build.snapshot(fetches.query(server))
    #expect(last.ids == Array((1...365).reversed()))
  }

  @Test func `closes the gap that many new loans leave`() async throws {
    let server = try fetches.server(Array((1...100).reversed()))
    defer { server.stop() }
    _ = try await fetches.build.snapshot(fetches.query(server))
    server.setPortfolio("teams/7", Array((1...300).reversed()))
    let interrupted = try await fetches.build.snapshot(
      fetches.query(server), rateLimiter: fetches.limiter(3))
    #expect(interrupted.ids.count == 160)
    #expect(interrupted.snapshot.postponedLoanCount == 140)
    _ = fetches.takePages(of: server)
    server.setPortfolio("teams/7", Array((1...303).reversed()))
    let last = try await fetches.build.snapshot(fetches.query(server))
    #expect(last.ids == Array((1...303).reversed()))
    #expect(fetches.takePages(of: server) == [1, 3] + Array(4...11))
    #expect(last.snapshot.longListed == Set((1...100).map { LoanID($0) }))
    _ = try await fetches.build.snapshot(fetches.query(server))
    #expect(fetches.takePages(of: server) == [1])
  }

  @Test func `finds a loan that joins the list in its middle`() async throws {
    let ids = Array((1...200).reversed())
    let server = try fetches.server(ids.filter { $0 != 120 })
    defer { server.stop() }
    _ = try await fetches.build.snapshot(fetches.query(server))
    _ = fetches.takePages(of: server)
    server.setPortfolio("teams/7", ids)
    let found = try await fetches.build.snapshot(fetches.query(server))
    #expect((found.ids, fetches.takePages(of: server)) == (ids, [1, 2, 3, 4, 5]))
    #expect(!found.snapshot.longListed.contains(LoanID(120)))
    _ = try await fetches.build.snapshot(fetches.query(server))
    #expect(fetches.takePages(of: server) == [1])
  }
}
