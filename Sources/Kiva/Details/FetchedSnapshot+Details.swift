internal import Decoding
internal import Diagnostics
internal import Loans

/// The details of loans after a fetch: those that it received and, for the other loans, those of
/// earlier fetches.
struct LoanDetails {
  /// The details that Kiva sent in this fetch or earlier, without absent loans. A listing has no
  /// loan if its details cannot be decoded.
  private(set) var listings: [LoanID: Listing] = [:]
  /// The details that Kiva sent of absent loans before.
  private(set) var lastListings: [LoanID: Listing] = [:]
  /// The loans whose data is current: it was received in this fetch, or recently.
  private(set) var current: Set<LoanID> = []
  /// The loans that Kiva left out when they were last requested.
  private(set) var absent: Set<LoanID> = []
  /// The entries from which the identity of borrowers was removed, because the listing has no names
  /// of them.
  private(set) var changed: [LoanID: DetailsCache.Entry] = [:]
  let failures: [LoanID: KivaError]
  let postponed: Set<LoanID>
  /// The error that says that the time was up; `nil` if it was not.
  let timeout: KivaError?
  /// The number of loans that were received in this fetch or found to be absent.
  let answeredCount: Int
  /// Whether no request may be sent.
  let isOffline: Bool

  init(_ plan: DetailsPlan, _ answers: LoanAnswers, isOffline: Bool, _ decoder: ResponseDecoder) {
    listings = plan.decoded
    absent = Set(plan.known.filter(\.value.isAbsent).keys)
    current = plan.fresh
    let new = answers.entries.decoded(with: decoder)
    listings.merge(new) { _, new in new }
    for (id, entry) in answers.entries {
      current.insert(id)
      if entry.isAbsent { absent.insert(id) } else { absent.remove(id) }
    }
    failures = answers.failures.filter { $0.key != plan.witness }
    postponed = Set(answers.postponed)
    timeout = answers.timeout
    answeredCount = answers.entries.count
    self.isOffline = isOffline
    for id in plan.anonymous {
      guard var listing = listings[id], let loan = listing.loans.first, loan.hasIdentity,
        var entry = answers.entries[id] ?? plan.known[id]
      else { continue }
      listing.loans = [loan.withoutIdentity]
      listings[id] = listing
      entry.json = loan.withoutIdentity.json
      changed[id] = entry
    }
    lastListings = listings.filter { absent.contains($0.key) }
    listings = listings.filter { !absent.contains($0.key) }
  }

  func loan(_ id: LoanID) -> Loan? { listings[id]?.loans.first }

  /// Returns whether Kiva has sent the loan in this fetch or earlier.
  func haveEver(_ id: LoanID) -> Bool { listings[id] != nil || lastListings[id] != nil }

  /// Returns why these loans have no answer, as the end of a sentence; `nil` if that is not an
  /// error.
  fileprivate func cause(_ ids: some Sequence<LoanID>) -> String? {
    if isOffline { return "they are not cached" }
    return ids.lazy.compactMap { failures[$0] }.first.map { "\($0)" }
  }
}

extension FetchedSnapshot {
  /// Adds texts and terms to the listed loans.
  mutating func addDetails(_ details: LoanDetails) {
    let ids = snapshot.loans.map(\.id)
    // Issues that were reported for the listing are not reported again, nor are values that only
    // the details lack.
    var known = Set(snapshot.issues.map(IssueKey.init))
    for id in ids {
      snapshot.issues += (details.listings[id]?.issues ?? []).map { $0.asWarning() }
        .filter { ![.nameMissing, .amountMissing].contains($0.rule) }
        .filter { known.insert(IssueKey($0)).inserted }
    }
    snapshot.update { [portfolio] loan in
      if let earlier = details.lastListings[loan.id]?.loans.first {
        return loan.enriched(withEarlier: earlier)
      }
      guard let found = details.loan(loan.id) else { return loan }
      // A kept entry is older than Kiva's new answer.
      if portfolio != nil, details.current.contains(loan.id) { return loan.updated(by: found) }
      return details.current.contains(loan.id)
        ? loan.enriched(with: found) : loan.enriched(withEarlier: found)
    }
    snapshot.postponedDetailsCount = ids.count {
      details.postponed.contains($0) && !details.haveEver($0)
    }
    snapshot.fetchedDetailsCount = details.answeredCount
    warnAboutDetails(details, ids)
  }

