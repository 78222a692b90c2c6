internal import Decoding
internal import Diagnostics
internal import Loans

extension FetchedSnapshot {
  /// Records that the data came over the network, if one of the batches did.
  mutating func recordRetrieval(of batches: [LoanBatch]) {
    if batches.contains(where: { $0.failure == nil && !$0.isFromCache }) {
      snapshot.retrieval = .network
    }
  }

  /// Adds texts and terms to the loans. Loans in a batch that failed do not get any.
  mutating func addDetails(from batches: [LoanBatch]) {
    var details: [LoanID: Loan] = [:]
    var known = Set(snapshot.issues.map(IssueKey.init))
    for batch in batches {
      for loan in batch.listing.loans { details[loan.id] = loan }
      // The loans are already in the listing, and are not skipped. Issues that were reported for
      // the listing are not reported again, nor are values that only the details lack.
      snapshot.issues += batch.listing.issues.map { $0.asWarning() }
        .filter { ![.nameMissing, .amountMissing].contains($0.rule) }
        .filter { known.insert(IssueKey($0)).inserted }
    }
    snapshot.update { loan in details[loan.id].map { loan.enriched(with: $0) } ?? loan }
    warnAboutDetails(found: Set(details.keys), in: batches)
  }

  private mutating func warnAboutDetails(found: Set<LoanID>, in batches: [LoanBatch]) {
    let total = snapshot.loans.count
    let stale = batches.filter { $0.staleCause != nil }
    if let cause = stale.first(where: { !$0.listing.loans.isEmpty })?.staleCause {
      let count = stale.flatMap(\.ids).count(where: found.contains)
      warn(
        .unavailableData,
        "\(count) of \(total) loans have texts and terms from an earlier fetch: \(cause)")
    }
    let incomplete = batches.filter { batch in batch.ids.contains { !found.contains($0) } }
    let count = incomplete.flatMap(\.ids).count { !found.contains($0) }
    guard count > 0 else { return }
    let failure = incomplete.compactMap(\.failure).first
    // If no request may be sent, the reason is reported with the listing.
    let isOffline = failure != nil && incomplete.allSatisfy { $0.staleCause == nil }
    let cause =
      isOffline ? "they are not cached" : failure.map { "\($0)" } ?? "Kiva did not give them"
    warn(.unavailableData, "\(count) of \(total) loans have no texts and terms: \(cause)")
  }

  /// Adds the loans to keep that are not in the listing. Those that Kiva does not know remain in
  /// `missing`, and those that could not be fetched are moved to `unavailable`.
  mutating func addKeptLoans(from batches: [LoanBatch]) {
    var unknown = Set(snapshot.missing)
    var found: [Loan] = []
    var earlierCount = 0
    for batch in batches where !batch.isUnknown {
      var listing = batch.listing
      // If Kiva sends a loan that cannot be decoded, it knows the loan.
      unknown.subtract(listing.skipped.compactMap(\.id))
      snapshot.recordEntries(of: &listing)
      let new = listing.loans.filter { unknown.remove($0.id) != nil }
      found += new
      snapshot.entryCount += new.count + listing.skippedCount
      guard batch.failure != nil else { continue }
      if batch.staleCause != nil { earlierCount += new.count }
      snapshot.unavailable += unknown.intersection(batch.ids)
      unknown.subtract(batch.ids)
    }
    snapshot.update(adding: found)
    snapshot.missing = unknown.sorted()
    snapshot.unavailable.sort()
    warnAboutKeptLoans(in: batches, earlierCount: earlierCount)
  }

  private mutating func warnAboutKeptLoans(in batches: [LoanBatch], earlierCount: Int) {
    let failed = batches.filter { !$0.isUnknown && $0.failure != nil }
    guard let failure = failed.first?.failure else { return }
    let cause = failed.allSatisfy { $0.staleCause == nil } ? "they are not cached" : "\(failure)"
    if earlierCount > 0 {
      warn(
        .unavailableData,
        "\(earlierCount) of the loans that '--keep' or a note names are from an earlier fetch: \(cause)"
      )
    }
    if !snapshot.unavailable.isEmpty {
      warn(
        .unavailableData,
        "\(snapshot.unavailable.count) of the loans that '--keep' or a note names could not be "
          + "fetched: \(cause)")
    }
  }
}

/// Identifies an issue, regardless of the response in which it was found.
private struct IssueKey: Hashable {
  let loan: LoanID?
  let rule: DataRule
  let field: String

  init(_ issue: DataIssue) {
    loan = issue.loan
    rule = issue.rule
    field = issue.field
  }
}
