import Fetching
import Host
import TestSupport
import Testing

/// How fast requests follow each other. The clock takes no time.
struct PaceTests {
  private let network = FakeNetwork()

  @Test func `never sends more than fifty requests in a minute`() async throws {
    let limits = FetchLimits(totalTime: .seconds(600))
    let fetcher = network.fetcher(limits: limits)
    for index in 0..<130 { _ = try await fetcher.ask(Resource("https://a/\(index)")) }
    let times = network.times
    for index in 50..<130 { #expect(times[index] - times[index - 50] > .seconds(60)) }
    #expect(times[49] == .zero)
    #expect(network.notes.first == "waiting 61 s to stay within the rate limit")
  }

  @Test func `counts retries and redirects, and what other fetches of the process send`()
    async throws
  {
    let pace = RateLimiter(maximumRequests: 3)
    network.answers = [.status(503), .redirect(302, to: "https://a/2"), .body("good")]
    _ = try await network.fetcher(jitter: 0, pace: pace).ask(Resource("https://a/1"))
    _ = try await network.fetcher(pace: pace).ask(Resource("https://a/3"))
    #expect(network.times == [.zero, .zero, .zero, .seconds(61)])
  }

  @Test(
    arguments: [
      ("10", 0), ("9", 6.666_666_666), ("5", 12), ("1", 60), ("0", 60), ("-1", 60), ("few", 0),
      ("", 0),
    ])
  func `slows down when little is left of the server's limit`(
    left: String, wait: Double
  ) async throws {
    network.answers = [.body("", ["X-RateLimit-Overall-Remaining": left]), .body("")]
    let fetcher = network.fetcher(limits: FetchLimits(totalTime: .seconds(600)))
    for _ in 0..<3 { _ = try await fetcher.ask(Resource("https://a/")) }
    #expect(abs((network.times[1] - .seconds(wait)) / .seconds(1)) < 0.001)
    // The second answer says nothing of a limit.
    #expect(abs((network.times[2] - network.times[1] * 2) / .seconds(1)) < 0.001)
  }

  @Test func `goes on as fast as before when there is enough again`() async throws {
    network.answers = [
      .body("", ["X-RateLimit-Specific-Remaining": "5", "X-RateLimit-Overall-Remaining": "many"]),
      .body("", ["X-RateLimit-Overall-Remaining": "60"]), .body(""),
    ]
    let fetcher = network.fetcher
    for _ in 0..<3 { _ = try await fetcher.ask(Resource("https://a/")) }
    #expect(network.times == [.zero, .seconds(12), .seconds(12)])
  }

  @Test func `a redirect has its time although its turn came late`() async throws {
    network.answers = [
      .body("", ["X-RateLimit-Overall-Remaining": "2"]), .redirect(301, to: "https://a/2"),
      .body("here"),
    ]
    let fetcher = network.fetcher(limits: FetchLimits(totalTime: .seconds(600)))
    _ = try await fetcher.ask(Resource("https://a/0"))
    #expect(try await fetcher.ask(Resource("https://a/1")).body == Array("here".utf8))
    #expect(network.requests.map(\.timeLimit) == Array(repeating: .seconds(20), count: 3))
  }

  @Test func `does not wait for a turn that comes too late`() async throws {
    let pace = RateLimiter(maximumRequests: 1, window: .seconds(130))
    let fetcher = network.fetcher(pace: pace)
    _ = try await fetcher.ask(Resource("https://a/1"))
    let error = FetchError(url: "https://a/2", reason: .noTurn(within: .seconds(120)))
    await #expect(throws: error) { try await fetcher.ask(Resource("https://a/2")) }
    #expect(network.requests.count == 1)
  }
}
