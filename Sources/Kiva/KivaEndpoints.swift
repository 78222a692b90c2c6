internal import Fetching
internal import Loans

/// The addresses of Kiva's public API, and the names by which answers are kept.
///
/// Source: KIVA API v1 and GraphQL, KIVA-API.md.
struct KivaEndpoints {
  /// Loans on one page of a listing; more are said to work up to 500.
  static let mostLoansOnPage = 100
  /// Kiva's newer address for GraphQL, asked too if nothing else was named.
  private static let gateway = "https://gateway.production.kiva.org"
  private static let kiva = "https://www.kiva.org"

  /// The base URL of the API, without a slash at the end.
  let base: String
  private var graphQLBase: String
  private let appID: AppID?

  /// Throws `KivaError.malformedAPI` unless it is a `WebAddress`.
  init(api: String, appID: AppID?) throws(KivaError) {
    guard let address = WebAddress(api) else { throw .malformedAPI(api) }
    var base = address.text
    while base.hasSuffix("/") { base.removeLast() }
    self.base = base
    graphQLBase = base
    self.appID = appID
  }

  /// The same API, with GraphQL at Kiva's newer address; `nil` for a mirror.
  var withGateway: KivaEndpoints? {
    guard base == LoanQuery.standardAPI else { return nil }
    var endpoints = self
    endpoints.graphQLBase = Self.gateway
    return endpoints
  }

  /// Where pictures lie that have a number: at Kiva's own site, or at the mirror.
  private var pictureBase: String { base == LoanQuery.standardAPI ? Self.kiva : base }

  /// A loan's picture, 480 by 360; `nil` for an address elsewhere than there or at the API. Where the
  /// server redirects to is followed all the same.
  ///
  /// Source: Kiva's own pages, `https://www.kiva.org/img/SIZE/IMAGE_ID.jpg`.
  func picture(_ picture: PictureSource) -> Resource? {
    switch picture {
    case .id(let id): return Resource("\(pictureBase)/img/w480h360/\(id).jpg", accept: "image/*")
    case .address(let text):
      let isKnown = [pictureBase, base].contains { text.hasPrefix("\($0)/") }
      return isKnown && Loan.isPlain(address: text) ? Resource(text, accept: "image/*") : nil
    }
  }

  /// One page of a listing; pages count from 1, `offset` is how many entries came before.
  func page(
    _ page: Int, offset: Int, perPage: Int, of source: ListingSource, _ filter: LoanFilter
  ) -> Resource {
    let paging = "page=\(page)&per_page=\(perPage)"
    switch source {
    case .newest: return Resource("\(base)/v1/loans/newest.json?\(paging)" + parameter("&"))
    case .search:
      return Resource(
        "\(base)/v1/loans/search.json?status=fundraising&sort_by=newest&\(paging)"
          + choice(filter) + parameter("&"))
    case .graphql:
      return graphQL(GraphQLQuery.listing(filter: filter, limit: perPage, offset: offset))
    }
  }

  /// All that Kiva tells of these loans.
  func details(_ ids: [LoanID], from source: ListingSource) -> Resource {
    if source == .graphql { return graphQL(GraphQLQuery.loans(ids)) }
    let list = ids.map(\.description).joined(separator: ",")
    return Resource("\(base)/v1/loans/\(list).json" + parameter("?"))
  }

  /// All field partners.
  var partners: Resource { Resource("\(base)/v1/partners.json" + parameter("?")) }

  private func graphQL(_ body: String) -> Resource {
    Resource("\(graphQLBase)/graphql" + parameter("?"), posting: body)
  }

  private func parameter(_ mark: String) -> String {
    appID.map { "\(mark)app_id=\($0)" } ?? ""
  }

  /// `&country_code=KE,UG&sector=Food`
  private func choice(_ filter: LoanFilter) -> String {
    [
      ("country_code", filter.countries), ("sector", filter.sectors), ("theme", filter.themes),
      ("partner", filter.partners.map(String.init)),
    ].filter { !$0.1.isEmpty }.map { name, values in
      "&\(name)=" + values.map(percentEncoded).joined(separator: ",")
    }.joined()
  }
}

// MARK: - Names in the cache

extension KivaEndpoints {
  /// The pages of the last whole listing, of those with this limit or of all.
  func name(
    ofListingFrom source: ListingSource, _ filter: LoanFilter, limit: Int? = nil
  ) -> String {
    "listing \(source.rawValue) \(limit.map { "\($0) of " } ?? "")\(base)\(choice(filter))"
  }

  /// Identifies the listing with this filter in the memory of failures.
  func listing(_ filter: LoanFilter) -> SourceFailureCache.Listing {
    SourceFailureCache.Listing(api: base, filter: choice(filter))
  }

  /// The answer that last told all of a loan.
  func name(of loan: LoanID) -> String { "loan \(base) \(loan)" }

  var nameOfPartners: String { "partners \(base)" }
}

/// RFC 3986 §2.3: all but the unreserved characters.
private func percentEncoded(_ text: String) -> String {
  text.utf8.map { byte in
    switch Unicode.Scalar(byte) {
    case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_", "~": String(Unicode.Scalar(byte))
    default: "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }
  }.joined()
}
