import Decoding
import Fetching
import Kiva
import Loans
import Synchronization
import TestSupport
import Testing

/// Tests which data is used when Kiva does not respond. The clock is manual, so retries take no
/// time.
struct FailureTests {
  private let build = Build()
  private let page = "/v1/loans/newest.json?page=1&per_page=100"
  private let search =
    "/v1/loans/search.json?status=fundraising&sort_by=newest&page=1&per_page=100"

  @Test(
    arguments: [
      ("401", KivaServer.json("{}", status: 401), nil),
      ("nothing", ServedResponse(), .empty),
      (
        "an error object", KivaServer.json(#"{"code":"org.kiva.Down","message":"Later"}"#),
        .errorResponse(code: "org.kiva.Down", message: "Later")
      ),
    ] as [(String, ServedResponse, ListingError.Reason?)])
  func `without a cache, the error says how Kiva responded`(
    name: String, response: ServedResponse, reason: ListingError.Reason?
  ) async throws {
    let server = try KivaServer(newest: [1])
    defer { server.stop() }
    server.answer { _ in response }
    let failure: KivaError =
      if let reason {
        .unreadable(ListingError(name: "newest, page 1", reason: reason))
      } else {
        .requestFailed(FetchError(url: server.url + page, reason: .status(response.status)))
      }
    let error = KivaError.noListing([SourceFailure(source: .newest, cause: failure)])
    await #expect(throws: error) {
      try await build.snapshot(LoanQuery(api: server.url, sources: [.newest]))
    }
    #expect(build.cachedURLs == [])
    #expect(server.requests.count == 1)
  }

  // MARK: - One source after the other

