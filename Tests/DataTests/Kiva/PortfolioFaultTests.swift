import Kiva
import Loans
import Synchronization
import TestSupport
import Testing

/// Tests of reading the loans of a team or a lender if loans leave the list, or the server fails.
struct PortfolioFaultTests {
  private let fetches = TeamFetches()

  @Test func `reads a page again if loans leave the list meanwhile`() async throws {
    let ids = Array((1...100).reversed())
    let server = try fetches.server(ids)
    defer { server.stop() }
    let loans = server.servedLoans
    server.answer { request in
      // Five of the first loans leave the list after the second page.
      guard let page = request.query["page"].flatMap({ Int($0) }), page > 2 else { return nil }
      loans.setPortfolio("teams/7", ids.filter { !(90...94).contains($0) })
      return nil
    }
    let snapshot = try await fetches.build.snapshot(fetches.query(server))
    #expect(Set(snapshot.ids) == Set(ids))
  }

  @Test(arguments: [1, 3, 25])
  func `finds all loans although others leave the list with each request`(
    departures: Int
  ) async throws {
    let ids = Array((1...700).reversed())
    let server = try fetches.server([])
    defer { server.stop() }
    let loans = server.servedLoans
    let departed = Mutex(0)
    server.answer { request in
      guard let page = request.query["page"].flatMap({ Int($0) }) else { return nil }
      let count = departed.withLock { count in
        if page > 1, count + departures < 20 * (page - 1) { count += departures }
        return count
      }
      return loans.page(page, of: Array(ids.dropFirst(count)))
    }
    let snapshot = try await fetches.build.snapshot(
      fetches.query(server), rateLimiter: fetches.limiter(200))
    #expect((snapshot.ids, snapshot.messages) == (ids, []))
    #expect(snapshot.snapshot.postponedLoanCount == 0)
  }

  @Test(arguments: [200, 404])
  func `finds the last loan although its page vanishes`(status: Int) async throws {
    let ids = Array((1...41).reversed())
    let server = try fetches.server([])
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
    let snapshot = try await fetches.build.snapshot(fetches.query(server))
    #expect((snapshot.ids, snapshot.messages) == (ids, []))
    #expect(snapshot.snapshot.postponedLoanCount == 0)
  }

  @Test func `finds all loans although others leave the list between the fetches`() async throws {
    let ids = Array((1...300).reversed())
    let server = try fetches.server(ids)
    defer { server.stop() }
    _ = try await fetches.build.snapshot(fetches.query(server), rateLimiter: fetches.limiter(6))
    let left = Array(ids.dropFirst(50))
    server.setPortfolio("teams/7", Array((301...310).reversed()) + left)
    let last = try await fetches.build.snapshot(fetches.query(server))
    #expect(last.ids == Array((1...310).reversed()))
  }

