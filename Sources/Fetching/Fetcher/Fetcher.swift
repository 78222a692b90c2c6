package import Host
internal import Synchronization

/// Gets responses from the network or from the cache, within the limits of one fetch. Each fetch
/// needs a new fetcher. Those that use the same server share a rate limiter.
package final class Fetcher: Sendable {
  let transport: Transport
  let cache: ResponseCache
  let clock: SystemClock
  let limits: FetchLimits
  let retries: RetryPolicy
  let rateLimiter: RateLimiter
  /// Called before a retry and a wait of a second or more, with a sentence without a full stop.
  let reportWait: @Sendable (String) -> Void
  package let deadline: ContinuousClock.Instant
  /// The circuits by the origin of the server. A server without failures has none.
  let circuits = Mutex<[String: CircuitState]>([:])
  private let failures = Mutex<[CacheFailure]>([])
  private let hasUncacheableResponses = Mutex(false)

  /// Creates a fetcher, whose time begins to run.
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

  /// The errors of the cache so far that lost no response, each once. No request fails for them.
  package var warnings: [String] {
    failures.withLock { $0.filter { !$0.preventsCaching }.map(\.text) }
  }

  /// Why responses that were to be cached are not in the cache, each cause once.
  package var cacheFailures: [String] {
    failures.withLock { $0.filter(\.preventsCaching).map(\.text) }
  }

  /// Whether everything that was to be cached is in the cache, so that another fetch would find it.
  package var hasCachedAll: Bool {
    !hasUncacheableResponses.withLock(\.self)
      && failures.withLock { $0.allSatisfy { !$0.preventsCaching } }
  }

  private struct CacheFailure {
    let text: String
    var preventsCaching: Bool
  }

  /// Gets a resource from the cache or its server, as the cache policy says. The caller verifies a
  /// server's response before it calls `save`, so that no error page replaces a good response.
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

  /// Returns the cached response, however old it is.
  package func cached(_ resource: Resource) -> FetchedResponse? {
    readCache { try cache.find(resource.key) }?
      .map { FetchedResponse(response: $0, isFromCache: true) }
  }

  /// Returns all responses that the name stands for, however old, or none if one is missing.
  package func cached(named name: String) -> [FetchedResponse] {
    (readCache { try cache.named(name) } ?? []).map {
      FetchedResponse(response: $0, isFromCache: true)
    }
  }

  /// Returns whether the server sent or confirmed a response at most `maximumAge` ago. With zero,
  /// none is fresh, and neither is one from the future, because the clock was put back.
  package func isFresh(_ fetched: FetchedResponse, _ maximumAge: Duration) -> Bool {
    let age = clock.wallSeconds() - fetched.response.checkedSeconds
    return maximumAge > .zero && age >= 0 && .seconds(age) <= maximumAge
  }

  /// Caches all responses or none. Each name stands for all of them from then on. Nothing is
  /// written if all of them come from the cache, or if a server forbids caching one.
  package func save(_ responses: [FetchedResponse], as names: [String]) {
    if !responses.allSatisfy(\.isCacheable) {
      return hasUncacheableResponses.withLock { $0 = true }
    }
    if responses.allSatisfy(\.isFromCache) { return }
    writeCache { try cache.save(responses.map(\.response), names) }
  }

  /// Makes the name stand for no response.
  package func forget(_ name: String) { writeCache { try cache.save([], [name]) } }

  /// Returns what `work` reads from the cache; `nil` after an error, which goes to `warnings`.
  package func readCache<Value>(_ work: () throws -> Value) -> Value? {
    do { return try work() } catch {
      record(error, preventsCaching: false)
      return nil
    }
  }

  /// Writes to the cache. Errors go to `cacheFailures`, and a `CacheWarning` to `warnings`.
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
