internal import Decoding
internal import Diagnostics
package import Fetching
package import Host
package import Loans

/// Fetches a snapshot: the listing, the values that it lacks and, if all else fails, the sample.
package struct SnapshotFetcher: Sendable {
  private let fetcher: Fetcher
  private let failures: SourceFailureCache
  private let details: DetailsCache
  private let levelChecks: LevelCheckCache
  private let portfolios: PortfolioCache
  private let rejections: FieldRejectionCache
  private let acceptedFields: AcceptedFields
  private let clock: SystemClock
  private let progress: @Sendable (FetchProgress) -> Void

  /// Creates a fetcher, which calls `progress` whenever a part of its work begins or ends.
  package init(
    fetcher: Fetcher, failures: SourceFailureCache = .none, details: DetailsCache = .none,
    levelChecks: LevelCheckCache = .none, portfolios: PortfolioCache = .none,
    rejections: FieldRejectionCache = .none, acceptedFields: AcceptedFields = AcceptedFields(),
    clock: SystemClock,
    progress: @escaping @Sendable (FetchProgress) -> Void = { _ in }
  ) {
    self.fetcher = fetcher
    self.failures = failures
    self.details = details
    self.levelChecks = levelChecks
    self.portfolios = portfolios
    self.rejections = rejections
    self.acceptedFields = acceptedFields
    self.clock = clock
    self.progress = progress
  }

  /// Fetches the loans from Kiva, or uses the last listing in the cache. Throws
  /// `KivaError.noListing` or `.noPortfolio` if there is neither, nor a sample to use, and
  /// `.interrupted` whenever the task is cancelled.
  package func fetchSnapshot(_ query: LoanQuery) async throws(KivaError) -> FetchedSnapshot {
    var result = try await fetchListing(query)
    try await complete(&result, query)
    return result
  }

  /// Fetches the listing without what its loans lack. The errors are those of `fetchSnapshot`.
  package func fetchListing(_ query: LoanQuery) async throws(KivaError) -> FetchedSnapshot {
    let start = clock.monotonic()
    let client = try client(query)
    var result: FetchedSnapshot
    do throws(KivaError) {
      if let portfolio = query.portfolio {
        result = try await PortfolioLoader(portfolio: portfolio, query: query, client: client)
          .load()
      } else {
        let listing = try await ListingLoader(query: query, client: client).load()
        result = listing.fetchedSnapshot(query, clock: clock)
      }
    } catch {
      if Task.isCancelled { throw .interrupted }
      guard query.fallsBackToSample else { throw error }
      result = try sample(query, insteadOf: error)
    }
    if Task.isCancelled { throw .interrupted }
    finish(&result, client, since: start)
    return result
  }

  /// Adds to a listing what its loans lack, and asks Kiva what became of the `followed` loans. Does
  /// nothing without a listing of Kiva. Throws `KivaError.interrupted` if the task is cancelled.
  package func complete(
    _ result: inout FetchedSnapshot, _ query: LoanQuery, following followed: [LoanID] = []
  ) async throws(KivaError) {
    guard let source = result.source, !result.snapshot.isUnusable else { return }
    let start = clock.monotonic()
    var client = try client(query)
    if result.usesGateway { client = client.withGateway ?? client }
    let enricher = LoanEnricher(
      query: query, client: client, source: source,
      cachePolicy: result.snapshot.isStale ? .cacheOnly : query.cachePolicy)
    if result.isComplete {
      await enricher.follow(followed, &result)
    } else {
      await enricher.enrich(&result, following: followed)
      result.isComplete = true
    }
    if Task.isCancelled { throw .interrupted }
    finish(&result, client, since: start)
  }

  /// Asks Kiva for the anonymization levels of those loans whose last check is too long ago. `left`
  /// has the time when each loan was last listed, in seconds since 1970, or 0 if that is not known.
  /// Throws `KivaError.interrupted` if the task is cancelled.
  package func levels(
    of left: [LoanID: Int], _ query: LoanQuery
  ) async throws(KivaError) -> LevelAnswers {
    let check = LevelCheck(client: try client(query), checks: levelChecks)
    let answers = await check.answers(for: left)
    if Task.isCancelled { throw .interrupted }
    return answers
  }

  /// Records that Kiva has answered, once nothing shows the names that it hides. Otherwise, they
  /// would stay until the levels are due again.
  package func record(_ answers: LevelAnswers, _ query: LoanQuery) throws(KivaError) {
    let client = try client(query)
    fetcher.writeCache {
      try levelChecks.record(answers.ids, client.endpoints.base, clock.wallSeconds())
    }
  }

  private func client(_ query: LoanQuery) throws(KivaError) -> KivaClient {
    var client = try KivaClient(
      api: query.api, appID: query.appID, fetcher: fetcher, failures: failures, details: details,
      portfolios: portfolios, rejections: rejections, acceptedFields: acceptedFields, clock: clock)
    client.progress = progress
    return client
  }

  /// Adds the time since `start`, and the failures of the cache, which are those of all parts of
  /// the fetch so far.
  private func finish(
    _ result: inout FetchedSnapshot, _ client: KivaClient, since start: ContinuousClock.Instant
  ) {
    let decoding = client.decoder.duration
    result.decodeDuration += decoding
    result.fetchDuration += clock.monotonic() - start - decoding
    for warning in acceptedFields.takeWarnings() { result.warn(.unavailableData, warning) }
    result.cacheWarnings = fetcher.warnings.map { Warning(.store, $0) }
    result.cacheFailures = fetcher.cacheFailures.map { Warning(.store, $0) }
    result.isRepeatable =
      fetcher.hasCachedAll && result.snapshot.postponedDetailsCount == 0
      && result.snapshot.postponedLoanCount == 0
  }

  private func sample(
    _ query: LoanQuery, insteadOf failure: KivaError
  ) throws(KivaError) -> FetchedSnapshot {
    guard let failures = failure.failuresWithoutLoans else { throw failure }
    do throws(ListingError) {
      // Only the lists of teams and lenders have loans of every status.
      var filter = query.filter
      filter.statuses = []
      var result = try sampleSnapshot(
        limit: query.limit, filter: filter, keep: query.keep, exclude: query.exclude,
        clock: clock)
      result.snapshot.isFallback = true
      let cause = failures.isEmpty ? "the network may not be used" : failures
      result.warn(
        .unavailableData,
        "\(cause); no listing is cached either, so the site shows the sample, whose loans are invented"
      )
      return result
    } catch { throw .brokenSample(error) }
  }
}

extension KivaError {
  /// Why Kiva could not be asked for loans, although none are cached; empty if no request may be
  /// sent. `nil` for any other error, such as that there is no such team.
  fileprivate var failuresWithoutLoans: String? {
    switch self {
    case .noListing(let failures): return failures.formatted
    case .noPortfolio(_, nil): return ""
    case .noPortfolio(let portfolio, let cause?):
      return cause.isUnknownPortfolio || cause == .empty ? nil : portfolio.message(after: cause)
    default: return nil
    }
  }
}
