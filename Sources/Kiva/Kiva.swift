internal import Decoding
package import Fetching
package import Host
internal import Loans

/// Kiva, asked once: the newest loans, their details, those to be kept, and field partners.
package struct Kiva: Sendable {
  let fetcher: Fetcher
  let failures: SourceFailureCache
  let clock: SystemClock

  package init(fetcher: Fetcher, failures: SourceFailureCache = .none, clock: SystemClock) {
    self.fetcher = fetcher
    self.failures = failures
    self.clock = clock
  }

  /// What Kiva has, or the last listing in the cache if Kiva does not answer.
  ///
  /// Throws `KivaError.noListing` if nothing is cached either and the sample is not to stand in,
  /// and `.interrupted` whenever the task is cancelled: nothing stands in then.
  package func snapshot(_ query: LoanQuery) async throws(KivaError) -> LoanSnapshot {
    do throws(KivaError) {
      let snapshot = try await asked(query)
      if !Task.isCancelled { return snapshot }
    } catch {
      if !Task.isCancelled { throw error }
    }
    throw .interrupted
  }

  private func asked(_ query: LoanQuery) async throws(KivaError) -> LoanSnapshot {
    let start = clock.monotonic()
    let endpoints = try KivaEndpoints(api: query.api, appID: query.appID)
    var snapshot: LoanSnapshot
    do {
      let reading = try await ListingDoors(query: query, endpoints: endpoints, kiva: self).reading()
      snapshot = reading.snapshot(query, clock: clock)
      if !snapshot.isUnusable { await complete(&snapshot, query, reading) }
    } catch {
      guard query.fallsBackToSample else { throw error }
      snapshot = try sample(query, inPlaceOf: error)
    }
    snapshot.warnings += fetcher.warnings
    snapshot.cacheFailures = fetcher.keepingFailures
    snapshot.fetchDuration = clock.monotonic() - start - snapshot.decodeDuration
    return snapshot
  }

  /// For the rest of the fetch.
  var timeLeft: Duration { max(.zero, fetcher.deadline - clock.monotonic()) }

  private func sample(
    _ query: LoanQuery, inPlaceOf failure: KivaError
  ) throws(KivaError) -> LoanSnapshot {
    guard case .noListing(let failures) = failure else { throw failure }
    do throws(ListingError) {
      var snapshot = try sampleSnapshot(
        limit: query.limit, filter: query.filter, keep: query.keep, exclude: query.exclude,
        clock: clock)
      let cause = failures.isEmpty ? "the network may not be used" : failures.formatted
      snapshot.warnings = [
        "\(cause); no listing is cached either, so the site shows the sample, whose loans are invented"
      ]
      // Which partners there are nobody could be asked.
      snapshot.reportUnknownNames(in: query.filter, knownPartners: nil)
      return snapshot
    } catch {
      throw .brokenSample(error)
    }
  }

  /// Adds what a listing lacks.
  private func complete(
    _ snapshot: inout LoanSnapshot, _ query: LoanQuery, _ reading: ListingReading
  ) async {
    var asking = Asking(
      fetcher: fetcher, cachePolicy: snapshot.isStale ? .cacheOnly : query.cachePolicy,
      endpoints: reading.endpoints, source: reading.source, stopwatch: Stopwatch(clock: clock))
    // GraphQL says `null` of a loan that it does not know, and tells texts and terms in the listing.
    asking.trustsNotFound = reading.source != .graphql
    if query.asksDetails, reading.source != .graphql {
      asking.trustsNotFound = await addDetails(to: &snapshot, asking)
    }
    await addKept(to: &snapshot, asking)
    let partners = await addPartners(to: &snapshot, query, asking)
    snapshot.reportUnknownNames(in: query.filter, knownPartners: partners)
  }

  /// Texts and terms of the loans. False if Kiva says of its own newest loans that it does not know
  /// them.
  private func addDetails(to snapshot: inout LoanSnapshot, _ asking: Asking) async -> Bool {
    var asking = asking
    asking.trustsNotFound = false
    var details = DetailBatch.batches(of: snapshot.loans.map(\.id), name: "details")
    await DetailBatch.read(&details, asking)
    snapshot.add(details: details)
    snapshot.note(details)
    return !details.contains(where: \.isNotFound)
  }

  /// The loans to be kept that are not in the listing.
  private func addKept(to snapshot: inout LoanSnapshot, _ asking: Asking) async {
    var kept = DetailBatch.batches(of: snapshot.missing, name: "kept loans")
    await DetailBatch.read(&kept, asking)
    var singles = kept.filter(\.isUnclear).flatMap(\.singles)
    await DetailBatch.read(&singles, asking)
    kept = kept.filter { !$0.isUnclear } + singles
    snapshot.add(kept: kept)
    snapshot.note(kept)
  }
}
