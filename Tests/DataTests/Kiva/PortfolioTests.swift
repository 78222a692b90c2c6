import Fetching
import Host
import Kiva
import Loans
import Synchronization
import TestSupport
import Testing

/// Tests of reading the loans of a team or a lender over several fetches.
struct PortfolioTests {
  private let build = Build()

  /// Asks for the loans of team 7 anew, without details.
  private func query(_ server: KivaServer, _ portfolio: Portfolio = .team("7")) -> LoanQuery {
    LoanQuery(
      api: server.url, portfolio: portfolio, limit: 1_000_000, includesDetails: false,
      cachePolicy: .refresh)
  }

  private func server(_ ids: [Int], _ path: String = "teams/7") throws -> KivaServer {
    let server = try KivaServer(newest: [])
    server.setPortfolio(path, ids)
    return server
  }

  /// The pages of the list that were requested since the last call.
  private func takePages(of server: KivaServer) -> [Int] {
    defer { server.clearRequests() }
    return server.requests.compactMap { request in
      request.firstMatch(of: /loans\.json\?page=(\d+)/).flatMap { Int($0.1) }
    }.sorted()
  }

  @Test(arguments: [Portfolio.team("7"), .lender("anna")])
  func `reads all pages at first, and later one page if nothing is new`(
    portfolio: Portfolio
  ) async throws {
    let server = try server([])
    defer { server.stop() }
    let path = portfolio == .team("7") ? "teams/7" : "lenders/anna"
    server.setPortfolio(path, Array((1...130).reversed()))
    let first = try await build.snapshot(query(server, portfolio))
    #expect(first.ids == Array((1...130).reversed()))
    #expect(first.origin == (portfolio == .team("7") ? .team : .lender))
    #expect((first.messages, first.snapshot.postponedLoanCount) == ([], 0))
    #expect(server.requests == (1...7).map { "/v1/\(path)/loans.json?page=\($0)" })
    #expect(takePages(of: server) == Array(1...7))
    build.time.advance(by: .seconds(3600))
    let second = try await build.snapshot(query(server, portfolio))
    #expect((second.ids, takePages(of: server)) == (first.ids, [1]))
    #expect(second.time == Timestamp(seconds: build.time.clock.wallSeconds()))
    server.setPortfolio(path, Array((1...133).reversed()))
    let third = try await build.snapshot(query(server, portfolio))
    #expect((third.ids, takePages(of: server)) == (Array((1...133).reversed()), [1]))
    #expect(third.snapshot.longListed == Set((1...130).map { LoanID($0) }))
  }

  @Test func `reads new loans until it finds a known one`() async throws {
    let server = try server(Array((1...100).reversed()))
    defer { server.stop() }
    _ = try await build.snapshot(query(server))
    _ = takePages(of: server)
    server.setPortfolio("teams/7", Array((1...145).reversed()))
    #expect(try await build.snapshot(query(server)).ids == Array((1...145).reversed()))
    #expect(takePages(of: server) == [1, 2, 3])
  }

  @Test func `uses the kept loans without a request while they are fresh`() async throws {
    let server = try server(Array((1...50).reversed()))
    defer { server.stop() }
    _ = try await build.snapshot(query(server))
    server.clearRequests()
    var query = query(server)
    query.cachePolicy = .fresh(maximumAge: .seconds(600))
    let fresh = try await build.snapshot(query)
    #expect((fresh.ids.count, fresh.source, server.requests) == (50, "cache", []))
    build.time.advance(by: .seconds(601))
    query.cachePolicy = .cacheOnly
    #expect(try await build.snapshot(query).ids.count == 50)
    #expect(server.requests == [])
  }

  @Test func `reads no more pages than the limit needs, and more if it is raised`() async throws {
    let server = try server(Array((1...130).reversed()))
    defer { server.stop() }
    var query = query(server)
    query.limit = 30
    let first = try await build.snapshot(query)
    #expect(first.ids == Array((101...130).reversed()))
    #expect((takePages(of: server), first.snapshot.postponedLoanCount) == ([1, 2], 0))
    query.limit = 60
    #expect(try await build.snapshot(query).ids.count == 60)
    #expect(takePages(of: server) == [1, 2, 3])
  }

