internal import Decoding
internal import Diagnostics
internal import Fetching
internal import Loans

extension LoanEnricher {
  /// How long the list of field partners is considered fresh, as it seldom changes.
  private static let partnersMaximumAge = Duration.seconds(7 * 86_400)

  /// Adds names and ratings of field partners, if a loan lacks its partner's name.
  ///
  /// The partners are also fetched if the filter names one of whom no loan is listed.
  ///
  /// - Returns: The numbers of all partners that Kiva has; `nil` if they were not needed or could
  ///   not be fetched.
  func fetchPartners(for result: inout FetchedSnapshot) async -> Set<Int>? {
    let loans = result.snapshot.loans
    let namelessCount =
      query.includesDetails ? loans.count { $0.partner?.id != nil && $0.partner?.name == nil } : 0
    let hasUnlistedPartner = !result.snapshot.filterValues.partners.isSuperset(
      of: query.filter.partners)
    guard namelessCount > 0 || hasUnlistedPartner else { return nil }
    do throws(KivaError) {
      let response = try await client.partners(partnersPolicy)
      let partners = try client.decodePartners(response)
      if namelessCount > 0 { result.addPartners(partners) }
      client.fetcher.save([response], as: [client.endpoints.nameOfPartners])
      if !response.isFromCache { result.snapshot.retrieval = .network }
      return Set(partners.compactMap(\.id))
    } catch {
      let earlier = client.cachedPartners
      // Without nameless loans, only the check of the filter's numbers is lost.
      if namelessCount > 0 {
        result.addPartners(earlier ?? [])
        report(error, namelessCount: namelessCount, hasEarlier: earlier != nil, in: &result)
      }
      return earlier.map { Set($0.compactMap(\.id)) }
    }
  }

  private var partnersPolicy: CachePolicy {
    if case .fresh = cachePolicy {
      .fresh(maximumAge: Self.partnersMaximumAge)
    } else {
      cachePolicy
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
  /// Adds names and ratings by the partners' numbers. Values that a loan has already take
  /// precedence.
  fileprivate mutating func addPartners(_ partners: [Loan.FieldPartner]) {
    let known = Dictionary(partners.map { ($0.id, $0) }) { first, _ in first }
    snapshot.update { loan in
      guard let own = loan.partner, let id = own.id, let partner = known[id] else { return loan }
      var loan = loan
      loan.partner = Loan.FieldPartner(
        id: id, name: own.name ?? partner.name, rating: own.rating ?? partner.rating)
      return loan
    }
  }
}