  @Test func `ends although the total is another one on each page`() async throws {
    let ids = Array((1...500).reversed())
    let server = try fetches.server([])
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
    // The total seems to grow in the second or the third fetch, which looks for the loan once.
    for _ in 0..<4 {
      #expect(
        try await fetches.build.snapshot(fetches.query(server), rateLimiter: fetches.limiter(100))
          .ids
          == ids)
      #expect(fetches.takePages(of: server).count <= 3 * 25)
    }
    #expect(
      try await fetches.build.snapshot(fetches.query(server)).snapshot.postponedLoanCount == 0)
    #expect(fetches.takePages(of: server).count <= 2)
  }

  @Test func `a server that lists fewer loans than it says is asked once more`() async throws {
    let server = try fetches.server([])
    defer { server.stop() }
    let ids = Array((1...130).reversed())
    let loans = server.servedLoans
    server.answer { request in
      request.query["page"].flatMap { Int($0) }.map { loans.page($0, of: ids, total: 500) }
    }
    let first = try await fetches.build.snapshot(fetches.query(server))
    #expect(first.ids == ids)
    #expect(
      first.messages == [
        "the loans of team 7 end at page 8 with 130 loans, although Kiva says that there are 500; the next build requests that page again"
      ])
    #expect(first.snapshot.postponedLoanCount == 370)
    _ = fetches.takePages(of: server)
    let second = try await fetches.build.snapshot(fetches.query(server))
    #expect(second.messages == ["Kiva says that team 7 has 500 loans, but lists only 130"])
    #expect((second.ids, fetches.takePages(of: server)) == (ids, [1, 7, 8]))
    #expect(second.snapshot.postponedLoanCount == 0)
    let third = try await fetches.build.snapshot(fetches.query(server))
    #expect((third.messages, fetches.takePages(of: server)) == ([], [1]))
  }

  @Test func `ignores a total that no team has`() async throws {
    let ids = Array((1...45).reversed())
    let server = try fetches.server([])
    defer { server.stop() }
    let loans = server.servedLoans
    server.answer { request in
      request.query["page"].flatMap { Int($0) }.map {
        loans.page($0, of: ids, total: 5_000_000_000_000)
      }
    }
    for pages in [[1, 2, 3, 4], [1]] {
      let snapshot = try await fetches.build.snapshot(fetches.query(server))
      #expect((snapshot.ids, snapshot.messages) == (ids, []))
      #expect(snapshot.snapshot.postponedLoanCount == 0)
      #expect(fetches.takePages(of: server) == pages)
    }
  }

  @Test func `stops if each page is the first one`() async throws {
    let server = try fetches.server([])
    defer { server.stop() }
    let ids = Array((1...130).reversed())
    let loans = server.servedLoans
    server.answer { _ in loans.page(1, of: ids) }
    for _ in 0..<2 {
      let snapshot = try await fetches.build.snapshot(fetches.query(server))
      #expect(snapshot.ids == Array((111...130).reversed()))
      #expect(
        snapshot.messages == [
          "page 2 of the loans of team 7 is the first one again, although there are 130 loans"
        ])
      #expect(fetches.takePages(of: server).count == 2)
    }
  }

  @Test(arguments: [403, 404, 500])
  func `keeps what it has if a page fails`(status: Int) async throws {
    let server = try fetches.server(Array((1...130).reversed()))
    defer { server.stop() }
    server.answer { $0.query["page"] == "4" ? KivaServer.json("{}", status: status) : nil }
    let first = try await fetches.build.snapshot(fetches.query(server))
    #expect((first.ids.count, first.messages.count, first.isStale) == (60, 1, false))
    #expect(
      first.messages[0].contains(
        status == 404 ? "end at page 4 " : "page 4 of the loans of team 7 "))
    server.answer { _ in nil }
    #expect(try await fetches.build.snapshot(fetches.query(server)).ids.count == 130)
  }

  @Test(arguments: [403, 404, 500])
  func `uses the kept loans if the first page fails`(status: Int) async throws {
    let server = try fetches.server(Array((1...130).reversed()))
    defer { server.stop() }
    _ = try await fetches.build.snapshot(fetches.query(server))
    server.answer { _ in KivaServer.json("{}", status: status) }
    fetches.build.time.advance(by: .seconds(7200))
    let stale = try await fetches.build.snapshot(fetches.query(server))
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
    let server = try fetches.server(Array((1...30).reversed()))
    defer { server.stop() }
    _ = try await fetches.build.snapshot(fetches.query(server))
    server.answer { _ in KivaServer.json(answer) }
    let stale = try await fetches.build.snapshot(fetches.query(server))
    #expect((stale.ids.count, stale.isStale) == (30, true), "\(name)")
  }

  @Test func `ends a list without totals at an empty page`() async throws {
    let server = try fetches.server([])
    defer { server.stop() }
    server.answer { request in
      let page = request.query["page"].flatMap { Int($0) } ?? 1
      return KivaServer.page(page > 3 ? [] : Array((70 - 20 * page..<90 - 20 * page).reversed()))
    }
    #expect(
      try await fetches.build.snapshot(fetches.query(server)).ids == Array((10..<70).reversed()))
    #expect(fetches.takePages(of: server) == [1, 2, 3, 4])
    _ = try await fetches.build.snapshot(fetches.query(server))
    #expect(fetches.takePages(of: server) == [1])
  }

  @Test func `finds a loan that took the place of another one when the list is read again`()
    async throws
  {
    let ids = Array((1...700).reversed())
    let server = try fetches.server(ids.filter { $0 != 90 })
    defer { server.stop() }
    _ = try await fetches.build.snapshot(
      fetches.query(server), rateLimiter: fetches.limiter(100))
    server.setPortfolio("teams/7", ids.filter { $0 != 300 })
    _ = try await fetches.build.snapshot(fetches.query(server))
    fetches.build.time.advance(by: .seconds(29 * 86_400))
    let before = try await fetches.build.snapshot(fetches.query(server))
    #expect(!before.ids.contains(90))
    fetches.build.time.advance(by: .seconds(86_400))
    _ = fetches.takePages(of: server)
    let part = try await fetches.build.snapshot(
      fetches.query(server), rateLimiter: fetches.limiter(10))
    #expect(fetches.takePages(of: server) == Array(1...10))
    #expect((part.snapshot.postponedLoanCount, part.snapshot.isPartial) == (0, false))
    let last = try await fetches.build.snapshot(
      fetches.query(server), rateLimiter: fetches.limiter(100))
    #expect(fetches.takePages(of: server) == [1] + Array(10...35))
    #expect(last.ids.contains(90) && !last.snapshot.longListed.contains(LoanID(90)))
    _ = try await fetches.build.snapshot(fetches.query(server))
    #expect(fetches.takePages(of: server) == [1])
  }

  @Test(arguments: ["empty", "missing", "short"])
  func `reads a list again a week after a page was wrong in two fetches`(fault: String) async throws
  {
    let ids = Array((1...400).reversed())
    let server = try fetches.server(ids)
    defer { server.stop() }
    let loans = server.servedLoans
    server.answer { request in
      guard request.query["page"] == "4" else { return nil }
      if fault == "missing" { return KivaServer.json("{}", status: 404) }
      return loans.page(1, of: fault == "short" ? [340] : [], total: 400)
    }
    for _ in 0..<3 {
      let snapshot = try await fetches.build.snapshot(fetches.query(server))
      #expect(snapshot.ids.count == (fault == "short" ? 381 : 60))
    }
    server.answer { _ in nil }
    fetches.build.time.advance(by: .seconds(7 * 86_400))
    #expect(try await fetches.build.snapshot(fetches.query(server)).ids == ids)
  }
}