  @Test(
    arguments: [
      ("400", ServedResponse(status: 400), 1), ("410", ServedResponse(status: 410), 1),
      ("HTML", ServedResponse(contentType: "text/html", text: "<html>"), 1),
      ("nothing", ServedResponse(), 1),
      ("other JSON", KivaServer.json(#"{"partners":[]}"#), 1),
      ("an error object", KivaServer.json(#"{"code":"org.kiva.Gone"}"#), 1),
      ("errors of GraphQL", KivaServer.json(#"{"errors":[{"message":"No"}],"data":null}"#), 1),
      (
        "a redirect to a file",
        ServedResponse(status: 302, headers: [("Location", "file:///etc/passwd")]), 1
      ),
      ("503 with a listing", KivaServer.json(#"{"loans":[{"id":9}]}"#, status: 503), 6),
    ] as [(String, ServedResponse, Int)])
  func `tries the next source when one fails`(
    name: String, response: ServedResponse, attempts: Int
  ) async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    server.answer { $0.path.contains("newest") ? response : nil }
    let snapshot = try await build.snapshot(LoanQuery(api: server.url, includesDetails: false))
    #expect(snapshot.ids == [3, 2, 1])
    #expect(snapshot.source == "search")
    #expect(snapshot.messages == [])
    #expect(
      server.requests == Array(repeating: page, count: attempts) + [
        "/v1/loans/search.json?page=1&per_page=100&sort_by=newest&status=fundraising"
      ])
  }

  @Test func `tries GraphQL last, whose listing includes texts`() async throws {
    let server = try KivaServer(newest: Array((1...230).reversed()), others: [1025])
    defer { server.stop() }
    server.answer { $0.path.hasPrefix("/v1/") ? ServedResponse(status: 410) : nil }
    let snapshot = try await build.snapshot(
      LoanQuery(api: server.url, limit: 220, keep: [LoanID(1025), LoanID(404)]))
    #expect(snapshot.ids == [1025] + Array((11...230).reversed()))
    #expect(snapshot.storyCount == 221)
    #expect(snapshot.missing == [LoanID(404)])
    #expect(snapshot.source == "graphql")
    #expect(snapshot.messages == [])
    #expect(server.requests.count { $0 == "/graphql" } == 4)
  }

  @Test func `tries the newer address of GraphQL too if no API is named`() async throws {
    let requested = Mutex<[String]>([])
    let fetcher = Fetcher(
      transport: Transport { request throws(FetchError) in
        requested.withLock { $0.append(request.url) }
        return Response(status: 404)
      }, cache: .none, clock: build.time.clock)
    let error = await #expect(throws: KivaError.self) {
      try await SnapshotFetcher(fetcher: fetcher, clock: build.time.clock).fetchSnapshot(
        LoanQuery())
    }
    #expect(
      requested.withLock { $0 } == [
        "https://api.kivaws.org\(page)", "https://api.kivaws.org\(search)",
        "https://api.kivaws.org/graphql", "https://gateway.production.kiva.org/graphql",
      ])
    #expect(error.map { "\($0)" }?.contains("the same from search and graphql") == true)
  }

  @Test func `reports an error status of GraphQL, whatever errors it sends`() async throws {
    let server = try KivaServer(newest: [1])
    defer { server.stop() }
    server.answer { _ in KivaServer.json(#"{"errors":[{"message":"No field"}]}"#, status: 400) }
    let error = await #expect(throws: KivaError.self) {
      try await build.snapshot(LoanQuery(api: server.url, sources: [.graphql]))
    }
    #expect(error.map { "\($0)" }?.contains("the server answered 400 (bad request)") == true)
  }

  @Test func `requests loans to be kept from the source of the listing`() async throws {
    let gateway = "https://gateway.production.kiva.org/graphql"
    let loan = #"{"id":7,"name":"A","loanAmount":"5.00"}"#
    let fetcher = Fetcher(
      transport: Transport { request throws(FetchError) in
        guard request.url == gateway else { return Response(status: 404) }
        let isKept = String(decoding: request.body ?? [], as: UTF8.self).contains("loan(id:9)")
        let lend =
          isKept
          ? #""loan7":\#(loan),"loan9":null"# : #""loans":{"totalCount":1,"values":[\#(loan)]}"#
        return Response(status: 200, body: Array(#"{"data":{"lend":{\#(lend)}}}"#.utf8))
      }, cache: .none, clock: build.time.clock)
    let snapshot = try await SnapshotFetcher(fetcher: fetcher, clock: build.time.clock)
      .fetchSnapshot(LoanQuery(keep: [LoanID(9)]))
    #expect(snapshot.ids == [7])
    #expect(snapshot.missing == [LoanID(9)])
  }

  @Test(arguments: [120, 10])
  func `a source that stalls leaves time for the others`(seconds: Int) async throws {
    let time = build.time
    let limits = FetchLimits(totalTime: .seconds(seconds))
    let fetcher = Fetcher(
      transport: Transport { request throws(FetchError) in
        if request.url.contains("search") {
          return Response(status: 200, body: Array(#"{"loans":[{"id":1}]}"#.utf8))
        }
        time.advance(by: request.timeLimit)
        throw FetchError(url: request.url, reason: .timedOut(after: request.timeLimit))
      }, cache: .none, clock: time.clock, limits: limits)
    let snapshot = try await SnapshotFetcher(fetcher: fetcher, clock: time.clock)
      .fetchSnapshot(LoanQuery(includesDetails: false))
    #expect(snapshot.source == "search")
    #expect(snapshot.fetchDuration <= .seconds(seconds) / 2)
  }

  @Test func `a fresh listing is used whichever source it came from`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    server.answer { $0.path.contains("newest") ? ServedResponse(status: 404) : nil }
    let first = try await build.snapshot(LoanQuery(api: server.url))
    server.clearRequests()
    let second = try await build.snapshot(LoanQuery(api: server.url))
    #expect(server.requests == [])
    #expect(second.loans == first.loans)
    #expect(second.source == "cache")
    #expect(second.origin == .search)
  }

  @Test func `the newest of several stale listings is used`() async throws {
    let server = try KivaServer(newest: [1])
    defer { server.stop() }
    _ = try await build.snapshot(LoanQuery(api: server.url, sources: [.search]))
    build.time.advance(by: .seconds(3600))
    server.setNewest([2, 1])
    _ = try await build.snapshot(LoanQuery(api: server.url, sources: [.graphql]))
    build.time.advance(by: .seconds(3600))
    server.answer { _ in ServedResponse(status: 404) }
    let stale = try await build.snapshot(LoanQuery(api: server.url))
    #expect(stale.ids == [2, 1])
    #expect(stale.origin == .graphql)
    #expect(stale.isStale)
  }

  @Test func `a listing without a usable loan does not replace a good one`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    let bad = KivaServer.json(#"{"loans":[{"id":9,"loan_amount":"?"},{"name":"A"}]}"#)
    server.answer { _ in bad }
    var query = LoanQuery(api: server.url, includesDetails: false)
    let none = try await build.snapshot(query)
    #expect(none.loans == [])
    #expect(none.skippedCount == 2)
    #expect(build.cachedURLs == [])
    server.answer { $0.path.contains("newest") ? bad : nil }
    #expect(try await build.snapshot(query).source == "search")
    server.answer { _ in bad }
    query.cachePolicy = .refresh
    let stale = try await build.snapshot(query)
    #expect(stale.ids == [3, 2, 1])
    #expect(stale.isStale)
    #expect(
      stale.messages == [
        "newest: Kiva answered, but none of 2 entries is a usable loan: newest, page 1: "
          + "loans[0].loan_amount: expected an amount from 0 to 1000000000, got \"?\"; "
          + "the same from search and graphql; using the last listing, fetched on "
          + "20 November 2026, 10:42 UTC (just now)"
      ])
  }

  @Test(arguments: [true, false])
  func `an empty list beside errors of GraphQL does not mean that there are no loans`(
    isSecondPage: Bool
  ) async throws {
    let server = try KivaServer(newest: Array((1...150).reversed()))
    defer { server.stop() }
    var query = LoanQuery(api: server.url, sources: [.graphql], limit: 120)
    _ = try await build.snapshot(query)
    server.answer { request in
      if isSecondPage, String(decoding: request.body, as: UTF8.self).contains("\"offset\":0") {
        return nil
      }
      return KivaServer.json(
        #"{"errors":[{"message":"Too slow"}],"data":{"lend":{"loans":{"totalCount":0,"values":[]}}}}"#
      )
    }
    query.cachePolicy = .refresh
    let second = try await build.snapshot(query)
    #expect(second.isStale == !isSecondPage)
    #expect(second.loans.count == (isSecondPage ? 100 : 120))
    #expect(second.messages.count == 1)
    #expect(second.messages.first?.contains("Too slow") == true)
  }

  @Test func `a partial response of GraphQL is shown, but not cached`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    let part =
      #"{"errors":[{"message":"Too slow"}],"data":{"lend":{"loans":{"totalCount":3,"values":["#
      + #"{"id":3,"name":"A","loanAmount":"5.00"}]}}}}"#
    server.answer { _ in KivaServer.json(part) }
    let snapshot = try await build.snapshot(LoanQuery(api: server.url, sources: [.graphql]))
    #expect(snapshot.ids == [3])
    #expect(snapshot.issues.contains { $0.rule == .partialResponse })
    #expect(build.cachedURLs == [])
  }

  @Test func `an empty list counts if all sources agree, but does not replace a cached one`()
    async throws
  {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    var query = LoanQuery(api: server.url, includesDetails: false, cachePolicy: .refresh)
    server.answer { $0.path.contains("newest") ? KivaServer.page([], of: 0) : nil }
    #expect(try await build.snapshot(query).source == "search")
    server.answer { $0.path.contains("newest") ? KivaServer.page([], of: 0) : KivaServer.json("") }
    let doubtful = try await build.snapshot(query)
    #expect(doubtful.ids == [3, 2, 1])
    #expect(doubtful.isStale)
    #expect(
      doubtful.messages.first?.hasPrefix(
        "newest: Kiva lists no loans at all; search: Kiva answered, but ") == true)
    server.answer { request in
      request.path == "/graphql"
        ? KivaServer.json(#"{"data":{"lend":{"loans":{"totalCount":0,"values":[]}}}}"#)
        : KivaServer.page([], of: 0)
    }
    let empty = try await build.snapshot(query)
    #expect(empty.loans == [])
    #expect(!empty.isStale)
    #expect(empty.messages == ["Kiva lists no loans at all"])
    query.cachePolicy = .cacheOnly
    #expect(try await build.snapshot(query).ids == [3, 2, 1])
  }

  @Test func `without a cache, an empty list is used, and failures of other sources are reported`()
    async throws
  {
    let server = try KivaServer(newest: [])
    defer { server.stop() }
    server.answer { $0.path.contains("newest") ? nil : ServedResponse(status: 404) }
    let snapshot = try await build.snapshot(LoanQuery(api: server.url))
    #expect(snapshot.loans == [])
    #expect(!snapshot.isStale)
    #expect(snapshot.messages.count == 1)
    #expect(
      snapshot.messages.first?.hasPrefix(
        "newest: Kiva lists no loans at all; search: cannot fetch ") == true)
  }

  @Test func `it is not an error if no loan matches the filter`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    let query = LoanQuery(
      api: server.url, filter: LoanFilter(countries: ["UG"]), includesDetails: false)
    let snapshot = try await build.snapshot(query)
    #expect(snapshot.source == "search")
    #expect((snapshot.loans, snapshot.messages) == ([], []))
    #expect(snapshot.hasNoMatch)
    let all = try await build.snapshot(LoanQuery(api: server.url, includesDetails: false))
    #expect(!all.hasNoMatch)
  }

  @Test func `a listing without matching loans does not replace a cached one with loans`()
    async throws
  {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    var query = LoanQuery(
      api: server.url, filter: LoanFilter(countries: ["KE"]), includesDetails: false,
      cachePolicy: .refresh)
    _ = try await build.snapshot(query)
    server.setNewest([3, 1])
    #expect(try await build.snapshot(query).loans == [])
    server.answer { _ in ServedResponse(status: 404) }
    #expect(try await build.snapshot(query).ids == [2])
    query.filter.countries = ["UG"]
    server.answer { _ in nil }
    #expect(try await build.snapshot(query).loans == [])
    query.cachePolicy = .cacheOnly
    #expect(try await !build.snapshot(query).isStale)
  }

  @Test func `an unusable listing stays unusable if there is a loan to be kept`() async throws {
    let server = try KivaServer(newest: [], others: [7])
    defer { server.stop() }
    server.answer { request in
      request.path == "/v1/loans/7.json" ? nil : KivaServer.json(#"{"loans":[{"name":"A"}]}"#)
    }
    let snapshot = try await build.snapshot(LoanQuery(api: server.url, keep: [LoanID(7)]))
    #expect(snapshot.isUnusable)
    #expect(snapshot.loans == [])
  }

  @Test func `an incomplete listing makes later builds from the cache stale`() async throws {
    let server = try KivaServer(newest: Array((1...250).reversed()))
    defer { server.stop() }
    var query = LoanQuery(
      api: server.url, limit: 200, includesDetails: false, cachePolicy: .refresh)
    _ = try await build.snapshot(query)
    server.answer { $0.query["page"] == "2" ? ServedResponse(status: 404) : nil }
    _ = try await build.snapshot(query)
    query.cachePolicy = .cacheOnly
    let offline = try await build.snapshot(query)
    #expect(offline.loans.count == 200)
    #expect(offline.isStale)
    #expect(
      offline.messages.first?.hasPrefix("page 2 of the listing failed: cannot fetch ") == true)
  }

  @Test(arguments: [5, 100])
  func `a smaller listing does not replace a larger one`(smaller: Int) async throws {
    let server = try KivaServer(newest: Array((1...150).reversed()))
    defer { server.stop() }
    var query = LoanQuery(
      api: server.url, limit: 120, includesDetails: false, cachePolicy: .refresh)
    _ = try await build.snapshot(query)
    build.time.advance(by: .seconds(60))
    server.setNewest(Array((10...160).reversed()))
    query.limit = smaller
    _ = try await build.snapshot(query)
    server.answer { _ in ServedResponse(status: 404) }
    query.limit = 120
    #expect(try await build.snapshot(query).loans.count == 120)
    query.limit = 3
    let small = try await build.snapshot(query)
    #expect(small.loans.count == 3)
    #expect(small.time == Timestamp(seconds: Build.start + 60))
  }

  @Test func `after a failed fetch, an offline build is stale as well`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    var query = LoanQuery(api: server.url, includesDetails: false, cachePolicy: .refresh)
    _ = try await build.snapshot(query)
    server.answer { _ in ServedResponse(status: 404) }
    build.time.advance(by: .seconds(60))
    let stale = try await build.snapshot(query)
    query.cachePolicy = .cacheOnly
    let offline = try await build.snapshot(query)
    #expect(offline.isStale)
    #expect(offline.messages == stale.messages)
    server.answer { _ in nil }
    build.time.advance(by: .seconds(60))
    query.cachePolicy = .refresh
    _ = try await build.snapshot(query)
    query.cachePolicy = .cacheOnly
    #expect(try await !build.snapshot(query).isStale)
    // The same happens without any time between the fetches.
    server.answer { _ in ServedResponse(status: 404) }
    query.cachePolicy = .refresh
    _ = try await build.snapshot(query)
    server.answer { _ in nil }
    _ = try await build.snapshot(query)
    query.cachePolicy = .cacheOnly
    #expect(try await !build.snapshot(query).isStale)
  }

  // MARK: - The cache

  @Test func `sends no requests while the cache is fresh`() async throws {
    let server = try KivaServer(newest: Array((1...120).reversed()))
    defer { server.stop() }
    let query = LoanQuery(api: server.url, limit: 120)
    let first = try await build.snapshot(query)
    server.clearRequests()
    build.time.advance(by: .seconds(600))
    let second = try await build.snapshot(query)
    #expect(server.requests == [])
    #expect(second.loans == first.loans)
    #expect(second.storyCount == 120)
    #expect(second.time == Timestamp(seconds: Build.start))
    #expect(first.source == "newest")
    #expect(second.source == "cache")
    #expect(!second.isStale)
    build.time.advance(by: .seconds(1))
    let third = try await build.snapshot(query)
    #expect(third.time == Timestamp(seconds: Build.start + 601))
    #expect(third.source == "newest")
  }

  @Test func `never mixes the pages of two fetches`() async throws {
    let server = try KivaServer(newest: Array((1...200).reversed()))
    defer { server.stop() }
    var query = LoanQuery(
      api: server.url, limit: 200, includesDetails: false, cachePolicy: .refresh)
    _ = try await build.snapshot(query)
    build.time.advance(by: .seconds(3600))
    server.setNewest(Array((50...300).reversed()))
    server.answer { $0.query["page"] == "2" ? ServedResponse(status: 503) : nil }
    #expect(try await build.snapshot(query).ids == Array((201...300).reversed()))
    server.answer { _ in ServedResponse(status: 503) }
    let stale = try await build.snapshot(query)
    #expect(stale.ids == Array((1...200).reversed()))
    #expect(stale.time == Timestamp(seconds: Build.start))
    query.cachePolicy = .cacheOnly
    #expect(try await build.snapshot(query).ids == stale.ids)
  }

  @Test func `uses fewer loans rather than none`() async throws {
    let server = try KivaServer(newest: Array((50...300).reversed()))
    defer { server.stop() }
    build.time.advance(by: .seconds(3600))
    _ = try await build.snapshot(LoanQuery(api: server.url, limit: 100, includesDetails: false))
    server.answer { _ in ServedResponse(status: 503) }
    build.time.advance(by: .seconds(3600))
    var query = LoanQuery(api: server.url, limit: 200, includesDetails: false)
    let stale = try await build.snapshot(query)
    #expect(stale.ids == Array((201...300).reversed()))
    #expect(stale.isStale)
    #expect(stale.source == "cache")
    #expect(stale.time == Timestamp(seconds: Build.start + 3600))
    let few = "only 100 loans instead of 200: the cached listing has no more"
    #expect(
      stale.messages == [
        few,
        "newest: cannot fetch '\(server.url)/v1/loans/newest.json?page=1&per_page=200': the server "
          + "answered 503 (service "
          + "unavailable); tried 6 times; the same from search and graphql; "
          + "using the last listing, fetched on 20 November 2026, 11:42 UTC (1 hour ago)",
      ])
    query.cachePolicy = .cacheOnly
    let offline = try await build.snapshot(query)
    #expect(offline.ids == stale.ids)
    #expect(offline.messages == stale.messages)
  }

  @Test func `fetches the loans that a fresh but smaller listing lacks`() async throws {
    let server = try KivaServer(newest: Array((1...200).reversed()))
    defer { server.stop() }
    _ = try await build.snapshot(LoanQuery(api: server.url, limit: 100, includesDetails: false))
    let more = try await build.snapshot(
      LoanQuery(api: server.url, limit: 200, includesDetails: false))
    #expect(more.loans.count == 200)
    #expect(more.messages == [])
  }

  @Test(arguments: [20, 150, 250])
  func `uses the loans of a build with another limit when Kiva cannot be reached`(limit: Int)
    async throws
  {
    let server = try KivaServer(newest: Array((1...200).reversed()))
    defer { server.stop() }
    _ = try await build.snapshot(LoanQuery(api: server.url, limit: 200, includesDetails: false))
    server.answer { _ in ServedResponse(status: 503) }
    let stale = try await build.snapshot(
      LoanQuery(api: server.url, limit: limit, includesDetails: false, cachePolicy: .refresh))
    #expect(stale.ids == Array((1...200).reversed().prefix(limit)))
    #expect(stale.isStale)
    #expect(stale.messages.count == 1)
  }

  @Test func `sends no requests when only the cache is to be used`() async throws {
    let server = try KivaServer(newest: [3, 2, 1])
    defer { server.stop() }
    var query = LoanQuery(api: server.url, cachePolicy: .cacheOnly)
    await #expect(throws: KivaError.noListing([])) { try await build.snapshot(query) }
    #expect(
      "\(KivaError.noListing([]))"
        == "no loans: no complete listing for these settings is cached, and '--offline' forbids "
        + "fetching one; run once without '--offline'")
    query.cachePolicy = .refresh
    let first = try await build.snapshot(query)
    server.clearRequests()
    build.time.advance(by: .seconds(86_400))
    query.cachePolicy = .cacheOnly
    let second = try await build.snapshot(query)
    #expect(server.requests == [])
    #expect(second.loans == first.loans)
    #expect(second.source == "cache")
    #expect(!second.isStale)
  }

  @Test func `sends requests in spite of a fresh cache when told to refresh`() async throws {
    let server = try KivaServer(newest: [1])
    defer { server.stop() }
    let query = LoanQuery(api: server.url, cachePolicy: .refresh)
    _ = try await build.snapshot(query)
    server.setNewest([2, 1])
    #expect(try await build.snapshot(query).ids == [2, 1])
  }

  @Test func `goes on without a cache that cannot be used, and warns once`() async throws {
    let server = try KivaServer(newest: [2, 1])
    defer { server.stop() }
    struct Broken: Error, CustomStringConvertible {
      let description = "the store is damaged"
    }
    let broken = ResponseCache(
      find: { _ in throw Broken() }, named: { _ in throw Broken() },
      save: { _, _ in throw Broken() })
    let snapshot = try await build.snapshot(LoanQuery(api: server.url), cache: broken)
    #expect(snapshot.ids == [2, 1])
    #expect(snapshot.storyCount == 2)
    #expect((snapshot.messages, snapshot.cacheFailureMessages) == ([], ["the store is damaged"]))
  }

  @Test func `falls back to the sample when nothing else is left, and warns of it`() async throws {
    let server = try ClosedPort()
    defer { withExtendedLifetime(server) {} }
    let snapshot = try await build.snapshot(LoanQuery(api: server.url, fallsBackToSample: true))
    let sample = try sampleSnapshot(limit: 100, keep: [], clock: build.time.clock)
    #expect(snapshot.loans == sample.loans)
    #expect(snapshot.source == "sample")
    #expect(snapshot.isInvented && !snapshot.isStale)
    #expect(snapshot.time == sample.time)
    #expect(
      snapshot.messages == [
        "newest: cannot fetch '\(server.url)\(page)': could not connect to the server; tried 3 "
          + "times; the same from search and graphql; no listing is cached either, so the site shows the sample, whose loans are invented"
      ])
  }
}
