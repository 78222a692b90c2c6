import Fetching
import Host
import TestSupport
import Testing

/// CachePolicy, limits and the cache, without a network.
struct FetcherTests {
  private let network = FakeNetwork()
  private let url = FakeNetwork.url
  private var time: ManualClock { network.time }

  @Test func `asks once, and then takes what is cached while it is fresh`() async throws {
    network.answers = [.body("one"), .body("two")]
    let fetcher = network.fetcher
    let first = try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60)))
    fetcher.keep([first], as: ["a"])
    time.advance(by: .seconds(60))
    let second = try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60)))
    time.advance(by: .seconds(1))
    let third = try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60)))
    #expect(first == answer("one", at: 1000))
    #expect(second == answer("one", at: 1000, isFromCache: true))
    #expect(third == answer("two", at: 1061))
    #expect(network.requests.count == 2)
  }

  @Test func `asks within the limits and takes JSON`() async throws {
    _ = try await network.fetcher.get(Resource(url), .refresh)
    _ = try await network.fetcher.get(Resource(url, posting: "{}"), .refresh)
    let get = Request(
      url: url, headers: ["Accept": "application/json"], timeLimit: .seconds(20),
      maximumBodyBytes: 67_108_864)
    var post = get
    post.body = Array("{}".utf8)
    #expect(network.requests == [get, post])
  }

  @Test func `knows answers to different questions at one address apart`() async throws {
    network.answers = [.body("one"), .body("two"), .body("three")]
    let fetcher = network.fetcher
    let resources = [Resource(url), Resource(url, posting: "1"), Resource(url, posting: "2")]
    for resource in resources { fetcher.keep([try await fetcher.ask(resource)], as: ["a"]) }
    let bodies = resources.map {
      fetcher.cached($0).map { String(decoding: $0.body, as: UTF8.self) }
    }
    #expect(bodies == ["one", "two", "three"])
  }

  @Test func `asks anew when told to, and when the answer is from the future`() async throws {
    network.answers = [.body("new")]
    network.kept = [kept("old", at: 1001)]
    let fetcher = network.fetcher
    #expect(try await fetcher.get(Resource(url), .refresh).body == Array("new".utf8))
    #expect(
      try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60))).body
        == Array("new".utf8))
  }

  @Test func `takes only what is cached when told to, however old`() async throws {
    network.kept = [kept("old", at: 1)]
    let fetcher = network.fetcher
    #expect(
      try await fetcher.get(Resource(url), .cacheOnly) == answer("old", at: 1, isFromCache: true))
    await #expect(throws: FetchError(url: "https://b/", reason: .notCached)) {
      try await fetcher.get(Resource("https://b/"), .cacheOnly)
    }
    #expect(network.requests == [])
  }

  @Test func `keeps what the network gave, and nothing twice`() async throws {
    network.answers = [.body("one", ["etag": "W/\"7\"", "last-modified": "Fri, 20 Nov 2026"])]
    let fetcher = network.fetcher
    fetcher.keep([try await fetcher.get(Resource(url), .refresh)], as: ["a"])
    fetcher.keep([try await fetcher.get(Resource(url), .cacheOnly)], as: ["a"])
    var expected = kept("one", at: 1000)
    expected.etag = "W/\"7\""
    expected.lastModified = "Fri, 20 Nov 2026"
    #expect(network.kept == [expected])
  }

  @Test(arguments: [
    ("no-store", false), ("private, NO-STORE", false), ("max-age=60 , no-store ", false),
    ("no-cache", true), ("no-store-at-all", true),
  ])
  func `keeps nothing that the server forbids to keep`(
    control: String, isKept: Bool
  ) async throws {
    network.answers = [.body("one", ["Cache-Control": control])]
    let fetcher = network.fetcher
    let other = answer("other", at: 1000)
    fetcher.keep([other, try await fetcher.ask(Resource(url))], as: ["a"])
    #expect(network.kept.count == (isKept ? 2 : 0))
  }

  @Test func `finds the answers that a name stands for`() async throws {
    let fetcher = network.fetcher
    let pages = ["1", "2"].map {
      FetchedResponse(
        kept: CachedResponse(key: "https://a/\($0)", receivedSeconds: 1, body: []),
        isFromCache: false)
    }
    fetcher.keep(pages, as: ["list", "other"])
    #expect(fetcher.cached(named: "list").map(\.kept) == pages.map(\.kept))
    #expect(fetcher.cached(named: "other").map(\.isFromCache) == [true, true])
    #expect(fetcher.cached(named: "none") == [])
  }

  @Test func `gives each request what is left of the whole time`() async throws {
    let fetcher = network.fetcher
    time.advance(by: .seconds(110))
    _ = try await fetcher.get(Resource(url), .refresh)
    #expect(network.requests.map(\.timeLimit) == [.seconds(10)])
    time.advance(by: .seconds(10))
    await #expect(throws: FetchError(url: url, reason: .outOfTime(after: .seconds(120)))) {
      try await fetcher.get(Resource(url), .refresh)
    }
    #expect(network.requests.count == 1)
  }

  @Test func `goes on without a cache that fails, and says so once`() async throws {
    let broken = ResponseCache(
      find: { _ in throw Broken(description: "cannot read it") },
      named: { _ in throw Broken(description: "cannot read it") },
      keep: { _, _ in throw Broken(description: "cannot write it") })
    let fetcher = Fetcher(transport: network.transport, cache: broken, clock: time.clock)
    for _ in 0..<2 {
      let answer = try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60)))
      #expect(answer.body == [])
      #expect(fetcher.cached(named: "a") == [])
      fetcher.keep([answer], as: ["a"])
    }
    #expect(fetcher.warnings == ["cannot read it"])
    #expect(fetcher.keepingFailures == ["cannot write it"])
  }

  @Test func `tells a cache that keeps nothing from one that only complains`() async throws {
    var cache = ResponseCache.none
    cache.keep = { _, names in
      if names == ["a"] { throw CacheWarning("it was damaged") }
      throw Broken(description: "it is full")
    }
    cache.named = { _ in throw Broken(description: "it is full") }
    let fetcher = Fetcher(transport: network.transport, cache: cache, clock: time.clock)
    let answer = try await fetcher.get(Resource(url), .refresh)
    fetcher.keep([answer], as: ["a"])
    #expect((fetcher.warnings, fetcher.keepingFailures) == (["it was damaged"], []))
    _ = fetcher.cached(named: "b")
    #expect(fetcher.warnings == ["it was damaged", "it is full"])
    fetcher.forget("b")
    #expect((fetcher.warnings, fetcher.keepingFailures) == (["it was damaged"], ["it is full"]))
  }

  // MARK: - Asking whether it is still so

  @Test func `a confirmed answer is fresh again, and as old as it was`() async throws {
    network.kept = [kept("old", at: 400, etag: "\"7\"", lastModified: "Fri, 20 Nov 2026")]
    network.answers = [.status(304, ["ETag": "\"8\""])]
    let fetcher = network.fetcher
    let answer = try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60)))
    #expect(
      network.requests.map(\.headers) == [
        [
          "Accept": "application/json", "If-None-Match": "\"7\"",
          "If-Modified-Since": "Fri, 20 Nov 2026",
        ]
      ])
    var expected = kept("old", at: 400, etag: "\"8\"", lastModified: "Fri, 20 Nov 2026")
    expected.checkedSeconds = 1000
    #expect(answer == FetchedResponse(kept: expected, isFromCache: false))
    fetcher.keep([answer], as: ["a"])
    time.advance(by: .seconds(60))
    #expect(try await fetcher.get(Resource(url), .fresh(maximumAge: .seconds(60))).isFromCache)
    #expect(network.requests.count == 1)
  }

  @Test(arguments: [nil, "old"])
  func `is not confirmed what cannot be`(cached: String?) async {
    network.kept = cached.map { [kept($0, at: 400)] } ?? []
    network.answers = [.status(304)]
    await #expect(throws: FetchError(url: url, reason: .status(304))) {
      try await network.fetcher.get(Resource(url), .refresh)
    }
  }

  @Test(arguments: [
    (1001, "\"7\"", "Fri, 20 Nov 2026"), (400, "7\r\nX: y", nil), (400, "\u{1F600}", "a\nb"),
    (400, String(repeating: "7", count: 1025), nil),
  ])
  func `asks anew where a validator would do harm`(
    received: Int, etag: String, date: String?
  ) async throws {
    network.kept = [kept("old", at: received, etag: etag, lastModified: date)]
    network.answers = [.body("new")]
    let answer = try await network.fetcher.ask(Resource(url))
    #expect(answer.receivedSeconds == 1000)
    #expect(network.requests.map(\.headers) == [["Accept": "application/json"]])
  }

  // MARK: - Redirects

  @Test func `follows five redirects within the time of one request`() async throws {
    network.answers = []
    for step in 1...5 {
      network.answers.append(.redirect(302, to: "https://a/\(step)"))
    }
    network.answers.append(.body("here"))
    let answer = try await network.fetcher.ask(Resource("https://a/0", posting: "{}"))
    #expect(answer.kept.key == "https://a/0 {}")
    #expect(network.requests.map(\.url) == (0...5).map { "https://a/\($0)" })
    #expect(Set(network.requests.map(\.body)) == [Array("{}".utf8)])
  }

  @Test(
    arguments: [
      ("https://a/", [], .tooManyRedirects(limit: 5)),
      ("http://a/", [], .unsafeRedirect(to: "http://a/")),
      ("file:///etc/hostname", [], .unsafeRedirect(to: "file:///etc/hostname")),
    ] as [(String, [Int], FetchError.Reason)])
  func `refuses a bad redirect`(target: String, _: [Int], reason: FetchError.Reason) async {
    network.answers = [.redirect(301, to: target)]
    await #expect(throws: FetchError(url: url, reason: reason)) {
      try await network.fetcher.ask(Resource(url))
    }
  }

  @Test func `posts nothing to a page it is to see instead`() async throws {
    network.answers = [.redirect(303, to: "https://a/2"), .body("x")]
    _ = try await network.fetcher.ask(Resource(url, posting: "{}"))
    #expect(network.requests.map(\.body) == [Array("{}".utf8), nil])
  }

  // MARK: - Words

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
    (.handshakeFailed("reset\u{7}"), "the TLS handshake failed: reset\\u{7}"),
    (.couldNotResolveProxy, "the name of the proxy set in the environment could not be resolved"),
    (.couldNotConnectToProxy, "could not connect to the proxy set in the environment"),
    (.proxyRefused(status: 403), "the proxy set in the environment answered 403 (forbidden)"),
    (.other("SSL: no"), "SSL: no"),
    (
      .status(403),
      "the server answered 403 (forbidden): it may be blocking kivagen or limiting its requests; wait ten "
        + "minutes, or say who you are with '--user-agent'"
    ),
    (.status(304), "the server answered 304 (not modified), but nothing is cached"),
    (.truncated, "the compressed response is truncated"),
    (.headersTooLarge, "the response headers are too large"),
    (.damaged("bad checksum"), "the compressed response is damaged: bad checksum"),
    (
      .unknownEncoding("br\u{7}"),
      "the response has the content encoding 'br\\u{7}', which was not requested"
    ),
    (
      .unsafeRedirect(to: "x:\u{1B}[2J"),
      "the server redirects to 'x:\\u{1B}[2J', which is not followed"
    ),
  ])
  func `says what was wrong`(reason: FetchError.Reason, message: String) {
    let error = FetchError(url: "https://a/", reason: reason)
    #expect("\(error)" == "cannot fetch 'https://a/': \(message)")
  }

  @Test func `says how often it tried`() {
    let error = FetchError(url: "https://a/", reason: .status(503), attempts: 6)
    #expect(
      "\(error)"
        == "cannot fetch 'https://a/': the server answered 503 (service unavailable); tried 6 times"
    )
  }

  @Test func `shows the beginning of a long address`() {
    let start = "https://api.example.org/v1/loans/"
    let url = start + String(repeating: "1,", count: 100)
    let shown = start + String(repeating: "1,", count: 33) + "1…"
    let error = FetchError(url: url, reason: .couldNotConnect)
    #expect("\(error)" == "cannot fetch '\(shown)': could not connect to the server")
  }
  private func kept(
    _ body: String, at seconds: Int, etag: String? = nil, lastModified: String? = nil
  ) -> CachedResponse {
    CachedResponse(
      key: url, receivedSeconds: seconds, body: Array(body.utf8), etag: etag,
      lastModified: lastModified)
  }

  private func answer(_ body: String, at seconds: Int, isFromCache: Bool = false) -> FetchedResponse
  {
    FetchedResponse(kept: kept(body, at: seconds), isFromCache: isFromCache)
  }
}

private struct Broken: Error, CustomStringConvertible {
  let description: String
}
