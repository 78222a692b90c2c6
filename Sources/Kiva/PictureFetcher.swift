package import Fetching
package import Host
package import Loans

/// The pictures of loans, asked for one by one; each is checked, and handed on as soon as it is.
///
/// PictureFetcher are no requests to the API: `fetcher` has a pace of its own.
package struct PictureFetcher: Sendable {
  /// No picture of 480 by 360 is larger, by far.
  package static let mostBytes = 5 << 20
  /// A number always stands for the same picture.
  private static let stayFresh = Duration.seconds(30 * 86_400)
  private static let mostRequestsAtOnce = 4

  /// Called for each picture that turned out to be one, in any order, from several threads at once.
  package typealias PictureHandler =
    @Sendable (_ source: PictureSource, _ format: PictureFormat, _ bytes: [UInt8]) throws -> Void

  let fetcher: Fetcher
  let endpoints: KivaEndpoints
  let cachePolicy: CachePolicy
  /// The site's name, by which the cache knows which pictures are its own.
  let site: String
  private let clock: SystemClock

  /// `api` is the base of the API: pictures of another than Kiva's own are asked for there. `site`
  /// tells the sites of one cache apart.
  ///
  /// What is cached is good for 30 days, whatever age `cachePolicy` wants. Throws
  /// `KivaError.malformedAPI` as fetching loans does.
  package init(
    fetcher: Fetcher, clock: SystemClock, api: String, site: String, cachePolicy: CachePolicy
  ) throws(KivaError) {
    self.fetcher = fetcher
    self.site = site
    self.clock = clock
    endpoints = try KivaEndpoints(api: api, appID: nil)
    if case .fresh = cachePolicy {
      self.cachePolicy = .fresh(maximumAge: Self.stayFresh)
    } else {
      self.cachePolicy = cachePolicy
    }
  }

  /// Of one picture that does not come not as much is made as of a listing: it is asked for twice at
  /// most, in the time of one request, and once if the server refuses; only several such refusals
  /// mean that it blocks us.
  package static func retries(_ retries: RetryPolicy) -> RetryPolicy {
    var retries = retries
    retries.maximumRetries = min(1, retries.maximumRetries)
    retries.maximumRetriesWhenBlocked = 0
    retries.failuresToOpenCircuit = 8
    return retries
  }

  /// Asks for the picture of each loan that has one, for one that several have once.
  ///
  /// `progress` is told how many of how many are done. Throws what `take` throws, and
  /// `CancellationError` on a task that is cancelled.
  package func fetch(
    of loans: [Loan], progress: (_ done: Int, _ all: Int) -> Void = { _, _ in },
    take: @escaping PictureHandler
  ) async throws -> FetchedPictures {
    var known = Set<PictureSource>()
    let sources = loans.compactMap(PictureSource.init).filter { known.insert($0).inserted }
    let failures = knownFailures(nowSeconds: clock.wallSeconds())
    var outcomes = [Outcome?](repeating: nil, count: sources.count)
    try await withThrowingTaskGroup(of: Reply.self) { group in
      var asked = min(Self.mostRequestsAtOnce, sources.count)
      for index in 0..<asked {
        group.addTask { try await reply(to: index, sources[index], failures, take) }
      }
      var done = 0
      while let reply = try await group.next(), !Task.isCancelled {
        if asked < sources.count {
          let index = asked
          group.addTask { try await self.reply(to: index, sources[index], failures, take) }
          asked += 1
        }
        outcomes[reply.index] = reply.outcome
        done += 1
        progress(done, sources.count)
      }
    }
    try Task.checkCancellation()
    return snapshot(of: sources, outcomes, failures)
  }

  /// What came of all, when the cache has taken note of it.
  private func snapshot(
    of sources: [PictureSource], _ outcomes: [Outcome?], _ failures: [String: KnownFailure]
  ) -> FetchedPictures {
    var snapshot = FetchedPictures()
    for (source, outcome) in zip(sources, outcomes) { snapshot.add(outcome, of: source) }
    let now = clock.wallSeconds()
    note(sources.filter { snapshot.formats[$0] != nil }, nowSeconds: now)
    noteFailures(of: sources, outcomes, known: failures, nowSeconds: now)
    snapshot.warnings += fetcher.warnings + fetcher.keepingFailures
    return snapshot
  }
}

extension PictureFetcher {
  /// What came of asking for one picture.
  struct Outcome: Sendable {
    /// Of the picture, if there is one.
    var format: PictureFormat?
    /// Why it is none, or an earlier one.
    var failure: PictureFailure?
    /// Whether the picture is from the server, or confirmed by it.
    var isNew = false
  }

  /// Not a tuple: in one out of the group the index is wrong in a release build (Swift 6.3.1).
  private struct Reply: Sendable {
    let index: Int
    let outcome: Outcome
  }

  private func reply(
    to index: Int, _ source: PictureSource, _ failures: [String: KnownFailure],
    _ take: PictureHandler
  ) async throws -> Reply {
    guard let resource = endpoints.picture(source) else {
      return Reply(index: index, outcome: Outcome(failure: .elsewhere(url: "\(source)")))
    }
    var outcome = Outcome()
    let found: (format: PictureFormat, answer: FetchedResponse)?
    do throws(PictureFailure) {
      found = try await asked(resource, failures[source.description])
    } catch {
      outcome.failure = error
      found = earlier(resource)
    }
    if let found {
      keep(found.answer, of: source)
      outcome.format = found.format
      outcome.isNew = !found.answer.isFromCache
      try take(source, found.format, found.answer.body)
    }
    return Reply(index: index, outcome: outcome)
  }

  private func asked(
    _ resource: Resource, _ earlierFailure: KnownFailure?
  ) async throws(PictureFailure) -> (format: PictureFormat, answer: FetchedResponse) {
    if let earlierFailure, earlierFailure.isRecent, !isCachedFresh(resource) {
      throw .failedBefore(cause: earlierFailure.cause)
    }
    let answer: FetchedResponse
    do {
      answer = try await fetcher.get(
        resource, cachePolicy, options: RequestOptions(attemptsShareTimeLimit: true))
    } catch {
      // Of a server that blocks us the error is that of the picture which was asked for last.
      throw error.url == resource.url ? .unanswered(error) : .blocked(error)
    }
    guard let format = PictureFormat(of: answer.body) else { throw .noPicture(url: resource.url) }
    return (format, answer)
  }

  private func isCachedFresh(_ resource: Resource) -> Bool {
    guard case .fresh(let age) = cachePolicy, let answer = fetcher.cached(resource) else {
      return false
    }
    return fetcher.isFresh(answer, age)
  }

  /// The one that is cached, however old.
  private func earlier(_ resource: Resource) -> (format: PictureFormat, answer: FetchedResponse)? {
    guard let answer = fetcher.cached(resource), answer.body.count <= Self.mostBytes else {
      return nil
    }
    return PictureFormat(of: answer.body).map { ($0, answer) }
  }
}
