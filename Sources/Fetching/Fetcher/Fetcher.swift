package import Host
internal import Synchronization

/// Gets responses from the network or from the cache, within the limits of one fetch. Each fetch
/// needs a new fetcher. Fetchers that use the same server share a rate limiter.
package final class Fetcher: Sendable {
  let transport: Transport
  let cache: ResponseCache
  let clock: SystemClock
  let limits: FetchLimits
  let retries: RetryPolicy
  let rateLimiter: RateLimiter
  /// Is called before a retry, and before a wait of a second or more, with the length of the wait
  /// and a sentence without a full stop.
  let reportWait: @Sendable (Duration, String) -> Void
  package let deadline: ContinuousClock.Instant
  /// The circuits by the origin of the server. A server without failures has none.
  let circuits = Mutex<[String: CircuitState]>([:])
  private let failures = Mutex<[CacheFailure]>([])
  private let hasUncacheableResponses = Mutex(false)

  /// Creates a fetcher, and starts its time limit.
  package init(
    transport: Transport, cache: ResponseCache, clock: SystemClock,
    limits: FetchLimits = FetchLimits(),
    retries: RetryPolicy = RetryPolicy(), rateLimiter: RateLimiter = RateLimiter(),
    reportWait: @escaping @Sendable (Duration, String) -> Void = { _, _ in }
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

  /// The errors of the cache so far that did not lose a response, without duplicates. They do not
  /// make requests fail.
  package var warnings: [String] {
    failures.withLock { $0.filter { !$0.preventsCaching }.map(\.text) }
  }

  /// The reasons why responses could not be cached, without duplicates.
  package var cacheFailures: [String] {
    failures.withLock { $0.filter(\.preventsCaching).map(\.text) }
  }

  /// Whether everything that should be cached is in the cache, so that another fetch would find it.
  package var hasCachedAll: Bool {
    !hasUncacheableResponses.withLock(\.self)
      && failures.withLock { $0.allSatisfy { !$0.preventsCaching } }
  }

  private struct CacheFailure {
    let text: String
    var preventsCaching: Bool
  }

  /// Gets a resource from the cache or its server, depending on the cache policy. The caller
  /// verifies a server's response before it calls `save`, so that no error page replaces a good
  /// response.
  package func get(
    _ resource: Resource, _ cachePolicy: CachePolicy, options: RequestOptions = RequestOptions()
  ) async throws(FetchError) -> FetchedResponse {
    switch cachePolicy {
    case .fresh(let maximumAge):
      if let response = cached(resource), isFresh(response, maximumAge) { return response }
      return try await fetch(resource, options: options)
    case .refresh: return try await fetch(resource, options: options)
    case .cacheOnly:
      guard let response = cached(resource) else {
        throw FetchError(url: resource.url, reason: .notCached)
      }
      return response
    }
  }

  /// Returns the cached response, regardless of its age.
  package func cached(_ resource: Resource) -> FetchedResponse? {
    readCache { try cache.find(resource.key) }?
      .map { FetchedResponse(response: $0, isFromCache: true) }
  }

  /// Returns all responses that the name stands for, regardless of their age, or none if one is
  /// missing.
  package func cached(named name: String) -> [FetchedResponse] {
    (readCache { try cache.named(name) } ?? []).map {
      FetchedResponse(response: $0, isFromCache: true)
    }
  }

  /// Returns whether the server sent or confirmed a response at most `maximumAge` ago. If
  /// `maximumAge` is zero, no response is fresh. A response from the future is not fresh either,
  /// because a clock was wrong.
  package func isFresh(_ fetched: FetchedResponse, _ maximumAge: Duration) -> Bool {
    let age = clock.wallSeconds() - fetched.response.checkedSeconds
    return maximumAge > .zero && age >= 0 && .seconds(age) <= maximumAge
  }

  /// Caches either all responses or none. Each name then stands for all of them. Nothing is written
  /// if all responses come from the cache, or if a server forbids caching one of them.
  package func save(_ responses: [FetchedResponse], as names: [String]) {
    if !responses.allSatisfy(\.isCacheable) {
      return hasUncacheableResponses.withLock { $0 = true }
    }
    if responses.allSatisfy(\.isFromCache) { return }
    writeCache { try cache.save(responses.map(\.response), names) }
  }

  /// Records that a response was not kept, because its server forbids that.
  package func recordUncacheableResponse() { hasUncacheableResponses.withLock { $0 = true } }

  /// Returns the result of reading the cache with `work`, or `nil` after an error, which is added
  /// to `warnings`.
  package func readCache<Value>(_ work: () throws -> Value) -> Value? {
    do { return try work() } catch {
      record(error, preventsCaching: false)
      return nil
    }
  }

  /// Writes to the cache. Errors are added to `cacheFailures`, and a `CacheWarning` to `warnings`.
  package func writeCache(_ work: () throws -> Void) {
    do { try work() } catch let warning as CacheWarning {
      record(warning, preventsCaching: false)
    } catch { record(error, preventsCaching: true) }
  }

  private func record(_ error: any Error, preventsCaching: Bool) {
    let text = "\(error)"
    failures.withLock { failures in
      if let index = failures.firstIndex(where: { $0.text == text }) {
        failures[index].preventsCaching = failures[index].preventsCaching || preventsCaching
      } else {
        failures.append(CacheFailure(text: text, preventsCaching: preventsCaching))
      }
    }
  }
}
