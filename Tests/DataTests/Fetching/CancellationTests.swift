import Fetching
import Host
import TestSupport
import Testing

/// Tests that a cancelled task sends no requests and does not wait.
struct CancellationTests {
  private let network = FakeNetwork()
  private let error = FetchError(url: FakeNetwork.url, reason: .cancelled)

  @Test(
    arguments: [
      [.stall], [.send(Array("HTTP/1.1 200 OK\r\nA: b\r\n".utf8)), .stall],
      [.send(Array("HTTP/1.1 200 OK\r\nContent-Length: 8\r\n\r\nhalf".utf8)), .stall],
      [
        .send(Array("HTTP/1.1 200 OK\r\n\r\n".utf8)),
        .drip([UInt8](repeating: 97, count: 1000), every: .milliseconds(50)),
      ],
    ] as [[RawServer.Step]])
  func `ends a transfer before its time limit`(steps: [RawServer.Step]) async throws {
    let (requests, received) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { _ in
      received.yield()
      return steps
    }
    defer { server.stop() }
    // Other tests may delay this one, but never for as long as this.
    let request = Request(
      url: server.url, headers: [:], timeLimit: .seconds(300), maximumBodyBytes: 10_000)
    let sending = Task { try await Transport.curl(userAgent: "kivagen").send(request) }
    for await _ in requests { break }
    sending.cancel()
    await #expect(throws: FetchError(url: server.url, reason: .cancelled)) {
      try await sending.value
    }
  }

  @Test func `sends nothing`() async throws {
    await #expect(throws: error) {
      try await inTask { [network] in
        cancelCurrentTask()
        return try await network.fetcher.fetch(Resource(FakeNetwork.url))
      }
    }
    #expect(network.requests.isEmpty)
  }

  @Test(arguments: [FakeNetwork.Reply.status(503), .status(429, ["Retry-After": "50"])])
  func `does not retry`(reply: FakeNetwork.Reply) async throws {
    network.replies = [reply]
    let fetcher = fetcherCancelledWhileSleeping()
    await #expect(throws: error) {
      try await inTask { try await fetcher.fetch(Resource(FakeNetwork.url)) }
    }
    #expect(network.requests.count == 1)
  }

  @Test func `does not wait for the rate limit`() async throws {
    let fetcher = fetcherCancelledWhileSleeping(rateLimiter: RateLimiter(maximumRequests: 1))
    _ = try await fetcher.fetch(Resource(FakeNetwork.url))
    await #expect(throws: error) {
      try await inTask { try await fetcher.fetch(Resource(FakeNetwork.url)) }
    }
    #expect(network.requests.count == 1)
  }

  private func fetcherCancelledWhileSleeping(
    rateLimiter: RateLimiter = RateLimiter()
  ) -> Fetcher {
    var clock = network.time.clock
    clock.sleep = { _ in
      cancelCurrentTask()
      try Task.checkCancellation()
    }
    return Fetcher(
      transport: network.transport, cache: .none, clock: clock, rateLimiter: rateLimiter)
  }
}
