internal import Decoding
package import Fetching
package import Host
internal import Loans

/// Kiva, asked once: the newest loans, their details, those to be kept, and field partners.
package struct Kiva: Sendable {
  let fetcher: Fetcher
  let clock: Clock

  package init(fetcher: Fetcher, clock: Clock) {
    self.fetcher = fetcher
    self.clock = clock
  }

  /// What Kiva has, or the last listing in the cache if Kiva does not answer.
  ///
  /// Throws `KivaError.noListing` if nothing is cached either and the sample is not to stand in,
  /// and `.interrupted` whenever the task is cancelled: nothing stands in then.
  package func harvest(_ query: KivaQuery) async throws(KivaError) -> Harvest {
    do throws(KivaError) {
      let harvest = try await asked(query)
      if !Task.isCancelled { return harvest }
    } catch {
      if !Task.isCancelled { throw error }
    }
    throw .interrupted
  }

  private func asked(_ query: KivaQuery) async throws(KivaError) -> Harvest {
    let start = clock.monotonic()
    let endpoints = try Endpoints(api: query.api, appID: query.appID)
    var harvest: Harvest
    do {
      let reading = try await ListingDoors(query: query, endpoints: endpoints, kiva: self).reading()
      harvest = reading.harvest(query, clock: clock)
      if !harvest.isUnusable { await complete(&harvest, query, reading) }
    } catch {
      guard query.fallsBackToSample else { throw error }
      harvest = try sample(query, inPlaceOf: error)
    }
    harvest.warnings += fetcher.warnings
    harvest.cacheFailures = fetcher.keepingFailures
    harvest.fetchDuration = clock.monotonic() - start - harvest.decodeDuration
    return harvest
  }

  /// For the rest of the fetch.
  var timeLeft: Duration { max(.zero, fetcher.deadline - clock.monotonic()) }

  private func sample(
    _ query: KivaQuery, inPlaceOf failure: KivaError
  ) throws(KivaError) -> Harvest {
    guard case .noListing(let failures) = failure else { throw failure }
    do throws(ListingError) {
      var harvest = try sampleHarvest(
        limit: query.limit, filter: query.filter, keep: query.keep, exclude: query.exclude,
        clock: clock)
      let cause = failures.isEmpty ? "the network may not be used" : failures.inWords
      harvest.warnings = [
        "\(cause); no listing is cached either, so the site shows the sample, whose loans are invented"
      ]
      // Which partners there are nobody could be asked.
      harvest.reportUnknownNames(in: query.filter, knownPartners: nil)
      return harvest
    } catch {
      throw .brokenSample(error)
    }
  }

  /// Adds what a listing lacks.
  private func complete(
    _ harvest: inout Harvest, _ query: KivaQuery, _ reading: ListingReading
  ) async {
    var asking = Asking(
      fetcher: fetcher, freshness: harvest.isStale ? .cacheOnly : query.freshness,
      endpoints: reading.endpoints, source: reading.source, stopwatch: Stopwatch(clock: clock))
    // GraphQL says `null` of a loan that it does not know, and tells texts and terms in the listing.
    asking.trustsNotFound = reading.source != .graphql
    if query.asksDetails, reading.source != .graphql {
      asking.trustsNotFound = await addDetails(to: &harvest, asking)
    }
    await addKept(to: &harvest, asking)
    let partners = await addPartners(to: &harvest, query, asking)
    harvest.reportUnknownNames(in: query.filter, knownPartners: partners)
  }

  /// Texts and terms of the loans. False if Kiva says of its own newest loans that it does not know
  /// them.
  private func addDetails(to harvest: inout Harvest, _ asking: Asking) async -> Bool {
    var asking = asking
    asking.trustsNotFound = false
    var details = DetailBatch.batches(of: harvest.loans.map(\.id), name: "details")
    await DetailBatch.read(&details, asking)
    harvest.add(details: details)
    harvest.note(details)
    return !details.contains(where: \.isNotFound)
  }

  /// The loans to be kept that are not in the listing.
  private func addKept(to harvest: inout Harvest, _ asking: Asking) async {
    var kept = DetailBatch.batches(of: harvest.missing, name: "kept loans")
    await DetailBatch.read(&kept, asking)
    var singles = kept.filter(\.isUnclear).flatMap(\.singles)
    await DetailBatch.read(&singles, asking)
    kept = kept.filter { !$0.isUnclear } + singles
    harvest.add(kept: kept)
    harvest.note(kept)
  }
}
