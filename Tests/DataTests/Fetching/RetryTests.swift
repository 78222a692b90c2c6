import Fetching
import Host
import TestSupport
import Testing

/// Tests which requests are retried, when, and for how long. The clock advances without waiting.
struct RetryTests {
  private let network = FakeNetwork()
  private let url = FakeNetwork.url

  @Test(
    arguments: [
      .failure(.proxyRefused(status: 502)), .failure(.proxyRefused(status: 503)),
      .failure(.proxyRefused(status: 504)),
      .failure(.tlsHandshakeFailed("?")), .failure(.connectionLost), .failure(.truncated),
      .failure(.damaged("?")), .status(408), .status(425), .status(429),
      .status(500), .status(502), .status(503), .status(504),
    ] as [FakeNetwork.Reply])
  func `doubles the delay with each retry, and gives up after five`(
    reply: FakeNetwork.Reply
  ) async throws {
    network.replies = [reply]
    let error = await #expect(throws: FetchError.self) {
      try await network.fetcher.fetch(Resource(url))
    }
    #expect(error?.attempts == 6)
    #expect(network.times == seconds(0, 0.5, 1.5, 3.5, 7.5, 15.5))
  }

  @Test(
    arguments: [
      .couldNotResolveHost, .couldNotConnect, .couldNotResolveProxy, .couldNotConnectToProxy,
    ] as [FetchError.Reason])
  func `gives up after two retries if there seems to be no network`(
    reason: FetchError.Reason
  ) async {
    network.replies = [.failure(reason)]
    let error = await #expect(throws: FetchError.self) {
      try await network.fetcher.fetch(Resource(url))
    }
    #expect(error?.attempts == 3)
    #expect(network.times == seconds(0, 0.5, 1.5))
  }

  @Test func `chooses a random delay up to its maximum, at most thirty seconds`() {
    var policy = RetryPolicy()
    policy.maximumRetries = 20
    let reason = FetchError.Reason.status(503)
    policy.jitter = { 0 }
    #expect(policy.delay(after: reason, attempts: 5) == .zero)
    policy.jitter = { 0.5 }
    #expect(policy.delay(after: reason, attempts: 5) == .seconds(4))
    policy.jitter = { 1 }
    #expect(policy.delay(after: reason, attempts: 7) == .seconds(30))
    #expect(policy.delay(after: reason, attempts: 20) == .seconds(30))
    #expect(policy.delay(after: reason, attempts: 21) == nil)
  }

  @Test func `stops retrying after the first success`() async throws {
    network.replies = [.status(503), .failure(.connectionLost), .body("good")]
    #expect(try await network.fetcher.fetch(Resource(url)).body == Array("good".utf8))
    #expect(network.requests.count == 3)
    #expect(
      network.reportedWaits == [
        "cannot fetch '\(url)': the server answered 503 (service unavailable); retrying in 0.5 s",
        "cannot fetch '\(url)': the connection closed before the response was complete; tried 2 times; "
          + "retrying in 1 s",
      ])
  }

  @Test(arguments: [201, 204, 206, 301, 304, 400, 401, 404, 410, 418, 501, 999])
  func `does not retry after a permanent status`(status: Int) async {
    network.replies = [.status(status)]
    await #expect(throws: FetchError(url: url, reason: .status(status))) {
      try await network.fetcher.fetch(Resource(url))
    }
    #expect(network.requests.count == 1)
  }

  @Test(
    arguments: [
      .bodyTooLarge(limit: 10), .proxyRefused(status: 403), .proxyRefused(status: 407),
      .proxyRefused(status: 501), .other("SSL certificate problem: certificate has expired"),
    ] as [FetchError.Reason])
  func `does not retry after a permanent failure`(reason: FetchError.Reason) async {
    network.replies = [.failure(reason)]
    await #expect(throws: FetchError(url: url, reason: reason)) {
      try await network.fetcher.fetch(Resource(url))
    }
    #expect(network.requests.count == 1)
  }

  @Test(arguments: [403, 406])
  func `retries a blocked request once, after ten seconds`(status: Int) async throws {
    network.replies = [.status(status), .body("good")]
    #expect(try await network.fetcher.fetch(Resource(url)).body == Array("good".utf8))
    #expect(network.times == seconds(0, 10))
  }

  @Test(arguments: [(403, 2), (406, 2), (429, 6), (404, 3), (500, 18)])
  func `sends no further requests to a server that locks kivagen out`(status: Int, count: Int)
    async throws
  {
    network.replies = [.status(status)]
    let fetcher = network.fetcher
    for url in ["https://a/1", "https://a/2", "https://a/3"] {
      let error = await #expect(throws: FetchError.self) { try await fetcher.fetch(Resource(url)) }
      #expect(error?.reason == .status(status))
      if status == 403 { #expect(error?.url == "https://a/1") }
    }
    #expect(network.requests.count == count)
  }

  @Test func `sends one request through an open circuit if asked to, and a success closes it`()
    async throws
  {
    network.replies = [.status(403), .status(403), .status(403), .body("good")]
    let fetcher = network.fetcher
    await #expect(throws: FetchError.self) { try await fetcher.fetch(Resource("https://a/1")) }
    let options = RequestOptions(ignoresOpenCircuit: true)
    await #expect(throws: FetchError(url: "https://a/2", reason: .status(403))) {
      try await fetcher.fetch(Resource("https://a/2"), options: options)
    }
    _ = try await fetcher.fetch(Resource("https://a/3"), options: options)
    _ = try await fetcher.fetch(Resource("https://a/4"))
    #expect(network.requests.count == 5)
  }

  @Test(arguments: [FetchError.Reason.tlsHandshakeFailed("?"), .proxyRefused(status: 503)])
  func `does not retry requests to a server that could not be reached before`(
    reason: FetchError.Reason
  ) async {
    network.replies = [.failure(reason)]
    let fetcher = network.fetcher
    for (url, count) in [("https://a/1", 6), ("https://a/2", 7), ("https://b/", 13)] {
      await #expect(throws: FetchError.self) { try await fetcher.fetch(Resource(url)) }
      #expect(network.requests.count == count)
    }
  }

  @Test func `does not take a wait for the rate limit for a slow failure`() async {
    network.replies = [.body("a"), .failure(.couldNotConnect)]
    let fetcher = network.fetcher(
      rateLimiter: RateLimiter(maximumRequests: 1, window: .seconds(10)))
    _ = try? await fetcher.fetch(Resource("https://a/1"))
    let error = await #expect(throws: FetchError.self) {
      try await fetcher.fetch(Resource("https://a/2"))
    }
    #expect(error?.attempts == 3)
  }

  @Test(
    arguments: [
      .couldNotResolveHost, .couldNotConnect, .couldNotResolveProxy, .couldNotConnectToProxy,
    ] as [FetchError.Reason])
  func `sends each request once after a server could not be reached`(
    reason: FetchError.Reason
  ) async {
    network.replies = [.failure(reason)]
    let fetcher = network.fetcher
    for (url, count) in [("https://a/1", 3), ("https://a/2", 4), ("https://b/", 5)] {
      await #expect(throws: FetchError.self) { try await fetcher.fetch(Resource(url)) }
      #expect(network.requests.count == count)
    }
  }

  // MARK: - Retry-After

  @Test(
    arguments: [
      ("3", nil, 3), ("0", nil, 0.5), ("60", nil, 60), ("-1", nil, 0.5), ("soon", nil, 0.5),
      ("soon, æ", nil, 0.5),
      ("", nil, 0.5), ("1.5", nil, 0.5),
      ("Sun, 06 Nov 1994 08:49:47 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", 10),
      ("Sunday, 06-Nov-94 08:49:47 GMT", "Sun, 06 Nov 1994 08:49:37 GMT", 10),
      ("Sun Nov  6 08:49:47 1994", "Sun, 06 Nov 1994 08:49:37 GMT", 10),
      ("Sun, 06 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:47 GMT", 0.5),
      ("Thu, 01 Jan 1970 00:16:50 GMT", nil, 10),
    ] as [(String, String?, Double)])
  func `waits as long as Retry-After says`(
    text: String, date: String?, wait: Double
  ) async throws {
    var headers: Headers = ["Retry-After": text]
    if let date { headers.append(name: "Date", value: date) }
    network.replies = [.status(503, headers), .body("good")]
    _ = try await network.fetcher.fetch(Resource(url))
    #expect(network.times == seconds(0, wait))
  }

  /// The last time is counted from that of the clock, 1000 s after the beginning of 1970.
  @Test(arguments: [
    ("61", 61), ("99999999999999999999999", 1_000_000_000),
    ("Fri, 01 Jan 2100 00:00:00 GMT", 4_102_444_800 - 1000),
  ])
  func `gives up if Retry-After is too long`(text: String, seconds: Int) async {
    network.replies = [.status(429, ["Retry-After": text])]
    let error = FetchError(url: url, reason: .status(429), retryAfter: .seconds(seconds))
    await #expect(throws: error) { try await network.fetcher.fetch(Resource(url)) }
    #expect("\(error)".hasSuffix(" (too many requests); the server asks to wait \(seconds) s"))
  }

  // MARK: - Time limits

  @Test func `does not wait for a retry that would come too late`() async {
    network.replies = [.status(503, ["Retry-After": "50"])]
    let error = FetchError(
      url: url, reason: .status(503), attempts: 3, retryAfter: .seconds(50))
    await #expect(throws: error) { try await network.fetcher.fetch(Resource(url)) }
    #expect(network.times == seconds(0, 50, 100))
  }

  @Test func `begins no retry after the retry deadline`() async {
    network.replies = [.status(503)]
    let fetcher = network.fetcher
    let options = RequestOptions(retryDeadline: network.time.clock.monotonic() + .seconds(4))
    let error = FetchError(url: url, reason: .status(503), attempts: 4)
    await #expect(throws: error) { try await fetcher.fetch(Resource(url), options: options) }
    #expect(network.times == seconds(0, 0.5, 1.5, 3.5))
  }

  @Test func `waits as long as Retry-After says even beyond the retry deadline`() async throws {
    network.replies = [.status(429, ["Retry-After": "20"]), .body("good")]
    let fetcher = network.fetcher
    let options = RequestOptions(retryDeadline: network.time.clock.monotonic() + .seconds(4))
    _ = try await fetcher.fetch(Resource(url), options: options)
    #expect(network.times == seconds(0, 20))
  }

  @Test func `reports which time limit was reached`() async throws {
    let time = network.time
    let slow = Fetcher(
      transport: Transport { request throws(FetchError) in
        time.advance(by: request.timeLimit)
        throw FetchError(url: request.url, reason: .timedOut(after: request.timeLimit))
      }, cache: .none, clock: time.clock)
    let timedOut = FetchError(url: url, reason: .timedOut(after: .seconds(20)), attempts: 2)
    let options = RequestOptions(retryDeadline: time.clock.monotonic() + .seconds(30))
    await #expect(throws: timedOut) { try await slow.fetch(Resource(url), options: options) }
    let error = await #expect(throws: FetchError.self) { try await slow.fetch(Resource(url)) }
    #expect(error?.reason == .fetchTimedOut(after: .seconds(120)))
  }

  @Test(
    arguments: [
      // The duration of each attempt, the time when each is sent, and the reason of the error.
      ([20], [0], .timedOut(after: .seconds(20))),
      ([12, 20], [0, 12.5], .timedOut(after: .seconds(20))),
      ([19.75], [0], .connectionLost),
      ([5, 5, 20], [0, 5.5, 11.5], .timedOut(after: .seconds(20))),
    ] as [([Double], [Double], FetchError.Reason)])
  func `attempts that share a time limit end together`(
    durations: [Double], times: [Double], reason: FetchError.Reason
  ) async {
    let network = network
    network.replies = [.failure(.connectionLost)]
    let inner = network.transport
    let transport = Transport { request throws(FetchError) in
      let duration = Duration.seconds(durations[network.requests.count])
      defer { network.time.advance(by: min(duration, request.timeLimit)) }
      do throws(FetchError) {
        return try await inner.send(request)
      } catch {
        if duration < request.timeLimit { throw error }
        throw FetchError(url: request.url, reason: .timedOut(after: request.timeLimit))
      }
    }
    var retries = RetryPolicy()
    retries.jitter = { 1 }
    let fetcher = Fetcher(
      transport: transport, cache: .none, clock: network.time.clock, retries: retries)
    let error = FetchError(url: url, reason: reason, attempts: durations.count)
    await #expect(throws: error) {
      try await fetcher.fetch(Resource(url), options: RequestOptions(attemptsShareTimeLimit: true))
    }
    #expect(network.time.elapsed <= .seconds(20))
    #expect(network.times == times.map { .seconds($0) })
  }

  @Test func `attempts that share a time limit still wait as long as Retry-After says`()
    async throws
  {
    network.replies = [.status(503, ["Retry-After": "30"]), .body("good")]
    _ = try await network.fetcher.fetch(
      Resource(url), options: RequestOptions(attemptsShareTimeLimit: true))
    #expect(network.times == seconds(0, 30))
    #expect(network.requests.map(\.timeLimit) == [.seconds(20), .seconds(20)])
  }

  private func seconds(_ values: Double...) -> [Duration] { values.map { .seconds($0) } }
}
