package import Host
internal import Synchronization

/// Gets answers from the network or from the cache, within the limits of one fetch.
///
/// Made anew for each fetch: its time begins to run when it is made. `pace` belongs to the process.
package final class Fetcher: Sendable {
  let transport: Transport
  let cache: ResponseCache
  let clock: SystemClock
  let limits: FetchLimits
  let retries: RetryPolicy
  let pace: RateLimiter
  /// Told of each wait before it begins, in a sentence without a full stop.
  let note: @Sendable (String) -> Void
  /// When the whole fetch must be over.
  package let deadline: ContinuousClock.Instant
  let standings = Mutex<[String: CircuitState]>([:])
  private let faults = Mutex<[CacheFailure]>([])

  /// What is known of a server from the requests so far.
  enum CircuitState: Equatable {
    /// It has refused as many requests in a row, and more must be before we believe it blocks us.
    case suspected(refusals: Int)
    /// It has locked us out, the longer the more it is asked.
    case refusing(FetchError)
    /// It could not be reached, however often it was tried.
    case unreachable

    /// Whether it may be worth asking it more than once for the same.
    var isWorthRetries: Bool {
      if case .suspected = self { true } else { false }
    }
  }

  package init(
    transport: Transport, cache: ResponseCache, clock: SystemClock,
    limits: FetchLimits = FetchLimits(),
    retries: RetryPolicy = RetryPolicy(), pace: RateLimiter = RateLimiter(),
    note: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.transport = transport
    self.cache = cache
    self.clock = clock
    self.limits = limits
    self.retries = retries
    self.pace = pace
    self.note = note
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

  /// The answer from where `cachePolicy` says.
  ///
  /// What the network answered is not kept yet: whoever reads it calls `keep` once it has turned
  /// out to be what was asked for, so that an error page never replaces a good answer.
  package func get(
    _ resource: Resource, _ cachePolicy: CachePolicy, options: RequestOptions = RequestOptions()
  ) async throws(FetchError) -> FetchedResponse {
    switch cachePolicy {
    case .fresh(let maximumAge):
      if let answer = cached(resource), isFresh(answer, maximumAge) { return answer }
      return try await ask(resource, options: options)
    case .refresh:
      return try await ask(resource, options: options)
    case .cacheOnly:
      guard let answer = cached(resource) else {
        throw FetchError(url: resource.url, reason: .notCached)
      }
      return answer
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

  /// Whether the answer was checked at most `maximumAge` ago; none is young enough for an age of
  /// zero, and one from the future (the clock was put back) is not fresh.
  package func isFresh(_ answer: FetchedResponse, _ maximumAge: Duration) -> Bool {
    let age = clock.wallSeconds() - answer.kept.checkedSeconds
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
