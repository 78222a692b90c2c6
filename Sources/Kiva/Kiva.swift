internal import Decoding
package import Fetching
package import Host
internal import Loans

/// Kiva, asked once: the newest loans, their details, and those to be kept.
package struct Kiva: Sendable {
  let fetcher: Fetcher
  let clock: Clock

  package init(fetcher: Fetcher, clock: Clock) {
    self.fetcher = fetcher
    self.clock = clock
  }

  /// What Kiva has, or the last listing in the cache if Kiva does not answer.
  ///
  /// Throws `KivaError.noListing` if nothing is cached either and the sample is not to stand in.
  package func harvest(_ query: KivaQuery) async throws(KivaError) -> Harvest {
    let start = clock.monotonic()
    let endpoints = try Endpoints(api: query.api, appID: query.appID)
    var harvest: Harvest
    do {
      let reading = try await ListingReading.read(query, endpoints, from: self)
      harvest = reading.harvest(query)
      await addDetails(to: &harvest, query, endpoints)
    } catch {
      guard query.fallsBackToSample else { throw .noListing(error) }
      harvest = try sample(query, inPlaceOf: error)
    }
    harvest.warnings += fetcher.warnings
    harvest.fetchDuration = clock.monotonic() - start - harvest.decodeDuration
    return harvest
  }

  private func sample(
    _ query: KivaQuery, inPlaceOf failure: ListingFailure
  ) throws(KivaError) -> Harvest {
    do throws(ListingError) {
      var harvest = try sampleHarvest(limit: query.limit, keep: query.keep, clock: clock)
      harvest.warnings = [
        "\(failure); no listing is cached either, so the loans are invented ones, the sample"
      ]
      return harvest
    } catch {
      throw .noListing(.unreadable(error))
    }
  }

  /// Texts and terms of the loans, and the loans to be kept that are not among them.
  private func addDetails(
    to harvest: inout Harvest, _ query: KivaQuery, _ endpoints: Endpoints
  ) async {
    let listed = query.asksDetails ? harvest.loans.map(\.id) : []
    let freshness = harvest.isStale ? .cacheOnly : query.freshness
    func read(_ batches: inout [DetailBatch]) async {
      await DetailBatch.read(
        &batches, from: fetcher, freshness, endpoints: endpoints,
        stopwatch: Stopwatch(clock: clock))
    }
    var details = DetailBatch.batches(of: listed, name: "details")
    await read(&details)
    var kept = DetailBatch.batches(of: harvest.missing, name: "kept loans")
    await read(&kept)
    var singles = kept.filter(\.isUnclear).flatMap(\.singles)
    await read(&singles)
    kept = kept.filter { !$0.isUnclear } + singles
    harvest.add(details: details)
    harvest.add(kept: kept)
    for batch in details + kept { harvest.decodeDuration += batch.decodeDuration }
    if (details + kept).contains(where: { $0.failure == nil && !$0.isFromCache }) {
      harvest.source = .newest
    }
  }
}