  // MARK: - Interruptions

  /// Allows `count` requests in a fetch.
  private func limiter(_ count: Int) -> RateLimiter {
    RateLimiter(maximumRequests: count, window: .seconds(1000))
  }

  @Test func `continues where the rate limit ended the last fetch`() async throws {
    let server = try server(Array((1...130).reversed()))
    defer { server.stop() }
    let first = try await build.snapshot(query(server), rateLimiter: limiter(3))
    #expect(first.ids == Array((71...130).reversed()))
    #expect(first.messages == [])
    #expect((first.snapshot.postponedLoanCount, first.snapshot.newlyReadCount) == (70, 60))
    #expect(first.snapshot.isPartial && !first.isStale && !first.isRepeatable)
    #expect(takePages(of: server) == [1, 2, 3])
    // The last page is read again, in case loans have left the list.
    let second = try await build.snapshot(query(server), rateLimiter: limiter(3))
    #expect((second.ids.count, takePages(of: server)) == (80, [1, 3, 4]))
    let third = try await build.snapshot(query(server))
    #expect((third.ids.count, takePages(of: server)) == (130, [1, 4, 5, 6, 7]))
    #expect((third.snapshot.postponedLoanCount, third.snapshot.isPartial) == (0, false))
    _ = try await build.snapshot(query(server))
    #expect(takePages(of: server) == [1])
  }

  @Test func `finds all loans if new ones come between the fetches`() async throws {
    let server = try server(Array((1...200).reversed()))
    defer { server.stop() }
    for count in 0..<12 {
      server.setPortfolio("teams/7", Array((1...200 + 15 * count).reversed()))
      _ = try await build.snapshot(query(server), rateLimiter: limiter(4))
    }
    let last = try await build.snapshot(query(server))
    #expect(last.ids == Array((1...365).reversed()))
  }

  @Test func `closes the gap that many new loans leave`() async throws {
    let server = try server(Array((1...100).reversed()))
    defer { server.stop() }
    _ = try await build.snapshot(query(server))
    server.setPortfolio("teams/7", Array((1...300).reversed()))
    let interrupted = try await build.snapshot(query(server), rateLimiter: limiter(3))
    #expect(interrupted.ids.count == 160)
    #expect(interrupted.snapshot.postponedLoanCount == 140)
    _ = takePages(of: server)
    server.setPortfolio("teams/7", Array((1...303).reversed()))
    let last = try await build.snapshot(query(server))
    #expect(last.ids == Array((1...303).reversed()))
    #expect(takePages(of: server) == [1, 3] + Array(4...11))
    #expect(last.snapshot.longListed == Set((1...100).map { LoanID($0) }))
    _ = try await build.snapshot(query(server))
    #expect(takePages(of: server) == [1])
  }

  @Test func `finds a loan that joins the list in its middle`() async throws {
    let ids = Array((1...200).reversed())
    let server = try server(ids.filter { $0 != 120 })
    defer { server.stop() }
    _ = try await build.snapshot(query(server))
    _ = takePages(of: server)
    server.setPortfolio("teams/7", ids)
    let found = try await build.snapshot(query(server))
    #expect((found.ids, takePages(of: server)) == (ids, [1, 2, 3, 4, 5]))
    #expect(!found.snapshot.longListed.contains(LoanID(120)))
    _ = try await build.snapshot(query(server))
    #expect(takePages(of: server) == [1])
  }

  // MARK: - Faults

  @Test func `reads a page again if loans leave the list meanwhile`() async throws {
    let ids = Array((1...100).reversed())
    let server = try server(ids)
    defer { server.stop() }
    let loans = server.servedLoans
    server.answer { request in
      // Five of the first loans leave the list after the second page.
      guard let page = request.query["page"].flatMap({ Int($0) }), page > 2 else { return nil }
      loans.setPortfolio("teams/7", ids.filter { !(90...94).contains($0) })
      return nil
    }
    let snapshot = try await build.snapshot(query(server))
    #expect(Set(snapshot.ids) == Set(ids))
  }

