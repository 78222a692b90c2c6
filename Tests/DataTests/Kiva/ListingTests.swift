import Decoding
import Fetching
import Kiva
import Loans
import TestSupport
import Testing

/// Tests of reading the pages of a listing, and of filters.
struct ListingTests {
  private let build = Build()

  @Test func `reads pages up to the limit, newest first`() async throws {
    let server = try KivaServer(newest: Array((1...320).reversed()))
    defer { server.stop() }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 250, includesDetails: false))
    #expect(snapshot.ids == Array((71...320).reversed()))
    #expect(snapshot.entryCount == 300)
    #expect(snapshot.skippedCount == 0)
    #expect(snapshot.messages == [])
    #expect(snapshot.source == "newest")
    #expect(!snapshot.isStale && !snapshot.isInvented)
    #expect(snapshot.time == Timestamp(seconds: Build.start))
    #expect(
      server.requests == (1...3).map { "/v1/loans/newest.json?page=\($0)&per_page=250" })
  }

  @Test func `leaves out excluded loans, and uses the next newest ones instead`() async throws {
    let server = try KivaServer(newest: Array((1...320).reversed()), others: [7])
    defer { server.stop() }
    var query = LoanQuery(api: server.url, limit: 250, exclude: [LoanID(320), LoanID(75)])
    let snapshot = try await build.snapshot(query)
    #expect(snapshot.ids == (69...319).reversed().filter { $0 != 75 })
    #expect((snapshot.entryCount, snapshot.skippedCount, snapshot.messages) == (300, 0, []))
    #expect(snapshot.excluded.map(\.id.value) == [320, 75])
    #expect(server.requests.allSatisfy { !$0.contains("320") && !$0.contains(",75") })
    // A page that has only excluded loans does not end the listing.
    query.exclude = Set((121...320).map { LoanID($0) })
    #expect(try await build.snapshot(query).ids == Array((1...120).reversed()))
  }

  @Test func `a cached listing is complete even if some of its loans are excluded`() async throws {
    let server = try KivaServer(newest: Array((1...90).reversed()))
    defer { server.stop() }
    var query = LoanQuery(api: server.url, limit: 20, includesDetails: false)
    _ = try await build.snapshot(query)
    query.exclude = [LoanID(90), LoanID(80)]
    query.cachePolicy = .cacheOnly
    let cached = try await build.snapshot(query)
    #expect(cached.ids == (71...89).reversed().filter { $0 != 80 })
    #expect(cached.messages == [])
    query.limit = 21
    #expect(try await build.snapshot(query).messages.count == 1)
    query.limit = 20
    query.cachePolicy = .fresh(maximumAge: .seconds(600))
    #expect(try await build.snapshot(query).ids == (69...89).reversed().filter { $0 != 80 })
  }

  @Test func `requests no more loans than it needs`() async throws {
    let server = try KivaServer(newest: Array((1...90).reversed()))
    defer { server.stop() }
    let snapshot = try await build.snapshot(
      LoanQuery(api: "\(server.url)//", limit: 20, includesDetails: false))
    #expect(snapshot.loans.count == 20)
    #expect(server.requests == ["/v1/loans/newest.json?page=1&per_page=20"])
  }

  @Test func `drops duplicates of loans that moved to the next page`() async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { request in
      request.query["page"] == "1"
        ? KivaServer.page([50, 49, 48], page: 1, of: 3)
        : KivaServer.page([48, 47, 46, 47], page: 2, of: 2)
    }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 300, includesDetails: false))
    #expect(snapshot.ids == [50, 49, 48, 47, 46])
    #expect(snapshot.entryCount == 5)
  }

  @Test(
    arguments: [
      ("an empty page", [[9, 8], [7], []], nil, 3),
      ("a page that repeats", [[9, 8], [8, 9]], nil, 2),
      ("a page that is sent again", [[9, 8]], nil, 2),
      ("the last page", [[9, 8], [7, 6]], 2, 2),
      ("an empty list", [[]], 0, 1),
    ] as [(String, [[Int]], Int?, Int)])
  func `stops at`(end: String, pages: [[Int]], count: Int?, requestCount: Int) async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { request in
      let page = request.query["page"].flatMap { Int($0) } ?? 1
      return KivaServer.page(
        pages[min(page, pages.count) - 1], page: page, of: count, total: pages.joined().count)
    }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, sources: [.newest], limit: 1000, includesDetails: false))
    #expect(Set(snapshot.ids) == Set(pages.joined()))
    #expect(server.requests.count == requestCount)
    #expect(snapshot.messages == (snapshot.ids.isEmpty ? ["Kiva lists no loans at all"] : []))
  }

  @Test func `sorts by date, then by id, undated loans last`() async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { _ in
      KivaServer.json(
        """
        {"loans":[{"id":1},{"id":2,"posted_date":"2026-11-01T00:00:00Z"},{"id":9},
        {"id":3,"posted_date":"2026-11-02T00:00:00Z"},{"id":4,"posted_date":"2026-11-01T00:00:00Z"}]}
        """)
    }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 5, includesDetails: false))
    #expect(snapshot.ids == [3, 4, 2, 9, 1])
  }

  @Test func `goes on after a page of unusable loans`() async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { request in
      switch request.query["page"] {
      case "1": KivaServer.json(#"{"loans":[{"id":9,"loan_amount":"?"},{"name":"A"}]}"#)
      case "2": KivaServer.page([8, 7])
      default: KivaServer.page([])
      }
    }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 10, includesDetails: false))
    #expect(snapshot.ids == [8, 7])
    #expect(snapshot.entryCount == 4)
    #expect(snapshot.skippedCount == 2)
    #expect(server.requests.count == 3)
  }

  private static let unusable = #"{"id":9,"loan_amount":"?"},{"id":8,"loan_amount":"?"}"#

  @Test(arguments: [
    (unusable, 10), (unusable, 3), (unusable, 2),
    (#"{"name":"No id"},{"name":"Nor this"}"#, 110), ("1,2", 100),
  ])
  func `ends when a page of unusable loans repeats or the limit is reached`(
    entries: String, limit: Int
  ) async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { _ in KivaServer.json(#"{"loans":[\#(entries)]}"#) }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, sources: [.newest], limit: limit, includesDetails: false))
    #expect(snapshot.skippedCount == 2)
    #expect(server.requests.count == 2)
  }

  @Test func `counts an unusable loan once if it moved to the next page`() async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { request in
      request.query["page"] == "1"
        ? KivaServer.json(#"{"loans":[{"id":5},{"id":4,"loan_amount":"?"}]}"#)
        : KivaServer.json(
          #"{"paging":{"pages":2},"loans":[{"id":4,"loan_amount":"?"},{"id":3,"loan_amount":"?"}]}"#
        )
    }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 10, includesDetails: false, keep: [LoanID(4)]))
    #expect(snapshot.ids == [5])
    #expect(snapshot.entryCount == 3)
    #expect(snapshot.skippedCount == 2)
    #expect(
      snapshot.issues.filter { $0.severity == .error }.map(\.path) == [
        "newest, page 1: loans[1].loan_amount", "newest, page 2: loans[1].loan_amount",
      ])
    // Kiva knows the loan, although it is not usable.
    #expect(snapshot.missing == [])
  }

  @Test func `names an unusable loan by its page, and goes on`() async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { _ in
      KivaServer.json(#"{"loans":[{"id":1},{"id":2,"loan_amount":"abc"}]}"#)
    }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 2, includesDetails: false))
    #expect(snapshot.ids == [1])
    #expect(snapshot.entryCount == 2)
    #expect(snapshot.skippedCount == 1)
    #expect(
      snapshot.issues.filter { $0.severity == .error }.map(\.path) == [
        "newest, page 1: loans[1].loan_amount"
      ])
  }

  @Test(
    arguments: [
      (
        "502", ServedResponse(status: 502), 6,
        "the server answered 502 (bad gateway); tried 6 times"
      ),
      ("404", ServedResponse(status: 404), 1, "the server answered 404 (not found)"),
      (
        "HTML", ServedResponse(contentType: "text/html", text: "<html>"), 1,
        "is a web page (HTML); expected a listing of loans as JSON"
      ),
      (
        "JSON that is cut off", KivaServer.json(#"{"loans":[{"id":10,"#), 1,
        "ends in the middle of the JSON, at line 1, column 20: expected a key in quotes or '}'"
      ),
    ] as [(String, ServedResponse, Int, String)])
  func `uses the earlier pages when a later one fails, but does not cache them`(
    name: String, response: ServedResponse, attempts: Int, problem: String
  ) async throws {
    let server = try KivaServer(newest: Array((1...300).reversed()))
    defer { server.stop() }
    server.answer { $0.query["page"] == "3" ? response : nil }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 300, includesDetails: false))
    #expect(snapshot.loans.count == 200)
    let cause =
      response.status == 200
      ? "Kiva answered, but 'newest, page 3' \(problem)"
      : "cannot fetch '\(server.url)/v1/loans/newest.json?page=3&per_page=300': \(problem)"
    #expect(snapshot.messages == ["only 200 loans: page 3 of the listing failed: \(cause)"])
    #expect(server.requests.count == 2 + attempts)
    #expect(build.cachedURLs == [])
  }

  @Test func `ends when the time limit of the fetch is reached`() async throws {
    let server = try KivaServer(newest: Array((1...300).reversed()))
    defer { server.stop() }
    let build = build
    server.answer { _ in
      build.time.advance(by: .seconds(70))
      return nil
    }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 300, includesDetails: false))
    #expect(snapshot.loans.count == 200)
    #expect(snapshot.fetchDuration == .seconds(140))
    #expect(
      snapshot.messages == [
        "only 200 loans: page 3 of the listing failed: cannot fetch "
          + "'\(server.url)/v1/loans/newest.json?page=3&per_page=300': "
          + "the fetch took longer than 120 s in all; allow more with '--timeout'"
      ])
  }

  @Test func `reads a limited number of pages of an endless listing`() async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { request in
      let page = request.query["page"].flatMap { Int($0) } ?? 1
      return KivaServer.page([100_000 - page])
    }
    let query = LoanQuery(api: server.url, limit: 100, includesDetails: false)
    let snapshot = try await build.snapshot(query)
    #expect(snapshot.ids == (1...35).map { 100_000 - $0 })
    let warning =
      "only 35 loans: the listing continues after 35 pages, and no more are read"
    #expect(snapshot.messages == [warning])
    let again = try await build.snapshot(query)
    #expect(again.source == "cache")
    #expect(again.messages == [warning])
  }

  @Test(arguments: [2, 3])
  func `warns of a listing whose last page comes too early`(pages: Int) async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { request in
      let page = request.query["page"].flatMap { Int($0) } ?? 1
      return KivaServer.page([60 - 2 * page, 59 - 2 * page], page: page, of: pages, total: 90)
    }
    for _ in 0..<2 {
      let snapshot = try await build.snapshot(
        LoanQuery(api: server.url, sources: [.newest], limit: 300, includesDetails: false))
      #expect((snapshot.ids.count, snapshot.snapshot.isPartial) == (2 * pages, true))
      #expect(
        snapshot.messages == [
          "only \(2 * pages) loans: the listing ends after \(pages) pages, although Kiva says that it has 90 loans"
        ])
    }
  }

  @Test(arguments: [true, false])
  func `warns of a listing that ends too early`(isRepeating: Bool) async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { request in
      request.query["page"] == "1" || isRepeating
        ? KivaServer.page([50, 49, 48], page: 1, of: 4) : KivaServer.page([], page: 2, of: 4)
    }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 300, includesDetails: false))
    #expect(snapshot.ids == [50, 49, 48])
    let warning =
      isRepeating
      ? "page 2 of the listing repeats earlier entries, although the listing is longer"
      : "page 2 of the listing failed: Kiva answered without loans, although the listing has 400"
    #expect(snapshot.messages == ["only 3 loans: \(warning)"])
    #expect(build.cachedURLs.isEmpty == !isRepeating)
  }

  @Test(
    arguments: [
      (#"{"pages":0,"total":0}"#, nil), (#"{"pages":1000000000}"#, nil),
      (#"{"pages":-1}"#, "paging.pages"), (#"{"pages":1e999}"#, "paging.pages"),
      ("[1]", "paging"),
    ] as [(String, String?)])
  func `ignores paging that is wrong`(paging: String, field: String?) async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { request in
      let loan = request.query["page"] == "1" ? #"{"id":2}"# : ""
      return KivaServer.json(#"{"paging":\#(paging),"loans":[\#(loan)]}"#)
    }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 300, includesDetails: false))
    #expect(snapshot.ids == [2])
    #expect(server.requests.count == 2)
    #expect(snapshot.messages == [])
    #expect(
      snapshot.issues.map(\.path).filter { $0.contains("paging") }
        == (1...2).compactMap { page in field.map { "newest, page \(page): \($0)" } })
  }

  // MARK: - Filters

  @Test func `filters at a source that can, and filters the result again`() async throws {
    let server = try KivaServer(newest: Array((1...40).reversed()))
    defer { server.stop() }
    var query = LoanQuery(
      api: server.url, limit: 10,
      filter: LoanFilter(countries: ["KE", "UG"], sectors: ["food", "Arts & Crafts"]),
      includesDetails: false)
    let snapshot = try await build.snapshot(query)
    #expect(snapshot.ids == Array(stride(from: 40, to: 20, by: -2)))
    #expect(snapshot.source == "search")
    #expect(
      server.requests == [
        "/v1/loans/search.json?country_code=KE,UG&page=1&per_page=10&sector=food,Arts & Crafts"
          + "&sort_by=newest&status=fundraising"
      ])
    // This source ignores the filter.
    server.answer { _ in KivaServer.page([8, 7, 6, 5]) }
    query.cachePolicy = .refresh
    #expect(try await build.snapshot(query).ids == [8, 6])
  }

  @Test func `filters all loans of a source that cannot`() async throws {
    let server = try KivaServer(newest: Array((1...400).reversed()))
    defer { server.stop() }
    let snapshot = try await build.snapshot(
      LoanQuery(
        api: server.url, sources: [.newest], limit: 120, filter: LoanFilter(countries: ["PE"]),
        includesDetails: false, keep: [LoanID(2)]))
    #expect(snapshot.ids == Array(stride(from: 399, to: 160, by: -2)) + [2])
    #expect(
      server.requests == ["/v1/loans/399,2.json"]
        + (1...3).map { "/v1/loans/newest.json?page=\($0)&per_page=500" })
  }

  @Test func `reports no issues of loans that do not match the filter`() async throws {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { _ in
      KivaServer.json(
        #"{"loans":[{"id":1,"name":"A","loan_amount":5,"posted_date":"?"},{"id":2,"name":"B","#
          + #""loan_amount":"x"},{"id":3,"name":"C","loan_amount":5,"borrower_count":"x","#
          + #""location":{"country_code":"KE"}}]}"#)
    }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, filter: LoanFilter(countries: ["KE"]), includesDetails: false))
    #expect(snapshot.ids == [3])
    #expect(snapshot.entryCount == 3)
    #expect(snapshot.skippedCount == 1)
    #expect(snapshot.issues.compactMap { $0.loan?.value } == [2, 3])
  }

  @Test func `sends the application ID`() async throws {
    let server = try KivaServer(newest: [2, 1])
    defer { server.stop() }
    _ = try await build.snapshot(
      LoanQuery(api: server.url, appID: AppID("org.example.a-b"), limit: 5))
    #expect(
      server.requests == [
        "/v1/loans/2,1.json?app_id=org.example.a-b",
        "/v1/loans/newest.json?app_id=org.example.a-b&page=1&per_page=5",
      ])
  }

  @Test(arguments: [
    "", "api.kivaws.org", "ftp://api.kivaws.org", "file:///tmp", "https://", "https:///v1",
    "https://a b/", "https://a/?q=1", "https://a/#b", "https://a\n/",
    "http://127.0.0.1:99999", "https://u:p@a",
  ])
  func `rejects a base URL that is not a web address`(api: String) async {
    await #expect(throws: KivaError.malformedAPI(api)) {
      try await build.snapshot(LoanQuery(api: api, fallsBackToSample: true))
    }
  }
}
