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

  /// What Kiva has, or the last complete listing in the cache if Kiva does not answer.
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
    var batches = DetailBatch.batches(of: listed, name: "details")
    let listedCount = batches.count
    batches += DetailBatch.batches(of: harvest.missing, name: "kept loans")
    await DetailBatch.read(
      &batches, from: fetcher, harvest.isStale ? .cacheOnly : query.freshness,
      endpoints: endpoints, stopwatch: Stopwatch(clock: clock))
    harvest.add(details: batches[..<listedCount])
    harvest.add(kept: batches[listedCount...])
    for batch in batches { harvest.decodeDuration += batch.decodeDuration }
    if batches.contains(where: { $0.failure == nil && !$0.isFromCache }) {
      harvest.source = .newest
    }
  }
}

extension Harvest {
  /// Fills in texts and terms; a batch that failed costs them and no loan.
  fileprivate mutating func add(details batches: ArraySlice<DetailBatch>) {
    var details: [LoanID: Loan] = [:]
    for batch in batches {
      for loan in batch.listing.loans { details[loan.id] = loan }
      // The loans are in the listing already, and are not skipped.
      problems += batch.listing.problems.map {
        Problem(.warning, path: $0.path, message: $0.message)
      }
    }
    loans = loans.map { loan in details[loan.id].map { loan.adding(details: $0) } ?? loan }
    let asked = batches.flatMap(\.ids)
    let count = asked.count { details[$0] == nil }
    guard count > 0 else { return }
    let cause = batches.compactMap(\.failure).first.map { "\($0)" } ?? "Kiva did not give them"
    warnings.append("\(count) of \(loans.count) loans have no texts and terms: \(cause)")
  }

  /// Adds the loans that have left the newest; what Kiva did not name is missing.
  fileprivate mutating func add(kept batches: ArraySlice<DetailBatch>) {
    var unknown = Set(missing)
    for batch in batches {
      problems += batch.listing.problems
      skippedCount += batch.listing.skippedCount
      entryCount += batch.listing.entryCount
      let asked = batch.listing.loans.filter { unknown.remove($0.id) != nil }
      loans += asked
      if batch.failure != nil, !batch.isUnknown { unknown.subtract(batch.ids) }
    }
    loans = loans.newestFirst
    missing = unknown.sorted()
    let failed = batches.filter { $0.failure != nil && !$0.isUnknown }
    guard let cause = failed.first?.failure else { return }
    let count = failed.reduce(0) { $0 + $1.ids.count }
    warnings.append("\(count) of the loans to be kept could not be asked for: \(cause)")
  }
}
