internal import Decoding
package import Diagnostics
package import Fetching
package import Host
package import Loans

/// The loans that have left Kiva's listing, with Kiva's current data.
package struct FollowedLoans: Equatable, Sendable {
  /// The loans with their current details.
  package private(set) var loans: [Loan] = []
  /// The identifiers of loans that Kiva no longer knows, sorted.
  package private(set) var unknown: [LoanID] = []
  package private(set) var warnings: [Warning] = []

  package init() {}

  /// Requests loans from Kiva, fifty at a time. A failed request leads to a warning, and its loans
  /// are neither known nor unknown. If Kiva does not even know `listed`, the address is no longer
  /// valid, and no loan counts as unknown. Throws `KivaError.malformedAPI`, and `.interrupted` if
  /// cancelled.
  package init(
    _ ids: [LoanID], besides listed: LoanID?, _ query: LoanQuery, from provenance: Provenance,
    fetcher: Fetcher, clock: SystemClock
  ) async throws(KivaError) {
    if ids.isEmpty { return }
    var client = try KivaClient(api: query.api, appID: query.appID, fetcher: fetcher, clock: clock)
    let source = provenance == .graphql ? ListingSource.graphql : .newest
    let all = (listed.map { [$0] } ?? []) + ids
    var batches = await Self.batches(all, client, source, query.cachePolicy)
    if source == .graphql, batches.allSatisfy({ $0.failure != nil }),
      let gateway = client.withGateway
    {
      client = gateway
      batches = await Self.batches(all, client, source, query.cachePolicy)
    }
    if Task.isCancelled { throw .interrupted }
    merge(batches, ids)
    warnings += fetcher.warnings.map { Warning(.store, $0) }
    warnings += fetcher.cacheFailures.map { Warning(.store, $0) }
  }

  private static func batches(
    _ ids: [LoanID], _ client: KivaClient, _ source: ListingSource, _ policy: CachePolicy
  ) async -> [LoanBatch] {
    await LoanBatch.fetch(
      ids, name: "loans that left the list", with: client, from: source, policy,
      trustsNotFound: true)
  }

  private mutating func merge(_ batches: [LoanBatch], _ ids: [LoanID]) {
    let answered = batches.filter { $0.failure == nil }
    let wanted = Set(ids)
    var missing = wanted
    for batch in answered {
      loans += batch.listing.loans.filter { missing.remove($0.id) != nil }
      // If Kiva sends a loan that cannot be decoded, it knows the loan.
      missing.subtract(batch.listing.skipped.compactMap(\.id))
    }
    let isAddressKnown = answered.contains { !$0.listing.loans.isEmpty }
    let answeredIDs = answered.flatMap(\.ids) + batches.filter(\.isNotFound).flatMap(\.ids)
    if isAddressKnown { unknown = missing.intersection(answeredIDs).sorted() }
    let failed = batches.filter { $0.failure != nil && !(isAddressKnown && $0.isNotFound) }
    let count = failed.flatMap(\.ids).count(where: wanted.contains)
    guard count > 0, let cause = failed.first?.failure else { return }
    warnings.append(
      Warning(
        .unavailableData,
        "what became of \(count) of \(ids.count) loans that left the list is not known: \(cause)"))
  }
}
