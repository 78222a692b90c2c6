import Fetching
import Synchronization
import TestSupport
import Testing

/// Freshness, limits and the cache, without a network.
struct FetcherTests {
  private let url = "https://api.example.org/v1/loans/newest.json"
  private let time = ManualClock(wallSeconds: 1000)

  @Test func `asks once, and then takes what is cached while it is fresh`() async throws {
    let network = Network(body: "one")
    let cache = MemoryCache()
    let fetcher = makeFetcher(network, cache)
    let first = try await fetcher.get(url, .fresh(maximumAge: .seconds(60)))
    fetcher.keep(first)
    network.body = "two"
    time.advance(by: .seconds(60))
    let second = try await fetcher.get(url, .fresh(maximumAge: .seconds(60)))
    time.advance(by: .seconds(1))
    let third = try await fetcher.get(url, .fresh(maximumAge: .seconds(60)))
    #expect(first == answer("one", at: 1000))
    #expect(second == answer("one", at: 1000, isFromCache: true))
    #expect(third == answer("two", at: 1061))
    #expect(network.requests.count == 2)
  }

  @Test func `asks within the limits and takes JSON`() async throws {
    let network = Network(body: "")
    _ = try await makeFetcher(network).get(url, .refresh)
    #expect(
      network.requests == [
        Request(
          url: url, headers: ["Accept": "application/json"], timeLimit: .seconds(20),
          maximumBodyBytes: 67_108_864)
      ])
  }

  @Test func `asks anew when told to, and when the answer is from the future`() async throws {
    let network = Network(body: "new")
    let cache = MemoryCache([kept("old", at: 1001)])
    let fetcher = makeFetcher(network, cache)
    #expect(try await fetcher.get(url, .refresh).body == Array("new".utf8))
    #expect(
      try await fetcher.get(url, .fresh(maximumAge: .seconds(60))).body == Array("new".utf8))
  }

  @Test func `takes only what is cached when told to, however old`() async throws {
    let network = Network(body: "new")
    let fetcher = makeFetcher(network, MemoryCache([kept("old", at: 1)]))
    #expect(try await fetcher.get(url, .cacheOnly) == answer("old", at: 1, isFromCache: true))
    await #expect(throws: FetchError(url: "https://b/", reason: .notCached)) {
      try await fetcher.get("https://b/", .cacheOnly)
    }
    #expect(network.requests == [])
  }

  @Test func `keeps tags and dates for asking again, and no answer twice`() async throws {
    let network = Network(body: "one")
    network.headers = ["etag": "W/\"7\"", "last-modified": "Fri, 20 Nov 2026 10:42:00 GMT"]
    let cache = MemoryCache()
    let fetcher = makeFetcher(network, cache)
    fetcher.keep(try await fetcher.get(url, .refresh))
    fetcher.keep(try await fetcher.get(url, .cacheOnly))
    var expected = kept("one", at: 1000)
    expected.etag = "W/\"7\""
    expected.lastModified = "Fri, 20 Nov 2026 10:42:00 GMT"
    #expect(cache.log == [expected])
  }

  @Test(arguments: [201, 204, 301, 304, 400, 403, 404, 429, 500, 503])
  func `takes no status but 200`(status: Int) async {
    let network = Network(body: "{}", status: status)
    await #expect(throws: FetchError(url: url, reason: .status(status))) {
      try await makeFetcher(network).get(url, .refresh)
    }
  }

  @Test(arguments: [(403, 1), (429, 1), (404, 3), (503, 3)])
  func `asks nothing more of a server that locks us out`(status: Int, count: Int) async throws {
    let network = Network(body: "{}", status: status)
    let fetcher = makeFetcher(network, MemoryCache([kept("old", at: 1000)]))
    for url in ["https://a/1", "https://a/2", "https://a/3"] {
      let refused = count == 1 ? "https://a/1" : url
      await #expect(throws: FetchError(url: refused, reason: .status(status))) {
        try await fetcher.get(url, .refresh)
      }
    }
    #expect(network.requests.count == count)
    #expect(
      try await fetcher.get(url, .fresh(maximumAge: .seconds(60))).body == Array("old".utf8))
  }

  @Test func `gives each request what is left of the whole time`() async throws {
    let network = Network(body: "")
    let fetcher = makeFetcher(network)
    time.advance(by: .seconds(110))
    _ = try await fetcher.get(url, .refresh)
    #expect(network.requests.map(\.timeLimit) == [.seconds(10)])
    time.advance(by: .seconds(10))
    await #expect(throws: FetchError(url: url, reason: .outOfTime(after: .seconds(120)))) {
      try await fetcher.get(url, .refresh)
    }
    #expect(network.requests.count == 1)
  }

  @Test func `says which limit was reached`() async throws {
    let fetcher = Fetcher(
      transport: Transport { request throws(FetchError) in
        throw FetchError(url: request.url, reason: .timedOut(after: request.timeLimit))
      }, cache: .none, clock: time.clock)
    await #expect(throws: FetchError(url: url, reason: .timedOut(after: .seconds(20)))) {
      try await fetcher.get(url, .refresh)
    }
    time.advance(by: .seconds(101))
    await #expect(throws: FetchError(url: url, reason: .outOfTime(after: .seconds(120)))) {
      try await fetcher.get(url, .refresh)
    }
  }

  @Test func `goes on without a cache that fails, and says so once`() async throws {
    let broken = ResponseCache(
      find: { _ in throw Broken(description: "cannot read it") },
      keep: { _ in throw Broken(description: "cannot write it") })
    let fetcher = Fetcher(
      transport: Network(body: "one").transport, cache: broken, clock: time.clock)
    for _ in 0..<2 {
      let answer = try await fetcher.get(url, .fresh(maximumAge: .seconds(60)))
      #expect(answer.body == Array("one".utf8))
      fetcher.keep(answer)
    }
    #expect(fetcher.warnings == ["cannot read it", "cannot write it"])
  }

  @Test(arguments: [
    (FetchError.Reason.status(503), "the server answered 503 (service unavailable)"),
    (.status(299), "the server answered 299"),
    (.timedOut(after: .seconds(20)), "no complete answer within 20 s"),
    (.timedOut(after: .milliseconds(250)), "no complete answer within 0.25 s"),
    (.bodyTooLarge(limit: 1000), "the answer is larger than 1000 bytes"),
    (.other("SSL: no"), "SSL: no"),
    (.unsafeRedirect(to: "x:\u{1B}[2J"), "it redirects to 'x:\u{FFFD}[2J', which is not followed"),
  ])
  func `says what was wrong`(reason: FetchError.Reason, message: String) {
    let error = FetchError(url: "https://a/", reason: reason)
    #expect("\(error)" == "cannot fetch 'https://a/': \(message)")
  }

  @Test func `shows the beginning of a long address`() {
    let start = "https://api.example.org/v1/loans/"
    let url = start + String(repeating: "1,", count: 100)
    let shown = start + String(repeating: "1,", count: 33) + "1…"
    let error = FetchError(url: url, reason: .couldNotConnect)
    #expect("\(error)" == "cannot fetch '\(shown)': the server does not accept connections")
  }

  private func makeFetcher(_ network: Network, _ cache: MemoryCache = MemoryCache()) -> Fetcher {
    Fetcher(transport: network.transport, cache: cache.cache, clock: time.clock)
  }

  private func kept(_ body: String, at seconds: Int) -> CachedAnswer {
    CachedAnswer(url: url, status: 200, receivedSeconds: seconds, body: Array(body.utf8))
  }

  private func answer(_ body: String, at seconds: Int, isFromCache: Bool = false) -> Answer {
    Answer(kept: kept(body, at: seconds), isFromCache: isFromCache)
  }
}

