internal import Decoding
internal import Fetching
internal import Loans

/// Kiva's list of field partners, which has several pages.
struct FieldPartnerList {
  let partners: [Loan.FieldPartner]
  let isFromCache: Bool

  var numbers: Set<Int> { Set(partners.compactMap(\.id)) }

  /// The maximum number of pages to read, so that a list without an end is not read for ever.
  private static let maximumPages = 100

  /// Returns the cached list if it is fresh; otherwise, requests all pages, and caches them. Throws
  /// the error of any page, because a partial list must not replace a whole one.
  static func load(
    _ client: KivaClient, _ policy: CachePolicy
  ) async throws(KivaError) -> FieldPartnerList {
    let cached = client.fetcher.cached(named: client.endpoints.nameOfPartners)
    switch policy {
    case .fresh(let age):
      if !cached.isEmpty, cached.allSatisfy({ client.fetcher.isFresh($0, age) }),
        let list = try? FieldPartnerList(cached, client)
      {
        return list
      }
    case .refresh: break
    case .cacheOnly:
      if !cached.isEmpty { return try FieldPartnerList(cached, client) }
      let url = client.endpoints.partners(page: 1).url
      throw .requestFailed(FetchError(url: url, reason: .notCached))
    }
    var responses: [FetchedResponse] = []
    var known = Set<Int>()
    var isWhole = false
    for page in 1...maximumPages {
      let response = try await client.partners(page: page)
      let list = try client.decodePartners(response)
      let countBefore = known.count
      known.formUnion(list.partners.compactMap(\.id))
      // A server that ignores the number sends the same page again.
      if page > 1, known.count == countBefore { break }
      responses.append(response)
      isWhole = list.pages.map { page >= $0 } ?? true
      if isWhole { break }
    }
    let list = try FieldPartnerList(responses, client)
    if isWhole { client.fetcher.save(responses, as: [client.endpoints.nameOfPartners]) }
    return list
  }

  /// Returns the last list in the cache, regardless of its age; `nil` if there is none.
  static func cached(_ client: KivaClient) -> FieldPartnerList? {
    let responses = client.fetcher.cached(named: client.endpoints.nameOfPartners)
    return responses.isEmpty ? nil : try? FieldPartnerList(responses, client)
  }

  /// Reads the pages. Throws if no partner has a name, because names are the reason for fetching
  /// the list.
  private init(_ responses: [FetchedResponse], _ client: KivaClient) throws(KivaError) {
    var partners: [Loan.FieldPartner] = []
    var known = Set<Int>()
    for response in responses {
      partners += try client.decodePartners(response).partners.filter { partner in
        partner.id.map { known.insert($0).inserted } ?? false
      }
    }
    guard partners.contains(where: { $0.name != nil }) else {
      throw .unreadable(
        ListingError(
          name: "partners", expected: .fieldPartners, reason: .notAListing("a list without names")))
    }
    self.partners = partners
    isFromCache = responses.allSatisfy(\.isFromCache)
  }
}

extension KivaClient {
  /// The numbers of the partners in the last list of them, regardless of its age; `nil` if there is
  /// none.
  package var cachedPartnerNumbers: Set<Int>? { FieldPartnerList.cached(self)?.numbers }
}