  /// Gives the pages of a list that three of its first loans leave when a page is requested for the
  /// first time or, if `always` is set, with each request.
  private func answerShrinking(_ server: KivaServer, _ ids: [Int], always: Bool = false) {
    let loans = server.servedLoans
    let served = Mutex((highest: 1, departed: 0))
    server.answer { request in
      guard let page = request.query["page"].flatMap({ Int($0) }) else { return nil }
      let departed = served.withLock { served in
        if page > served.highest || always && page > 1 { served.departed += 3 }
        served.highest = max(page, served.highest)
        return served.departed
      }
      return loans.page(page, of: Array(ids.dropFirst(departed)))
    }
  }

  @Test func `finds all loans although others leave the list with each page`() async throws {
    let ids = Array((1...700).reversed())
    let server = try server([])
    defer { server.stop() }
    answerShrinking(server, ids)
    let snapshot = try await build.snapshot(query(server), rateLimiter: limiter(200))
    #expect((snapshot.ids, snapshot.messages) == (ids, []))
    #expect(snapshot.snapshot.postponedLoanCount == 0)
  }

  @Test func `reads a list anew that very many loans leave meanwhile`() async throws {
    let ids = Array((1...700).reversed())
    let server = try server([])
    defer { server.stop() }
    answerShrinking(server, ids, always: true)
    let first = try await build.snapshot(query(server), rateLimiter: limiter(200))
    #expect(
      first.messages == [
        "many loans left the list of team 7 while it was read; the next build reads it again"
      ])
    #expect(first.snapshot.postponedLoanCount > 0 && first.snapshot.isPartial)
    let loans = server.servedLoans
    server.answer { request in
      request.query["page"].flatMap { Int($0) }.map { loans.page($0, of: ids) }
    }
    let second = try await build.snapshot(query(server), rateLimiter: limiter(200))
    #expect((second.ids, second.messages) == (ids, []))
    #expect(second.snapshot.postponedLoanCount == 0)
  }

  @Test(arguments: [200, 404])
  func `finds the last loan although its page vanishes`(status: Int) async throws {
    let ids = Array((1...41).reversed())
    let server = try server([])
    defer { server.stop() }
    let loans = server.servedLoans
    let hasLeft = Mutex(false)
    server.answer { request in
      guard let page = request.query["page"].flatMap({ Int($0) }) else { return nil }
      if page == 3 {
        hasLeft.withLock { $0 = true }
        if status == 404 { return KivaServer.json("{}", status: status) }
      }
      return loans.page(page, of: hasLeft.withLock { $0 } ? Array(ids.dropFirst()) : ids)
    }
    let snapshot = try await build.snapshot(query(server))
    #expect((snapshot.ids, snapshot.messages) == (ids, []))
    #expect(snapshot.snapshot.postponedLoanCount == 0)
  }

  @Test func `finds all loans although others leave the list between the fetches`() async throws {
    let ids = Array((1...300).reversed())
    let server = try server(ids)
    defer { server.stop() }
    _ = try await build.snapshot(query(server), rateLimiter: limiter(6))
    let left = Array(ids.dropFirst(50))
    server.setPortfolio("teams/7", Array((301...310).reversed()) + left)
    let last = try await build.snapshot(query(server))
    #expect(last.ids == Array((1...310).reversed()))
  }

  @Test func `ends although the total is another one on each page`() async throws {
    let ids = Array((1...500).reversed())
    let server = try server([])
    defer { server.stop() }
    let loans = server.servedLoans
    let count = Mutex(0)
    server.answer { request in
      guard let page = request.query["page"].flatMap({ Int($0) }) else { return nil }
      let number = count.withLock { count in
        count += 1
        return count
      }
      return loans.page(page, of: ids, total: number % 2 == 0 ? 499 : 500)
    }
    for _ in 0..<2 {
      #expect(try await build.snapshot(query(server), rateLimiter: limiter(100)).ids == ids)
      #expect(takePages(of: server).count <= 3 * 25)
    }
    #expect(try await build.snapshot(query(server)).snapshot.postponedLoanCount == 0)
    #expect(takePages(of: server).count <= 26)
  }

  @Test func `a server that lists fewer loans than it says is asked once more`() async throws {
    let server = try server([])
    defer { server.stop() }
    let ids = Array((1...130).reversed())
    let loans = server.servedLoans
    server.answer { request in
      request.query["page"].flatMap { Int($0) }.map { loans.page($0, of: ids, total: 500) }
    }
    let first = try await build.snapshot(query(server))
    #expect(first.ids == ids)
    #expect(
      first.messages == [
        "the loans of team 7 end at page 8 with 130 loans, although Kiva says that there are 500; the next build requests that page again"
      ])
    #expect(first.snapshot.postponedLoanCount == 370)
    _ = takePages(of: server)
    let second = try await build.snapshot(query(server))
    #expect(second.messages == ["Kiva says that team 7 has 500 loans, but lists only 130"])
    #expect((second.ids, takePages(of: server)) == (ids, [1, 7, 8]))
    #expect(second.snapshot.postponedLoanCount == 0)
    let third = try await build.snapshot(query(server))
    #expect((third.messages, takePages(of: server)) == ([], [1]))
  }

  @Test func `stops if each page is the first one`() async throws {
    let server = try server([])
    defer { server.stop() }
    let ids = Array((1...130).reversed())
    let loans = server.servedLoans
    server.answer { _ in loans.page(1, of: ids) }
    for _ in 0..<2 {
      let snapshot = try await build.snapshot(query(server))
      #expect(snapshot.ids == Array((111...130).reversed()))
      #expect(
        snapshot.messages == [
          "page 2 of the loans of team 7 is the first one again, although there are 130 loans"
        ])
      #expect(takePages(of: server).count == 2)
    }
  }

  @Test(arguments: [403, 404, 500])
  func `keeps what it has if a page fails`(status: Int) async throws {
    let server = try server(Array((1...130).reversed()))
    defer { server.stop() }
    server.answer { $0.query["page"] == "4" ? KivaServer.json("{}", status: status) : nil }
    let first = try await build.snapshot(query(server))
    #expect((first.ids.count, first.messages.count, first.isStale) == (60, 1, false))
    #expect(
      first.messages[0].contains(
        status == 404 ? "end at page 4 " : "page 4 of the loans of team 7 "))
    server.answer { _ in nil }
    #expect(try await build.snapshot(query(server)).ids.count == 130)
  }

  @Test(arguments: [403, 404, 500])
  func `uses the kept loans if the first page fails`(status: Int) async throws {
    let server = try server(Array((1...130).reversed()))
    defer { server.stop() }
    _ = try await build.snapshot(query(server))
    server.answer { _ in KivaServer.json("{}", status: status) }
    build.time.advance(by: .seconds(7200))
    let stale = try await build.snapshot(query(server))
    #expect((stale.ids.count, stale.isStale) == (130, true))
    #expect(stale.time == Timestamp(seconds: Build.start))
    #expect(stale.messages.count == 1)
    #expect(stale.messages[0].hasPrefix("team 7: "))
    #expect(
      stale.messages[0].contains("; using the loans that are kept, fetched on 20 November 2026"))
  }

  @Test(arguments: [
    ("an empty list", #"{"paging":{"total":0,"pages":0},"loans":[]}"#),
    ("an empty page", #"{"paging":{"total":130,"pages":7},"loans":[]}"#), ("nothing", ""),
    ("a web page", "<!DOCTYPE html><html></html>"),
  ])
  func `uses the kept loans if the first page is`(name: String, answer: String) async throws {
    let server = try server(Array((1...30).reversed()))
    defer { server.stop() }
    _ = try await build.snapshot(query(server))
    server.answer { _ in KivaServer.json(answer) }
    let stale = try await build.snapshot(query(server))
    #expect((stale.ids.count, stale.isStale) == (30, true), "\(name)")
  }

  @Test func `ends a list without totals at an empty page`() async throws {
    let server = try server([])
    defer { server.stop() }
    server.answer { request in
      let page = request.query["page"].flatMap { Int($0) } ?? 1
      return KivaServer.page(page > 3 ? [] : Array((70 - 20 * page..<90 - 20 * page).reversed()))
    }
    #expect(try await build.snapshot(query(server)).ids == Array((10..<70).reversed()))
    #expect(takePages(of: server) == [1, 2, 3, 4])
    _ = try await build.snapshot(query(server))
    #expect(takePages(of: server) == [1])
  }
}