private struct Broken: Error, CustomStringConvertible {
  let description: String
}

/// A network that gives every request the same answer.
private final class Network: Sendable {
  private let state: Mutex<(response: Response, requests: [Request])>

  init(body: String, status: Int = 200) {
    state = Mutex((Response(status: status, body: Array(body.utf8)), []))
  }

  var body: String {
    get { String(decoding: state.withLock { $0.response.body }, as: UTF8.self) }
    set { state.withLock { $0.response.body = Array(newValue.utf8) } }
  }

  var headers: Headers {
    get { state.withLock { $0.response.headers } }
    set { state.withLock { $0.response.headers = newValue } }
  }

  var requests: [Request] { state.withLock { $0.requests } }

  var transport: Transport {
    Transport { request throws(FetchError) in
      self.state.withLock { state in
        state.requests.append(request)
        return state.response
      }
    }
  }
}

private final class MemoryCache: Sendable {
  private let answers: Mutex<[CachedAnswer]>

  init(_ answers: [CachedAnswer] = []) {
    self.answers = Mutex(answers)
  }

  /// Everything that was kept, in order.
  var log: [CachedAnswer] { answers.withLock { $0 } }

  var cache: ResponseCache {
    ResponseCache(
      find: { url in self.answers.withLock { $0.last { $0.url == url } } },
      keep: { answer in self.answers.withLock { $0.append(answer) } })
  }
}
