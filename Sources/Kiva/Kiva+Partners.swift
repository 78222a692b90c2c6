internal import Decoding
internal import Fetching
internal import Loans

extension Kiva {
  /// Field partners change seldom.
  private static let partnersStayFresh = Duration.seconds(7 * 86_400)

  /// Fills in names and ratings of field partners, if a loan lacks its partner's name.
  ///
  /// Returns the numbers of all partners that Kiva has, which are asked for as well if one is wanted
  /// of whom no loan is listed; `nil` if they were not asked for, or could not be had.
  func addPartners(
    to snapshot: inout LoanSnapshot, _ query: LoanQuery, _ asking: Asking
  ) async -> Set<Int>? {
    let nameless =
      query.asksDetails
      ? snapshot.loans.count { $0.partner?.id != nil && $0.partner?.name == nil } : 0
    let isDoubtful = !snapshot.values.partners.isSuperset(of: query.filter.partners)
    guard nameless > 0 || isDoubtful else { return nil }
    let resource = asking.endpoints.partners
    var cachePolicy = asking.cachePolicy
    if case .fresh = cachePolicy { cachePolicy = .fresh(maximumAge: Self.partnersStayFresh) }
    do throws(ListingFailure) {
      let answer = try await partners(resource, cachePolicy)
      let partners = try decoded(answer, asking.stopwatch, &snapshot.decodeDuration)
      if nameless > 0 { snapshot.add(partners: partners) }
      fetcher.keep([answer], as: [asking.endpoints.nameOfPartners])
      if !answer.isFromCache { snapshot.source = snapshot.origin }
      return Set(partners.compactMap(\.id))
    } catch {
      let earlier = cachedPartners(asking, &snapshot.decodeDuration)
      if nameless > 0 { snapshot.add(partners: earlier ?? []) }
      if nameless == 0 {
        // It costs nothing but the certainty that a number is wrong.
      } else if earlier == nil {
        let cause = cachePolicy == .cacheOnly ? "they are not cached" : "\(error)"
        snapshot.warnings.append(
          "\(nameless) of \(snapshot.loans.count) loans lack the names of their field partners: "
            + cause)
      } else if cachePolicy != .cacheOnly {
        snapshot.warnings.append(
          "names and ratings of field partners are those of an earlier fetch: \(error)")
      }
      return earlier.map { Set($0.compactMap(\.id)) }
    }
  }

  /// The numbers of all field partners that the API at `api` had when it was last asked; empty if
  /// they are not cached.
  package func cachedPartnerNumbers(of api: String) throws(KivaError) -> Set<Int> {
    var duration = Duration.zero
    let name = try KivaEndpoints(api: api, appID: nil).nameOfPartners
    let partners = cachedPartners(named: name, Stopwatch(clock: clock), &duration)
    return Set((partners ?? []).compactMap(\.id))
  }

  private func cachedPartners(_ asking: Asking, _ total: inout Duration) -> [Loan.FieldPartner]? {
    cachedPartners(named: asking.endpoints.nameOfPartners, asking.stopwatch, &total)
  }

  private func cachedPartners(
    named name: String, _ stopwatch: Stopwatch, _ total: inout Duration
  ) -> [Loan.FieldPartner]? {
    guard let answer = fetcher.cached(named: name).first else { return nil }
    return try? decoded(answer, stopwatch, &total)
  }

  private func partners(
    _ resource: Resource, _ cachePolicy: CachePolicy
  ) async throws(ListingFailure) -> FetchedResponse {
    do {
      return try await fetcher.get(resource, cachePolicy)
    } catch {
      throw .unanswered(error)
    }
  }

  private func decoded(
    _ answer: FetchedResponse, _ stopwatch: Stopwatch, _ total: inout Duration
  ) throws(ListingFailure) -> [Loan.FieldPartner] {
    let (partners, duration) = stopwatch.time { () throws(ListingError) in
      try decodePartners(answer.body, name: "partners")
    }
    total += duration
    do throws(ListingError) {
      let list = try partners.get()
      if list.contains(where: { $0.name != nil }) { return list }
      throw ListingError(
        name: "partners", expected: .fieldPartners, reason: .notAListing("a list without names"))
    } catch {
      throw .unreadable(error)
    }
  }
}

extension LoanSnapshot {
  /// Names and ratings, by the partners' ids; what a loan says itself wins.
  fileprivate mutating func add(partners: [Loan.FieldPartner]) {
    let known = Dictionary(partners.map { ($0.id, $0) }) { first, _ in first }
    loans = loans.map { loan in
      guard let own = loan.partner, let id = own.id, let partner = known[id] else { return loan }
      var loan = loan
      loan.partner = Loan.FieldPartner(
        id: id, name: own.name ?? partner.name, rating: own.rating ?? partner.rating)
      return loan
    }
  }
}
