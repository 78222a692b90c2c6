internal import Decoding
internal import Diagnostics
internal import Fetching
internal import Host
internal import Loans

/// Adds to a snapshot what its listing lacks: names of field partners, details, and loans to keep;
/// and asks what became of loans that left the list.
struct LoanEnricher {
  let query: LoanQuery
  let client: KivaClient
  let source: ListingSource
  /// If the listing is stale, only the cache is used.
  let cachePolicy: CachePolicy

  /// Adds everything that the query includes. A failed request leads to a warning, but no loan is
  /// lost.
  func enrich(_ result: inout FetchedSnapshot, following followed: [LoanID]) async {
    // Partners come first, because without them all loans lack a name, and they take few requests.
    let needsPartners = needsPartners(result)
    var partners = needsPartners ? await loadPartners(for: &result) : nil
    let includesListed = query.includesDetails && source != .graphql
    let kept = result.snapshot.missing
    let watched = watchedLoans(result)
    let (details, answers) = await fetchDetails(
      of: (includesListed ? result.snapshot.loans : []) + watched, kept: kept, followed: followed,
      result)
    if answers.hasAnyLoan { result.snapshot.retrieval = .network }
    if includesListed { result.addDetails(details) }
    result.addFollowedLoans(details, followed)
    result.addKeptLoans(details)
    if result.portfolio != nil { updatePortfolio(of: &result, details, watched) }
    if !needsPartners, self.needsPartners(result) { partners = await loadPartners(for: &result) }
    if query.includesDetails { result.addPartners(partners?.partners ?? []) }
    result.knownPartners = partners?.numbers
    if answers.hasAnyLoan {
      client.pruneDetails(
        except: Set(result.snapshot.loans.map(\.id) + kept + followed + watched.map(\.id)))
    }
  }

  /// Asks only what became of loans that left the list.
  func follow(_ ids: [LoanID], _ result: inout FetchedSnapshot) async {
    let (details, _) = await fetchDetails(of: [], kept: [], followed: ids, result)
    result.addFollowedLoans(details, ids)
  }

  /// The loans of a portfolio that are not listed, but may have a status by now that is.
  private func watchedLoans(_ result: FetchedSnapshot) -> [Loan] {
    let oldest = client.clock.wallSeconds() - Int(query.detailsAge.components.seconds)
    return result.portfolio?.watched(query, before: oldest) ?? []
  }

  private func fetchDetails(
    of listed: [Loan], kept: [LoanID], followed: [LoanID], _ result: FetchedSnapshot
  ) async -> (LoanDetails, LoanAnswers) {
    let plan = DetailsPlan(
      listed: listed, kept: kept, followed: followed, witnesses: result.snapshot.loans,
      query, cachePolicy, client)
    let answers = await request(plan)
    let isOffline = cachePolicy == .cacheOnly
    let details = LoanDetails(plan, answers, isOffline: isOffline, client.decoder)
    client.save(details.changed, isCacheable: true)
    return (details, answers)
  }

  /// Requests loans. Kiva's GraphQL interface has two addresses.
  private func request(_ plan: DetailsPlan) async -> LoanAnswers {
    let answers = await LoanAnswers.request(plan.ids, after: plan.known, client, from: source)
    guard source == .graphql, !client.usesGateway, !answers.failures.isEmpty,
      answers.entries.isEmpty, let gateway = client.withGateway
    else { return answers }
    return await LoanAnswers.request(plan.ids, after: plan.known, gateway, from: source)
  }

  // MARK: - Field partners

  /// How long the list of field partners is considered fresh. It rarely changes.
  private static let partnersMaximumAge = Duration.seconds(7 * 86_400)

  /// The number of loans without the name of their field partner, if names are wanted.
  private func namelessCount(_ result: FetchedSnapshot) -> Int {
    guard query.includesDetails else { return 0 }
    return result.snapshot.loans.count { $0.partner?.id != nil && $0.partner?.name == nil }
  }

  /// Whether loans lack the names of their field partners, or the filter names a partner that has
  /// no loan in the listing.
  private func needsPartners(_ result: FetchedSnapshot) -> Bool {
    namelessCount(result) > 0
      || !result.snapshot.filterValues.partners.isSuperset(of: query.filter.partners)
  }

  /// Loads the field partners. If that fails, returns an earlier list, or `nil` if there is none.
  private func loadPartners(for result: inout FetchedSnapshot) async -> FieldPartnerList? {
    do throws(KivaError) {
      let list = try await FieldPartnerList.load(
        client, cachePolicy.withMaximumAge(Self.partnersMaximumAge))
      if !list.isFromCache { result.snapshot.retrieval = .network }
      return list
    } catch {
      let earlier = FieldPartnerList.cached(client)
      // If no loan lacks a name, only the check of the filter's numbers is lost.
      let count = namelessCount(result)
      if count > 0 { report(error, namelessCount: count, hasEarlier: earlier != nil, in: &result) }
      return earlier
    }
  }

  private func report(
    _ error: KivaError, namelessCount: Int, hasEarlier: Bool, in result: inout FetchedSnapshot
  ) {
    if !hasEarlier {
      let cause = cachePolicy == .cacheOnly ? "they are not cached" : "\(error)"
      result.warn(
        .unavailableData,
        "\(namelessCount) of \(result.snapshot.loans.count) loans lack the names of their field "
          + "partners: \(cause)")
    } else if cachePolicy != .cacheOnly {
      result.warn(
        .unavailableData,
        "names and ratings of field partners are those of an earlier fetch: \(error)")
    }
  }
}

extension FetchedSnapshot {
  /// Adds the names, ratings and profiles of field partners to their loans, which have their
  /// numbers. Values that a loan already has take precedence.
  mutating func addPartners(_ partners: [Loan.FieldPartner]) {
    if partners.isEmpty { return }
    let known = Dictionary(partners.map { ($0.id, $0) }) { first, _ in first }
    snapshot.update { loan in
      guard let own = loan.partner, let id = own.id, let partner = known[id] else { return loan }
      let completed = own.completed(with: partner)
      if completed == own { return loan }
      var loan = loan
      loan.partner = completed
      return loan
    }
  }

  /// Adds to each loan what the other loans of its field partner say of the partner, so that all
  /// pages of a site agree.
  mutating func mergePartners() {
    let described = snapshot.loans.filter {
      $0.partner?.id != nil && ($0.partner?.profile != nil || $0.partner?.rating != nil)
    }
    let groups = Dictionary(grouping: described) { $0.partner?.id }
    addPartners(groups.values.compactMap { Loan.FieldPartner(mergedFrom: $0) })
  }
}
