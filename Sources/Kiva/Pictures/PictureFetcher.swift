package import Fetching
package import Host
package import Loans

/// Fetches pictures, checks them, and passes each on to a handler. `fetcher` has its own rate
/// limit.
package struct PictureFetcher: Sendable {
  /// The maximum size of a picture. A picture of 480 by 360 pixels is far smaller.
  package static let maximumBytes = 5 << 20
  /// The maximum age of a fresh picture. It is long because a number always stands for the same
  /// picture.
  private static let maximumAge = Duration.seconds(30 * 86_400)
  private static let maximumConcurrentRequests = 4

  /// Receives each picture that has been checked, in any order, from several threads at once.
  package typealias PictureHandler =
    @Sendable (_ source: PictureReference, _ format: PictureFormat, _ bytes: [UInt8]) throws -> Void

  let fetcher: Fetcher
  let cache: PictureCache
  let endpoints: KivaEndpoints
  let cachePolicy: CachePolicy
  private let clock: SystemClock

  /// Creates a fetcher for the pictures of a site. If the API is not Kiva's own, pictures are
  /// requested from its server. Cached pictures are fresh for 30 days in any case. Throws
  /// `KivaError.malformedAPI`.
  package init(
    fetcher: Fetcher, cache: PictureCache, clock: SystemClock, api: String, cachePolicy: CachePolicy
  ) throws(KivaError) {
    self.fetcher = fetcher
    self.cache = cache
    self.clock = clock
    endpoints = try KivaEndpoints(api: api, appID: nil)
    self.cachePolicy = cachePolicy.withMaximumAge(Self.maximumAge)
  }

  /// Returns the retry policy for pictures. It is less persistent than that for listings, because
  /// pictures matter less: there are two attempts, or one if the server refuses the request.
  /// Several refusals mean that the server blocks all requests.
  package static func retries(_ retries: RetryPolicy) -> RetryPolicy {
    var retries = retries
    retries.maximumRetries = min(1, retries.maximumRetries)
    retries.maximumRetriesWhenBlocked = 0
    retries.failuresToOpenCircuit = 8
    return retries
  }

  /// Fetches the picture of each loan that has one. A picture that several loans share is fetched
  /// only once. Throws the errors of `handler`, and `CancellationError` if the task is cancelled.
  package func fetch(
    of loans: [Loan], progress: (_ done: Int, _ all: Int) -> Void = { _, _ in },
    handler: @escaping PictureHandler
  ) async throws -> FetchedPictures {
    var seen = Set<PictureReference>()
    let sources = loans.compactMap(PictureReference.init(of:)).filter { seen.insert($0).inserted }
    let known = CacheContents(self, nowSeconds: clock.wallSeconds())
    var outcomes = [Outcome?](repeating: nil, count: sources.count)
    try await withThrowingTaskGroup(of: Reply.self) { group in
      var started = min(Self.maximumConcurrentRequests, sources.count)
      for index in 0..<started {
        group.addTask { try await reply(to: index, sources[index], known, handler) }
      }
      var done = 0
      while let reply = try await group.next(), !Task.isCancelled {
        if started < sources.count {
          let index = started
          group.addTask { try await self.reply(to: index, sources[index], known, handler) }
          started += 1
        }
        outcomes[reply.index] = reply.outcome
        done += 1
        progress(done, sources.count)
      }
    }
    try Task.checkCancellation()
    return result(of: sources, outcomes, known)
  }

  /// Updates the cache, and returns the outcomes of all pictures.
  private func result(
    of sources: [PictureReference], _ outcomes: [Outcome?], _ known: CacheContents
  ) -> FetchedPictures {
    var fetched = FetchedPictures()
    for (source, outcome) in zip(sources, outcomes) { fetched.add(outcome, of: source) }
    deletePictures(besides: Set(fetched.formats.keys), cached: known.sources)
    recordFailures(
      of: sources, outcomes, earlier: known.failures, cached: known.allFailures,
      nowSeconds: clock.wallSeconds())
    fetched.warnings += fetcher.warnings + fetcher.cacheFailures
    return fetched
  }

  /// The outcome of the request for one picture.
  struct Outcome: Sendable {
    /// The format of the picture, or of an earlier one; `nil` if there is neither.
    var format: PictureFormat?
    /// Why there is no picture, or only an earlier one.
    var failure: PictureFailure?
    /// Whether the server sent or confirmed the picture in this fetch.
    var isNew = false
  }

  /// The contents of the cache before the first request.
  private struct CacheContents: Sendable {
    let sources: Set<PictureReference>
    let allFailures: Failures
    /// The failures whose times are not in the future. Times in the future come from a wrong clock.
    let failures: Failures
    let nowSeconds: Int

    init(_ fetcher: PictureFetcher, nowSeconds: Int) {
      sources = fetcher.cachedSources()
      allFailures = fetcher.cachedFailures()
      failures = allFailures.filter { $0.value.seconds <= nowSeconds }
      self.nowSeconds = nowSeconds
    }
  }

  /// It is not a tuple, because in release builds of Swift 6.3.1 the index in a tuple from a task
  /// group is wrong.
  private struct Reply: Sendable {
    let index: Int
    let outcome: Outcome
  }

  private func reply(
    to index: Int, _ source: PictureReference, _ known: CacheContents, _ handler: PictureHandler
  ) async throws -> Reply {
    guard let resource = endpoints.picture(source) else {
      return Reply(index: index, outcome: Outcome(failure: .otherServer(url: "\(source)")))
    }
    var outcome = Outcome()
    let found: (format: PictureFormat, response: FetchedResponse)?
    do throws(PictureFailure) {
      if let failure = known.failures[source], isRecent(failure, nowSeconds: known.nowSeconds),
        !isCachedFresh(resource)
      {
        throw .failedBefore(cause: failure.cause)
      }
      found = try await picture(resource)
    } catch {
      outcome.failure = error
      found = earlierPicture(resource)
    }
    if let found {
      save(found.response, from: source, cached: known.sources)
      outcome.format = found.format
      outcome.isNew = !found.response.isFromCache
      try handler(source, found.format, found.response.body)
    }
    return Reply(index: index, outcome: outcome)
  }

  private func picture(
    _ resource: Resource
  ) async throws(PictureFailure) -> (format: PictureFormat, response: FetchedResponse) {
    let response: FetchedResponse
    do {
      response = try await fetcher.get(
        resource, cachePolicy, options: RequestOptions(attemptsShareTimeLimit: true))
    } catch {
      // If the server blocks all requests, the error is that of the last requested picture.
      throw error.url == resource.url ? .requestFailed(error) : .blocked(error)
    }
    guard let format = PictureFormat(of: response.body) else {
      throw .notAPicture(url: resource.url)
    }
    return (format, response)
  }

  private func isCachedFresh(_ resource: Resource) -> Bool {
    guard case .fresh(let age) = cachePolicy, let response = fetcher.cached(resource) else {
      return false
    }
    return fetcher.isFresh(response, age)
  }

  private func earlierPicture(
    _ resource: Resource
  ) -> (format: PictureFormat, response: FetchedResponse)? {
    guard let response = fetcher.cached(resource), response.body.count <= Self.maximumBytes else {
      return nil
    }
    return PictureFormat(of: response.body).map { ($0, response) }
  }
}
