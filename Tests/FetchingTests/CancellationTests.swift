import Fetching
import Host
import TestSupport
import Testing

/// What a task that is cancelled asks and waits for: nothing any more.
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
  func `a transfer ends before its time`(steps: [RawServer.Step]) async throws {
    let (asked, isAsked) = AsyncStream.makeStream(of: Void.self)
    let server = try RawServer { _ in
      isAsked.yield()
      return steps
    }
    defer { server.stop() }
    // Far longer than other tests can keep this one from its turn.
    let request = Request(
      url: server.url, headers: [:], timeLimit: .seconds(300), maximumBodyBytes: 10_000)
    let sending = Task { try await Transport.curl(userAgent: "kivagen").send(request) }
    for await _ in asked { break }
    sending.cancel()
    await #expect(throws: FetchError(url: server.url, reason: .cancelled)) {
      try await sending.value
    }
  }

  @Test func `nothing is sent`() async throws {
    await #expect(throws: error) {
      try await inTask { [network] in
        cancelCurrentTask()
        return try await network.fetcher.ask(Resource(FakeNetwork.url))
      }
    }
    #expect(network.requests.isEmpty)
  }

  @Test(arguments: [FakeNetwork.Reply.status(503), .status(429, ["Retry-After": "50"])])
  func `nothing is asked again`(reply: FakeNetwork.Reply) async throws {
    network.answers = [reply]
    let fetcher = fetcherThatIsCancelledInItsSleep()
    await #expect(throws: error) {
      try await inTask { try await fetcher.ask(Resource(FakeNetwork.url)) }
    }
    #expect(network.requests.count == 1)
  }

  @Test func `no turn is waited for`() async throws {
    let fetcher = fetcherThatIsCancelledInItsSleep(pace: RateLimiter(maximumRequests: 1))
    _ = try await fetcher.ask(Resource(FakeNetwork.url))
    await #expect(throws: error) {
      try await inTask { try await fetcher.ask(Resource(FakeNetwork.url)) }
    }
    #expect(network.requests.count == 1)
  }

  private func fetcherThatIsCancelledInItsSleep(pace: RateLimiter = RateLimiter()) -> Fetcher {
    var clock = network.time.clock
    clock.sleep = { _ in
      cancelCurrentTask()
      try Task.checkCancellation()
    }
    return Fetcher(transport: network.transport, cache: .none, clock: clock, pace: pace)
  }
}
