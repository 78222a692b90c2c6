package import Host
internal import Synchronization

/// Gets responses from the network or from the cache, within the limits of one fetch.
///
/// Each fetch needs a new fetcher, whose time runs from its creation. Fetchers that use the same
/// server share a rate limiter.
package final class Fetcher: Sendable {
  let transport: Transport
  let cache: ResponseCache
  let clock: SystemClock
  let limits: FetchLimits
  let retries: RetryPolicy
  let rateLimiter: RateLimiter
  /// Called before a retry and before a wait of a second or more, with a sentence without a full
  /// stop.
  let reportWait: @Sendable (String) -> Void
  /// When the whole fetch must be over.
  package let deadline: ContinuousClock.Instant
  /// The circuits by the origin of the server. A server without failures has none.
  let circuits = Mutex<[String: CircuitState]>([:])
  private let faults = Mutex<[CacheFailure]>([])

  package init(
    transport: Transport, cache: ResponseCache, clock: SystemClock,
    limits: FetchLimits = FetchLimits(),
    retries: RetryPolicy = RetryPolicy(), rateLimiter: RateLimiter = RateLimiter(),
    reportWait: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.transport = transport
    self.cache = cache
    self.clock = clock
    self.limits = limits
    self.retries = retries
    self.rateLimiter = rateLimiter
    self.reportWait = reportWait
    deadline = clock.monotonic() + limits.totalTime
  }

  /// What was wrong with the cache so far, each thing once; it never makes asking fail.
  /// What kept answers out of the cache is not among it.
  package var warnings: [String] { faults.withLock { $0.filter { !$0.losesAnswers }.map(\.text) } }

  /// Why answers that were to be kept are not in the cache, each cause once; empty if all are there.
  package var keepingFailures: [String] {
    faults.withLock { $0.filter(\.losesAnswers).map(\.text) }
  }

  private struct CacheFailure {
    let text: String
    var losesAnswers: Bool
  }

  /// Gets a resource from the cache or from its server, as the cache policy says.
  ///
  /// A response of the server is not cached yet. The caller does that with `keep` once it has
  /// verified the content, so that an error page never replaces a good response.
  package func get(
    _ resource: Resource, _ cachePolicy: CachePolicy, options: RequestOptions = RequestOptions()
  ) async throws(FetchError) -> FetchedResponse {
    switch cachePolicy {
    case .fresh(let maximumAge):
      if let response = cached(resource), isFresh(response, maximumAge) { return response }
      return try await fetch(resource, options: options)
    case .refresh:
      return try await fetch(resource, options: options)
    case .cacheOnly:
      guard let response = cached(resource) else {
        throw FetchError(url: resource.url, reason: .notCached)
      }
      return response
    }
  }

  /// The cached answer, however old.
  package func cached(_ resource: Resource) -> FetchedResponse? {
    readCache { try cache.find(resource.key) }?
      .map { FetchedResponse(kept: $0, isFromCache: true) }
  }

  /// The cached answers that the name stands for, however old; none unless all are there.
  package func cached(named name: String) -> [FetchedResponse] {
    (readCache { try cache.named(name) } ?? []).map { FetchedResponse(kept: $0, isFromCache: true) }
  }

  /// Returns whether the server sent or confirmed a response at most `maximumAge` ago.
  ///
  /// No response is fresh with a maximum age of zero. A response from the future is not fresh
  /// either: the clock was put back.
  package func isFresh(_ response: FetchedResponse, _ maximumAge: Duration) -> Bool {
    let age = clock.wallSeconds() - response.kept.checkedSeconds
    return maximumAge > .zero && age >= 0 && .seconds(age) <= maximumAge
  }

  /// Keeps answers that the network gave, all together or none, under the names that stand for them
  /// from now on; what is from the cache alone is there already.
  package func keep(_ answers: [FetchedResponse], as names: [String]) {
    guard answers.allSatisfy(\.mayBeKept), !answers.allSatisfy(\.isFromCache) else { return }
    writeCache { try cache.keep(answers.map(\.kept), names) }
  }

  /// Lets the name stand for nothing.
  package func forget(_ name: String) {
    writeCache { try cache.keep([], [name]) }
  }

  /// Returns what `work` reads from the cache, or `nil` after an error, which becomes one of `warnings`.
  package func readCache<Value>(_ work: () throws -> Value) -> Value? {
    do {
      return try work()
    } catch {
      record(error, losesAnswers: false)
      return nil
    }
  }

  /// Writes to the cache. An error becomes one of `keepingFailures`, and a `CacheWarning` one of
  /// `warnings`.
  package func writeCache(_ work: () throws -> Void) {
    do {
      try work()
    } catch let warning as CacheWarning {
      record(warning, losesAnswers: false)
    } catch {
      record(error, losesAnswers: true)
    }
  }

  private func record(_ error: any Error, losesAnswers: Bool) {
    let text = "\(error)"
    faults.withLock { faults in
      if let index = faults.firstIndex(where: { $0.text == text }) {
        faults[index].losesAnswers = faults[index].losesAnswers || losesAnswers
      } else {
        faults.append(CacheFailure(text: text, losesAnswers: losesAnswers))
      }
    }
  }
}
