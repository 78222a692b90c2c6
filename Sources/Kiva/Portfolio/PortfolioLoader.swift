internal import Decoding
internal import Diagnostics
internal import Fetching
internal import Host
internal import Loans

/// Loads the loans of a team or a lender. It reads the pages with new or unread loans from Kiva,
/// and takes the other loans from the store.
struct PortfolioLoader {
  let portfolio: Portfolio
  let query: LoanQuery
  let client: KivaClient

  /// How long the number of a team is used before its short name is looked up again.
  private static let maximumAgeOfNumber = 7 * 86_400

  /// The longest age that a person can set. `serve` uses a longer one after a change of a note, so
  /// that only loans that were never read are requested.
  private static let longestAge = Duration.seconds(3650 * 86_400)

  /// Loads the loans without details. Throws `KivaError.noPortfolio` if none are kept and Kiva does
  /// not list any, or `.interrupted` if the task is cancelled.
  func load() async throws(KivaError) -> FetchedSnapshot {
    var reader = PortfolioReader(portfolio, query, client)
    let isKnown = reader.progress.checkedSeconds > 0
    switch query.cachePolicy {
    case .cacheOnly:
      guard isKnown else { throw .noPortfolio(portfolio, nil) }
      return snapshot(of: reader, staleCause: lastFailure)
    case .fresh(let maximumAge):
      let age = client.clock.wallSeconds() - reader.progress.checkedSeconds
      let isWanted = reader.isOpen && maximumAge <= Self.longestAge
      if isKnown, !isWanted, maximumAge > .zero, age >= 0, .seconds(age) <= maximumAge {
        return snapshot(of: reader)
      }
    case .refresh: break
    }
    do throws(KivaError) {
      try await read(with: &reader)
    } catch {
      if Task.isCancelled { throw .interrupted }
      if case .empty = error, query.allowsEmpty, !isKnown { return snapshot(of: reader) }
      recordFailure(portfolio.message(after: error))
      guard isKnown else { throw .noPortfolio(portfolio, error) }
      return snapshot(of: reader, staleCause: portfolio.message(after: error))
    }
    if let warning = reader.warnings.last {
      recordFailure(warning)
    } else if lastFailure != nil {
      client.fetcher.writeCache {
        try client.failures.delete(client.endpoints.listing(of: portfolio))
      }
    }
    return snapshot(of: reader)
  }

  /// Reads the list. The number of a team can also be its short name.
  private func read(with reader: inout PortfolioReader) async throws(KivaError) {
    guard case .team(let name) = portfolio else { return try await reader.read() }
    if let given = portfolio.givenNumber {
      reader.progress.teamNumber = reader.progress.teamNumber ?? given
      do throws(KivaError) { return try await reader.read() } catch {
        // A team whose loans are known had this number.
        guard error.isUnknownPortfolio, reader.progress.checkedSeconds == 0,
          let team = try await client.teamNumber(named: name)
        else { throw error }
        reader.setTeam(team)
      }
    } else {
      try await findTeam(named: name, for: &reader)
    }
    try await reader.read()
  }

  private func findTeam(
    named name: String, for reader: inout PortfolioReader
  ) async throws(KivaError) {
    let age = client.clock.wallSeconds() - reader.progress.numberSeconds
    if reader.progress.teamNumber != nil, (0...Self.maximumAgeOfNumber).contains(age) { return }
    do throws(KivaError) {
      guard let team = try await client.teamNumber(named: name) else {
        let url = client.endpoints.team(named: name).url
        throw .requestFailed(FetchError(url: url, reason: .status(404)))
      }
      reader.setTeam(team)
    } catch {
      // A team rarely gets another number.
      if error.isUnknownPortfolio || reader.progress.teamNumber == nil { throw error }
    }
  }

  // MARK: - Snapshots

  /// Returns the chosen loans. A time in the future counts as the current time, with a warning.
  private func snapshot(
    of reader: PortfolioReader, staleCause: String? = nil
  ) -> FetchedSnapshot {
    let (kept, clock) = (reader.kept, client.clock)
    let loans = kept.loans(of: query)
    let matching = loans.filter(query.filter.matches)
    let checked = Timestamp(seconds: reader.progress.checkedSeconds)
    let time = DataTime(ofListingReceived: checked, matching, clock: clock)
    var snapshot = reader.entries
    snapshot.time = time.effective
    snapshot.retrieval = reader.hasFetchedAny ? .network : .cache
    snapshot.exclude(kept.excludedLoans(of: query))
    snapshot.entryCount = kept.loans.count + snapshot.skippedCount
    snapshot.filterValues = FilterValues(of: loans)
    snapshot.choose(from: matching, limit: query.limit, keep: query.keep)
    snapshot.hasNoMatch = !query.filter.isEmpty && matching.isEmpty
    snapshot.missing = Set(snapshot.missing + kept.lacking(query)).sorted()
    snapshot.issues += snapshot.loans.flatMap { kept.loans[$0.id]?.issues ?? [] }
    snapshot.isUnusable = kept.loans.isEmpty && snapshot.skippedCount > 0
    snapshot.isStale = staleCause != nil
    snapshot.isPartial = reader.isOpen
    snapshot.longListed = Set(kept.loans.filter { !$0.value.hasJoined }.keys)
    snapshot.postponedLoanCount = reader.unreadCount
    snapshot.newlyReadCount = reader.newlyReadCount
    var result = FetchedSnapshot(snapshot)
    result.portfolio = kept
    // Other loans are requested from the same interface.
    result.source = .search
    for warning in reader.warnings { result.warn(.unavailableData, warning) }
    if kept.loans.isEmpty, snapshot.skippedCount == 0 {
      result.warn(.unavailableData, portfolio.message(after: .empty))
    }
    if let staleCause { warn(because: staleCause, checked, in: &result) }
    if let warning = time.warning { result.warn(.listing, warning) }
    return result
  }

  private func warn(because cause: String, _ time: Timestamp, in result: inout FetchedSnapshot) {
    let now = Timestamp(seconds: client.clock.wallSeconds())
    result.warn(
      .unavailableData,
      "\(cause); using the loans that are kept, fetched on \(time.formatted)"
        + (time.ago(at: now).map { " (\($0))" } ?? ""))
  }

  // MARK: - Failures

  /// Why Kiva did not list the loans at the last request; `nil` if it did.
  private var lastFailure: String? {
    client.fetcher.readCache { try client.failures.find(client.endpoints.listing(of: portfolio)) }
      ?? nil
  }

  private func recordFailure(_ cause: String) {
    let seconds = client.clock.wallSeconds()
    client.fetcher.writeCache {
      try client.failures.record(cause, client.endpoints.listing(of: portfolio), seconds)
    }
  }
}