  private mutating func warnAboutDetails(_ details: LoanDetails, _ ids: [LoanID]) {
    let total = ids.count
    let failed = ids.filter { details.failures[$0] != nil }
    let earlier = failed.filter { details.loan($0) != nil }
    if !earlier.isEmpty, let cause = details.cause(earlier) {
      warn(
        .unavailableData,
        "\(earlier.count) of \(total) loans have texts and terms from an earlier fetch: \(cause)")
    }
    let lacking =
      details.isOffline
      ? ids.filter { details.loan($0) == nil } : failed.filter { details.loan($0) == nil }
    if !lacking.isEmpty, let cause = details.cause(lacking) {
      warn(
        .unavailableData, "\(lacking.count) of \(total) loans have no texts and terms: \(cause)")
    }
    let absent = ids.filter { details.absent.contains($0) && details.failures[$0] == nil }
    let unknown = absent.count { details.lastListings[$0] == nil }
    if unknown > 0 {
      warn(
        .unavailableData,
        "\(unknown) of \(total) loans have no texts and terms: Kiva did not send them")
    }
    if absent.count > unknown {
      warn(
        .unavailableData,
        "\(absent.count - unknown) of \(total) loans have texts and terms from an earlier fetch: "
          + "Kiva did not send them again")
    }
  }

  /// Adds the loans to keep that are not in the listing. Those that Kiva has never sent remain in
  /// `missing`, and those that could not be fetched are moved to `unavailable`.
  mutating func addKeptLoans(_ details: LoanDetails) {
    let wanted = snapshot.missing
    var found: [Loan] = []
    for id in wanted {
      guard var listing = details.listings[id] ?? details.lastListings[id] else { continue }
      found += listing.loans
      snapshot.recordEntries(of: &listing)
      snapshot.entryCount += listing.loans.count + listing.skippedCount
    }
    snapshot.update(adding: found)
    // If Kiva sends a loan that cannot be decoded, it knows the loan.
    let others = wanted.filter { details.listings[$0] == nil && details.lastListings[$0] == nil }
    snapshot.missing = others.filter(details.absent.contains)
    snapshot.unavailable += others.filter { !details.absent.contains($0) }
    snapshot.unavailable.sort()
    warnAboutKeptLoans(details, wanted)
  }

  private mutating func warnAboutKeptLoans(_ details: LoanDetails, _ wanted: [LoanID]) {
    let earlier = wanted.filter { details.loan($0) != nil && details.failures[$0] != nil }
    if !earlier.isEmpty, let cause = details.cause(earlier) {
      warn(
        .unavailableData,
        "\(earlier.count) of the loans that '--keep' or a note names are from an earlier fetch: \(cause)"
      )
    }
    let gone = wanted.count { details.lastListings[$0]?.loans.first != nil }
    if gone > 0 {
      let (loans, them) = gone == 1 ? ("1 loan", "it") : ("\(gone) loans", "them")
      warn(
        .unavailableData,
        "the data on \(loans) that '--keep' or a note names is from an earlier fetch: Kiva no longer "
          + "knows \(them)")
    }
    let unavailable = snapshot.unavailable
    if !unavailable.isEmpty {
      let cause = details.cause(unavailable) ?? "Kiva's limit on requests allows no more now"
      warn(
        .unavailableData,
        "\(unavailable.count) of the loans that '--keep' or a note names could not be fetched: "
          + cause)
    }
  }

  /// Sets the current data of loans that left the list. Earlier answers do not count, because they
  /// do not say what became of a loan.
  mutating func addFollowedLoans(_ details: LoanDetails, _ ids: [LoanID]) {
    followed = FollowedLoans()
    followed.loans = ids.filter(details.current.contains).compactMap(details.loan)
    followed.unknown = ids.filter { details.current.contains($0) && details.absent.contains($0) }
    let failed = ids.filter { id in
      details.failures[id] != nil || details.timeout != nil && details.postponed.contains(id)
    }
    let cause = details.cause(failed) ?? details.timeout?.description
    if !failed.isEmpty, let cause {
      followed.warnings.append(
        Warning(
          .unavailableData,
          "what became of \(failed.count) of \(ids.count) loans that left the list is not known: "
            + cause))
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
