import Fetching
import Host
import TestSupport
import Testing

/// Tests the rate of requests. The clock advances without waiting.
struct RateLimiterTests {
  private let network = FakeNetwork()

  @Test func `never sends more than fifty requests in a minute`() async throws {
    let limits = FetchLimits(totalTime: .seconds(600))
    let fetcher = network.fetcher(limits: limits)
    for index in 0..<130 { _ = try await fetcher.fetch(Resource("https://a/\(index)")) }
    let times = network.times
    for index in 50..<130 { #expect(times[index] - times[index - 50] > .seconds(60)) }
    #expect(times[49] == .zero)
    #expect(network.reportedWaits.first == "waiting 61 s to stay within the rate limit")
  }

  @Test func `counts retries, redirects and the requests of other fetchers`()
    async throws
  {
    let rateLimiter = RateLimiter(maximumRequests: 3)
    network.replies = [.status(503), .redirect(302, to: "https://a/2"), .body("good")]
    _ = try await network.fetcher(jitter: 0, rateLimiter: rateLimiter).fetch(
      Resource("https://a/1"))
    _ = try await network.fetcher(rateLimiter: rateLimiter).fetch(Resource("https://a/3"))
    #expect(network.times == [.zero, .zero, .zero, .seconds(61)])
  }

  @Test(
    arguments: [
      ("10", 0), ("9", 6.666_666_666), ("5", 12), ("2", 30), ("1", 60), ("0", 60), ("-1", 60),
      ("few", 0), ("-1e9", 0), ("", 0),
    ])
  func `slows down when the server reports that few requests remain`(
    remaining: String, wait: Double
  ) async throws {
    network.replies = [.body("", ["X-RateLimit-Overall-Remaining": remaining]), .body("")]
    let fetcher = network.fetcher(limits: FetchLimits(totalTime: .seconds(600)))
    for _ in 0..<3 { _ = try await fetcher.fetch(Resource("https://a/")) }
    #expect(abs((network.times[1] - .seconds(wait)) / .seconds(1)) < 0.001)
    // The second response reports no limit.
    #expect(abs((network.times[2] - network.times[1] * 2) / .seconds(1)) < 0.001)
  }

  @Test func `speeds up when enough requests remain again`() async throws {
    network.replies = [
      .body("", ["X-RateLimit-Specific-Remaining": "5", "X-RateLimit-Overall-Remaining": "many"]),
      .body("", ["X-RateLimit-Overall-Remaining": "60"]), .body(""),
    ]
    let fetcher = network.fetcher
    for _ in 0..<3 { _ = try await fetcher.fetch(Resource("https://a/")) }
    #expect(network.times == [.zero, .seconds(12), .seconds(12)])
  }

  @Test func `waiting for the rate limit does not count against a redirect`() async throws {
    network.replies = [
      .body("", ["X-RateLimit-Overall-Remaining": "2"]), .redirect(301, to: "https://a/2"),
      .body("here"),
    ]
    let fetcher = network.fetcher(limits: FetchLimits(totalTime: .seconds(600)))
    _ = try await fetcher.fetch(Resource("https://a/0"))
    #expect(try await fetcher.fetch(Resource("https://a/1")).body == Array("here".utf8))
    #expect(network.requests.map(\.timeLimit) == Array(repeating: .seconds(20), count: 3))
  }

  @Test func `does not wait if the rate limit allows no request before the deadline`() async throws
  {
    let rateLimiter = RateLimiter(maximumRequests: 1, window: .seconds(130))
    let fetcher = network.fetcher(rateLimiter: rateLimiter)
    _ = try await fetcher.fetch(Resource("https://a/1"))
    let error = FetchError(url: "https://a/2", reason: .rateLimited(within: .seconds(120)))
    await #expect(throws: error) { try await fetcher.fetch(Resource("https://a/2")) }
    #expect(network.requests.count == 1)
  }
}
