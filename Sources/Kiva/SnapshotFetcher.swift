internal import Decoding
internal import Diagnostics
package import Fetching
package import Host
internal import Loans

/// Fetches a snapshot: the listing, the values that it lacks and, if all else fails, the sample.
package struct SnapshotFetcher: Sendable {
  private let fetcher: Fetcher
  private let failures: SourceFailureCache
  private let clock: SystemClock
  private let progress: @Sendable (FetchProgress) -> Void

  /// Creates a fetcher, which calls `progress` whenever a part of its work begins or ends.
  package init(
    fetcher: Fetcher, failures: SourceFailureCache = .none, clock: SystemClock,
    progress: @escaping @Sendable (FetchProgress) -> Void = { _ in }
  ) {
    self.fetcher = fetcher
    self.failures = failures
    self.clock = clock
    self.progress = progress
  }

  /// Fetches the loans from Kiva, or uses the last listing in the cache. Throws
  /// `KivaError.noListing` if there is neither, nor a sample to use, and `.interrupted` whenever
  /// the task is cancelled.
  package func fetchSnapshot(_ query: LoanQuery) async throws(KivaError) -> FetchedSnapshot {
    do throws(KivaError) {
      let result = try await fetchOrFallBack(query)
      if !Task.isCancelled { return result }
    } catch {
      if !Task.isCancelled { throw error }
    }
    throw .interrupted
  }

  private func fetchOrFallBack(_ query: LoanQuery) async throws(KivaError) -> FetchedSnapshot {
    let start = clock.monotonic()
    var client = try KivaClient(
      api: query.api, appID: query.appID, fetcher: fetcher, failures: failures, clock: clock)
    client.progress = progress
    var result: FetchedSnapshot
    do throws(KivaError) {
      let listing = try await ListingLoader(query: query, client: client).load()
      result = listing.fetchedSnapshot(query, clock: clock)
      if !result.snapshot.isUnusable {
        await LoanEnricher(query: query, listing: listing, isStale: result.snapshot.isStale)
          .enrich(&result)
      }
      result.decodeDuration = client.decoder.duration
    } catch {
      guard query.fallsBackToSample else { throw error }
      result = try sample(query, insteadOf: error)
    }
    result.warnings += fetcher.warnings.map { Warning(.store, $0) }
    result.cacheFailures = fetcher.cacheFailures.map { Warning(.store, $0) }
    result.isRepeatable = fetcher.hasCachedAll
    result.fetchDuration = clock.monotonic() - start - result.decodeDuration
    return result
  }

  private func sample(
    _ query: LoanQuery, insteadOf failure: KivaError
  ) throws(KivaError) -> FetchedSnapshot {
    guard case .noListing(let failures) = failure else { throw failure }
    do throws(ListingError) {
      var result = try sampleSnapshot(
        limit: query.limit, filter: query.filter, keep: query.keep, exclude: query.exclude,
        clock: clock)
      result.snapshot.isFallback = true
      let cause = failures.isEmpty ? "the network may not be used" : failures.formatted
      result.warn(
        .unavailableData,
        "\(cause); no listing is cached either, so the site shows the sample, whose loans are invented"
      )
      return result
    } catch { throw .brokenSample(error) }
  }
}
