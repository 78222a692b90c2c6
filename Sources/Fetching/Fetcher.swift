package import Host
internal import Synchronization

/// Gets URLs from the network or from the cache, within the limits of one fetch.
///
/// Made anew for each fetch: its time begins to run when it is made.
package final class Fetcher: Sendable {
  private let transport: Transport
  private let cache: ResponseCache
  private let clock: Clock
  private let limits: FetchLimits
  private let deadline: ContinuousClock.Instant
  private let found = Mutex<[String]>([])
  private let lockout = Mutex<FetchError?>(nil)

  package init(
    transport: Transport, cache: ResponseCache, clock: Clock, limits: FetchLimits = FetchLimits()
  ) {
    self.transport = transport
    self.cache = cache
    self.clock = clock
    self.limits = limits
    deadline = clock.monotonic() + limits.totalTime
  }

  /// What was wrong with the cache so far, each thing once; it never makes a fetch fail.
  package var warnings: [String] { found.withLock { $0 } }

  /// The answer to a GET, from where `freshness` says.
  ///
  /// What the network answered is not kept yet: whoever reads it calls `keep` once it has turned
  /// out to be what was asked for, so that an error page never replaces a good answer.
  package func get(
    _ url: String, _ freshness: Freshness
  ) async throws(FetchError) -> Answer {
    switch freshness {
    case .fresh(let maximumAge):
      if let answer = cached(url, maximumAge: maximumAge) { return answer }
      return try await ask(url)
    case .refresh:
      return try await ask(url)
    case .cacheOnly:
      guard let answer = cached(url) else { throw FetchError(url: url, reason: .notCached) }
      return answer
    }
  }

  /// The cached answer if it is at most `maximumAge` old, or however old without one; none is young
  /// enough for an age of zero.
  ///
  /// An answer from the future (the clock was put back) is not fresh.
  package func cached(_ url: String, maximumAge: Duration? = nil) -> Answer? {
    do {
      guard let kept = try cache.find(url) else { return nil }
      if let maximumAge {
        let age = clock.wallSeconds() - kept.receivedSeconds
        guard maximumAge > .zero, age >= 0, .seconds(age) <= maximumAge else { return nil }
      }
      return Answer(kept: kept, isFromCache: true)
    } catch {
      warn("\(error)")
      return nil
    }
  }

  /// The server's own answer; throws `FetchError.status` for any status but 200.
  ///
  /// Once a server has answered 403 or 429 it locks the address out, the longer the more it is
  /// asked, so from then on nothing is asked any more, and the same error is thrown again.
  package func ask(_ url: String) async throws(FetchError) -> Answer {
    if let error = lockout.withLock({ $0 }) { throw error }
    let left = deadline - clock.monotonic()
    guard left > .zero else {
      throw FetchError(url: url, reason: .outOfTime(after: limits.totalTime))
    }
    let request = Request(
      url: url, headers: ["Accept": "application/json"],
      timeLimit: min(left, limits.requestTime), maximumBodyBytes: limits.bodyBytes)
    let response = try await send(request)
    guard response.status == 200 else {
      let error = FetchError(url: url, reason: .status(response.status))
      if [403, 429].contains(response.status) { lockout.withLock { $0 = $0 ?? error } }
      throw error
    }
    let kept = CachedAnswer(
      url: url, status: response.status, receivedSeconds: clock.wallSeconds(),
      body: response.body, etag: response.headers["ETag"],
      lastModified: response.headers["Last-Modified"])
    return Answer(kept: kept, isFromCache: false)
  }

  /// Keeps an answer that the network gave; one from the cache is there already.
  package func keep(_ answer: Answer) {
    guard !answer.isFromCache else { return }
    do {
      try cache.keep(answer.kept)
    } catch {
      warn("\(error)")
    }
  }

  private func send(_ request: Request) async throws(FetchError) -> Response {
    do {
      return try await transport.send(request)
    } catch {
      // Cut short by the fetch's limit, not by the request's own.
      guard case .timedOut = error.reason, request.timeLimit < limits.requestTime else {
        throw error
      }
      throw FetchError(url: request.url, reason: .outOfTime(after: limits.totalTime))
    }
  }

  private func warn(_ text: String) {
    found.withLock { if !$0.contains(text) { $0.append(text) } }
  }
}

/// Whether the cache or the network is asked.
package enum Freshness: Equatable, Sendable {
  /// The cache if its answer is at most this old, else the network.
  case fresh(maximumAge: Duration)
  case refresh
  /// However old.
  case cacheOnly
}

/// An answer with status 200, and where it came from.
package struct Answer: Equatable, Sendable {
  package var kept: CachedAnswer
  package var isFromCache: Bool

  package var body: [UInt8] { kept.body }
  /// When the server gave it, in seconds since 1970, UTC.
  package var receivedSeconds: Int { kept.receivedSeconds }

  package init(kept: CachedAnswer, isFromCache: Bool) {
    self.kept = kept
    self.isFromCache = isFromCache
  }
}
