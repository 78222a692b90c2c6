internal import Decoding
internal import Loans

extension LoanSnapshot {
  /// What asking for details took, and whether Kiva answered.
  mutating func note(_ batches: [DetailBatch]) {
    for batch in batches { decodeDuration += batch.decodeDuration }
    if batches.contains(where: { $0.failure == nil && !$0.isFromCache }) { source = origin }
  }

  /// Fills in texts and terms; a batch that failed costs them and no loan.
  mutating func add(details batches: [DetailBatch]) {
    var details: [LoanID: Loan] = [:]
    var known = Set(issues.map(Complaint.init))
    for batch in batches {
      for loan in batch.listing.loans { details[loan.id] = loan }
      // The loans are in the listing already, and are not skipped; what was said of them once is
      // not said again, nor what only details lack.
      issues += batch.listing.issues.map { $0.asWarning() }
        .filter { ![.nameMissing, .amountMissing].contains($0.rule) }
        .filter { known.insert(Complaint($0)).inserted }
    }
    loans = loans.map { loan in details[loan.id].map { loan.adding(details: $0) } ?? loan }
    let stale = batches.filter { $0.staleCause != nil }
    if let cause = stale.first(where: { !$0.listing.loans.isEmpty })?.staleCause {
      let count = stale.flatMap(\.ids).count { details[$0] != nil }
      warnings.append(
        "\(count) of \(loans.count) loans have texts and terms from an earlier fetch: \(cause)")
    }
    let bare = batches.filter { batch in batch.ids.contains { details[$0] == nil } }
    let count = bare.flatMap(\.ids).count { details[$0] == nil }
    guard count > 0 else { return }
    let failure = bare.compactMap(\.failure).first
    // The listing tells why nobody was to be asked.
    let isUnasked = failure != nil && bare.allSatisfy { $0.staleCause == nil }
    let cause =
      isUnasked ? "they are not cached" : failure.map { "\($0)" } ?? "Kiva did not give them"
    warnings.append("\(count) of \(loans.count) loans have no texts and terms: \(cause)")
  }

  /// Adds the loans that have left the newest; what Kiva does not know is missing, and what it
  /// could not be asked for is not.
  mutating func add(kept batches: [DetailBatch]) {
    var unknown = Set(missing)
    var earlierCount = 0
    for batch in batches where !batch.isUnknown {
      var listing = batch.listing
      // Kiva knows them.
      unknown.subtract(listing.skipped.compactMap(\.id))
      listing.dropSkipped { !skippedIDs.insert($0).inserted }
      issues += listing.issues
      skippedCount += listing.skippedCount
      let found = listing.loans.filter { unknown.remove($0.id) != nil }
      loans += found
      entryCount += found.count + listing.skippedCount
      guard batch.failure != nil else { continue }
      if batch.staleCause != nil { earlierCount += found.count }
      unasked += unknown.intersection(batch.ids)
      unknown.subtract(batch.ids)
    }
    loans = loans.newestFirst
    missing = unknown.sorted()
    unasked.sort()
    let failed = batches.filter { !$0.isUnknown && $0.failure != nil }
    guard let failure = failed.first?.failure else { return }
    let cause = failed.allSatisfy { $0.staleCause == nil } ? "they are not cached" : "\(failure)"
    if earlierCount > 0 {
      warnings.append(
        "\(earlierCount) of the loans that '--keep' or a note names are from an earlier fetch: \(cause)"
      )
    }
    if !unasked.isEmpty {
      warnings.append(
        "\(unasked.count) of the loans that '--keep' or a note names could not be fetched: \(cause)"
      )
    }
  }
}

/// What a issue complains of, wherever it was found.
private struct Complaint: Hashable {
  let loan: LoanID?
  let rule: Rule
  let field: String

  init(_ issue: DataIssue) {
    loan = issue.loan
    rule = issue.rule
    field = issue.field
  }
}
