import Fetching
import Host
import TestSupport
import Testing

/// Tests the cache policy, limits and the cache, without a network.
struct FetcherTests {
  private let network = FakeNetwork()
  private let url = FakeNetwork.url
  private var time: ManualClock { network.time }

  @Test func `requests a resource once, and then uses the cache while the response is fresh`()
    async throws
  {
    network.replies = [.body("one"), .body("two")]
    let fetcher = network.fetcher
    let first = try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60)))
    fetcher.save([first], as: ["a"])
    time.advance(by: .seconds(60))
    let second = try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60)))
    time.advance(by: .seconds(1))
    let third = try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60)))
    #expect(first == response("one", at: 1000))
    #expect(second == response("one", at: 1000, isFromCache: true))
    #expect(third == response("two", at: 1061))
    #expect(network.requests.count == 2)
  }

  @Test func `sends requests with the limits, and accepts JSON`() async throws {
    _ = try await network.fetcher.get(Resource(url), .refresh)
    _ = try await network.fetcher.get(Resource(url, posting: "{}"), .refresh)
    let get = Request(
      url: url, headers: ["Accept": "application/json"], timeLimit: .seconds(20),
      maximumBodyBytes: 67_108_864)
    var post = get
    post.body = Array("{}".utf8)
    #expect(network.requests == [get, post])
  }

  @Test func `caches responses to different bodies posted to one URL apart`() async throws {
    network.replies = [.body("one"), .body("two"), .body("three")]
    let fetcher = network.fetcher
    let resources = [Resource(url), Resource(url, posting: "1"), Resource(url, posting: "2")]
    for resource in resources { fetcher.save([try await fetcher.fetch(resource)], as: ["a"]) }
    let bodies = resources.map {
      fetcher.cached($0).map { String(decoding: $0.body, as: UTF8.self) }
    }
    #expect(bodies == ["one", "two", "three"])
  }

  @Test func `sends a request on refresh, and if the cached response is from the future`()
    async throws
  {
    network.replies = [.body("new")]
    network.cachedResponses = [cached("old", at: 1001)]
    let fetcher = network.fetcher
    #expect(try await fetcher.get(Resource(url), .refresh).body == Array("new".utf8))
    #expect(
      try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60))).body
        == Array("new".utf8))
  }

  @Test func `uses only the cache with cacheOnly, however old the response is`() async throws {
    network.cachedResponses = [cached("old", at: 1)]
    let fetcher = network.fetcher
    #expect(
      try await fetcher.get(Resource(url), .cacheOnly) == response("old", at: 1, isFromCache: true))
    await #expect(throws: FetchError(url: "https://b/", reason: .notCached)) {
      try await fetcher.get(Resource("https://b/"), .cacheOnly)
    }
    #expect(network.requests == [])
  }

  @Test func `caches what the network returned, and nothing twice`() async throws {
    network.replies = [.body("one", ["etag": "W/\"7\"", "last-modified": "Fri, 20 Nov 2026"])]
    let fetcher = network.fetcher
    fetcher.save([try await fetcher.get(Resource(url), .refresh)], as: ["a"])
    fetcher.save([try await fetcher.get(Resource(url), .cacheOnly)], as: ["a"])
    var expected = cached("one", at: 1000)
    expected.etag = "W/\"7\""
    expected.lastModified = "Fri, 20 Nov 2026"
    #expect(network.cachedResponses == [expected])
  }

  @Test(arguments: [
    ("no-store", false), ("private, NO-STORE", false), ("max-age=60 , no-store ", false),
    ("private, no-store, max-age=0", false), ("no-cache", true), ("no-store-at-all", true),
  ])
  func `caches nothing if the server forbids storing`(
    control: String, isCached: Bool
  ) async throws {
    network.replies = [.body("one", ["Cache-Control": control])]
    let fetcher = network.fetcher
    let other = response("other", at: 1000)
    fetcher.save([other, try await fetcher.fetch(Resource(url))], as: ["a"])
    #expect(network.cachedResponses.count == (isCached ? 2 : 0))
  }

  @Test func `finds the responses that are cached under a name`() async throws {
    let fetcher = network.fetcher
    let pages = ["1", "2"].map {
      FetchedResponse(
        response: CachedResponse(key: "https://a/\($0)", receivedSeconds: 1, body: []),
        isFromCache: false)
    }
    fetcher.save(pages, as: ["list", "other"])
    #expect(fetcher.cached(named: "list").map(\.response) == pages.map(\.response))
    #expect(fetcher.cached(named: "other").map(\.isFromCache) == [true, true])
    #expect(fetcher.cached(named: "none") == [])
  }

  @Test func `limits each request to the time that is left`() async throws {
    let fetcher = network.fetcher
    time.advance(by: .seconds(110))
    _ = try await fetcher.get(Resource(url), .refresh)
    #expect(network.requests.map(\.timeLimit) == [.seconds(10)])
    time.advance(by: .seconds(10))
    await #expect(throws: FetchError(url: url, reason: .fetchTimedOut(after: .seconds(120)))) {
      try await fetcher.get(Resource(url), .refresh)
    }
    #expect(network.requests.count == 1)
  }

  @Test func `works without a cache that fails, and reports each failure once`() async throws {
    let broken = ResponseCache(
      find: { _ in throw Broken(description: "cannot read it") },
      named: { _ in throw Broken(description: "cannot read it") },
      save: { _, _ in throw Broken(description: "cannot write it") })
    let fetcher = Fetcher(transport: network.transport, cache: broken, clock: time.clock)
    for _ in 0..<2 {
      let response = try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60)))
      #expect(response.body == [])
      #expect(fetcher.cached(named: "a") == [])
      fetcher.save([response], as: ["a"])
    }
    #expect(fetcher.warnings == ["cannot read it"])
    #expect(fetcher.cacheFailures == ["cannot write it"])
  }

  @Test func `distinguishes a cache that stored nothing from one that only warns`() async throws {
    var cache = ResponseCache.none
    cache.save = { _, names in
      if names == ["a"] { throw CacheWarning("it was damaged") }
      throw Broken(description: "it is full")
    }
    cache.named = { _ in throw Broken(description: "it is full") }
    let fetcher = Fetcher(transport: network.transport, cache: cache, clock: time.clock)
    let response = try await fetcher.get(Resource(url), .refresh)
    fetcher.save([response], as: ["a"])
    #expect((fetcher.warnings, fetcher.cacheFailures) == (["it was damaged"], []))
    _ = fetcher.cached(named: "b")
    #expect(fetcher.warnings == ["it was damaged", "it is full"])
    fetcher.save([response], as: ["b"])
    #expect((fetcher.warnings, fetcher.cacheFailures) == (["it was damaged"], ["it is full"]))
  }

  // MARK: - Revalidation

  @Test func `a revalidated response is fresh again, and keeps the time it was received`()
    async throws
  {
    network.cachedResponses = [
      cached("old", at: 400, etag: "\"7\"", lastModified: "Fri, 20 Nov 2026")
    ]
    network.replies = [.status(304, ["ETag": "\"8\""])]
    let fetcher = network.fetcher
    let response = try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60)))
    #expect(
      network.requests.map(\.headers) == [
        [
          "Accept": "application/json", "If-None-Match": "\"7\"",
          "If-Modified-Since": "Fri, 20 Nov 2026",
        ]
      ])
    var expected = cached("old", at: 400, etag: "\"8\"", lastModified: "Fri, 20 Nov 2026")
    expected.checkedSeconds = 1000
    #expect(response == FetchedResponse(response: expected, isFromCache: false))
    fetcher.save([response], as: ["a"])
    time.advance(by: .seconds(60))
    #expect(try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60))).isFromCache)
    #expect(network.requests.count == 1)
  }

  @Test(arguments: [nil, "old"])
  func `304 is an error if nothing could be revalidated`(body: String?) async {
    network.cachedResponses = body.map { [cached($0, at: 400)] } ?? []
    network.replies = [.status(304)]
    await #expect(throws: FetchError(url: url, reason: .status(304))) {
      try await network.fetcher.get(Resource(url), .refresh)
    }
  }

  @Test(arguments: [
    (1001, "\"7\"", "Fri, 20 Nov 2026"), (400, "7\r\nX: y", nil), (400, "\u{1F600}", "a\nb"),
    (400, String(repeating: "7", count: 1025), nil),
  ])
  func `does not send a validator that is unusable or from the future`(
    received: Int, etag: String, date: String?
  ) async throws {
    network.cachedResponses = [cached("old", at: received, etag: etag, lastModified: date)]
    network.replies = [.body("new")]
    let response = try await network.fetcher.fetch(Resource(url))
    #expect(response.receivedSeconds == 1000)
    #expect(network.requests.map(\.headers) == [["Accept": "application/json"]])
  }

  // MARK: - Redirects

  @Test func `follows five redirects`() async throws {
    network.replies = []
    for step in 1...5 {
      network.replies.append(.redirect(302, to: "https://a/\(step)"))
    }
    network.replies.append(.body("here"))
    let response = try await network.fetcher.fetch(Resource("https://a/0", posting: "{}"))
    #expect(response.response.key == "https://a/0 {}")
    #expect(network.requests.map(\.url) == (0...5).map { "https://a/\($0)" })
    #expect(Set(network.requests.map(\.body)) == [Array("{}".utf8)])
  }

  @Test(
    arguments: [
      ("https://a/", .tooManyRedirects(limit: 5)),
      ("http://a/", .unsafeRedirect(to: "http://a/")),
      ("file:///etc/hostname", .unsafeRedirect(to: "file:///etc/hostname")),
      ("ftp://127.0.0.1:1/a", .unsafeRedirect(to: "ftp://127.0.0.1:1/a")),
    ] as [(String, FetchError.Reason)])
  func `rejects an endless or unsafe redirect`(target: String, reason: FetchError.Reason) async {
    network.replies = [.redirect(301, to: target)]
    await #expect(throws: FetchError(url: url, reason: reason)) {
      try await network.fetcher.fetch(Resource(url))
    }
  }

  @Test func `follows 303 with a GET`() async throws {
    network.replies = [.redirect(303, to: "https://a/2"), .body("x")]
    _ = try await network.fetcher.fetch(Resource(url, posting: "{}"))
    #expect(network.requests.map(\.body) == [Array("{}".utf8), nil])
  }

  // MARK: - Messages

  @Test(arguments: [
    (FetchError.Reason.status(503), "the server answered 503 (service unavailable)"),
    (.status(299), "the server answered 299"),
    (.timedOut(after: .seconds(20)), "the response was not complete after 20 s"),
    (.timedOut(after: .milliseconds(250)), "the response was not complete after 0.25 s"),
    (.timedOut(after: .milliseconds(12_499)), "the response was not complete after 12.5 s"),
    (.timedOut(after: .milliseconds(19_999)), "the response was not complete after 20 s"),
    (.timedOut(after: .milliseconds(3)), "the response was not complete after 3 ms"),
    (
      .bodyTooLarge(limit: 1000),
      "the response is larger than 1000 bytes; allow more with '--max-body'"
    ),
    (
      .bodyTooLarge(limit: 100 << 10),
      "the response is larger than 100 kB; allow more with '--max-body'"
    ),
    (
      .bodyTooLarge(limit: 64 << 20),
      "the response is larger than 64 MB; allow more with '--max-body'"
    ),
    (
      .bodyTooLarge(limit: 1 << 30),
      "the response is larger than 1 GB; allow more with '--max-body'"
    ),
    (.tlsHandshakeFailed("reset\u{7}"), "the TLS handshake failed: reset\\u{7}"),
    (.couldNotResolveProxy, "the name of the proxy set in the environment could not be resolved"),
    (.couldNotConnectToProxy, "could not connect to the proxy set in the environment"),
    (.proxyRefused(status: 403), "the proxy set in the environment answered 403 (forbidden)"),
    (.other("SSL: no"), "SSL: no"),
    (
      .status(403),
      "the server answered 403 (forbidden): it may be blocking kivagen or limiting its requests; wait ten "
        + "minutes, or say who you are with '--user-agent'"
    ),
    (
      .status(406),
      "the server answered 406 (not acceptable): it may be blocking kivagen or limiting its requests; wait "
        + "ten minutes, or say who you are with '--user-agent'"
    ),
    (.status(304), "the server answered 304 (not modified), but nothing is cached"),
    (.truncated, "the compressed response is truncated"),
    (.headersTooLarge, "the response headers are too large"),
    (.damaged("bad checksum"), "the compressed response is damaged: bad checksum"),
    (
      .unsupportedEncoding("br\u{7}"),
      "the response has the content encoding 'br\\u{7}', which was not requested"
    ),
    (
      .unsafeRedirect(to: "x:\u{1B}[2J"),
      "the server redirects to 'x:\\u{1B}[2J', which is not followed"
    ),
  ])
  func `has a message for each reason`(reason: FetchError.Reason, message: String) {
    let error = FetchError(url: "https://a/", reason: reason)
    #expect("\(error)" == "cannot fetch 'https://a/': \(message)")
  }

  @Test(arguments: [
    (401, " (unauthorized)"), (404, " (not found)"), (408, " (request timeout)"), (410, " (gone)"),
    (429, " (too many requests)"), (500, " (internal server error)"), (502, " (bad gateway)"),
    (504, " (gateway timeout)"), (204, ""), (206, ""), (301, ""), (425, ""), (999, ""),
  ])
  func `says the name of a status behind its number`(status: Int, name: String) {
    #expect("\(FetchError.Reason.status(status))" == "the server answered \(status)\(name)")
  }

  @Test func `says how often the request was sent`() {
    let error = FetchError(url: "https://a/", reason: .status(503), attempts: 6)
    #expect(
      "\(error)"
        == "cannot fetch 'https://a/': the server answered 503 (service unavailable); tried 6 times"
    )
  }

  @Test func `shortens a long URL`() {
    let start = "https://api.example.org/v1/loans/"
    let url = start + String(repeating: "1,", count: 100)
    let shown = start + String(repeating: "1,", count: 33) + "1…"
    let error = FetchError(url: url, reason: .couldNotConnect)
    #expect("\(error)" == "cannot fetch '\(shown)': could not connect to the server")
  }

  private func cached(
    _ body: String, at seconds: Int, etag: String? = nil, lastModified: String? = nil
  ) -> CachedResponse {
    CachedResponse(
      key: url, receivedSeconds: seconds, body: Array(body.utf8), etag: etag,
      lastModified: lastModified)
  }

  private func response(
    _ body: String, at seconds: Int, isFromCache: Bool = false
  ) -> FetchedResponse {
    FetchedResponse(response: cached(body, at: seconds), isFromCache: isFromCache)
  }
}

private struct Broken: Error, CustomStringConvertible {
  let description: String
}
