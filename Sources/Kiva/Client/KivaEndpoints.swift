internal import Fetching
internal import Loans
internal import Site

/// The addresses of Kiva's public API, and their names in the cache. Source: docs/kiva-api.md.
struct KivaEndpoints {
  /// The number of loans or field partners on a page that every server accepts.
  static let usualPerPage = 100
  /// Kiva's newer address for GraphQL. It is tried after the address below the API's base.
  private static let gateway = "https://gateway.production.kiva.org"
  private static let kiva = "https://www.kiva.org"

  /// The base URL of the API, without a slash at the end.
  let base: String
  private(set) var graphQLBase: String
  private let appID: AppID?

  /// Creates the addresses of an API, whose base may have slashes at its end. `appID` is sent with
  /// every request. Throws `KivaError.malformedAPI` unless the base is a `WebAddress`.
  init(api: String, appID: AppID?) throws(KivaError) {
    guard let address = WebAddress(api) else { throw .malformedAPI(api) }
    var base = address.text
    while base.hasSuffix("/") { base.removeLast() }
    self.base = base
    graphQLBase = base
    self.appID = appID
  }

  /// Whether GraphQL is at Kiva's newer address.
  var usesGateway: Bool { graphQLBase == Self.gateway }

  /// The same API with GraphQL at Kiva's newer address, or `nil` for a server other than Kiva's.
  var withGateway: KivaEndpoints? {
    guard base == LoanQuery.standardAPI else { return nil }
    var endpoints = self
    endpoints.graphQLBase = Self.gateway
    return endpoints
  }

  /// The server of numbered pictures: Kiva's web site, or the server that is used instead of Kiva's
  /// API.
  private var pictureBase: String { base == LoanQuery.standardAPI ? Self.kiva : base }

  /// Returns the picture of a loan, with 480 by 360 pixels; `nil` for an address that is neither on
  /// the server of the API nor on that of pictures. Redirects to other servers are followed
  /// nevertheless. Source: `https://www.kiva.org/img/SIZE/IMAGE_ID.jpg`, docs/kiva-api.md, "Pages
  /// that show Kiva's data".
  func picture(_ picture: PictureReference) -> Resource? {
    switch picture {
    case .id(let id): return Resource("\(pictureBase)/img/w480h360/\(id).jpg", accept: "image/*")
    case .address(let text):
      let isKnown = [pictureBase, base].contains { text.hasPrefix("\($0)/") }
      return isKnown && Loan.isPlain(address: text) ? Resource(text, accept: "image/*") : nil
    }
  }

  /// Returns the request for a page of a listing, counted from 1. `offset` entries precede the
  /// page.
  func page(
    _ page: Int, offset: Int, perPage: Int, of source: ListingSource, _ filter: LoanFilter,
    sectors: [Int] = [], _ fields: GraphQLFields = GraphQLFields()
  ) -> Resource {
    let paging = "page=\(page)&per_page=\(perPage)"
    switch source {
    case .newest:
      return Resource("\(base)/v1/loans/newest.json?\(paging)" + appIDParameter(after: "&"))
    case .search:
      return Resource(
        "\(base)/v1/loans/search.json?status=fundraising&sort_by=newest&\(paging)"
          + parameters(of: filter) + appIDParameter(after: "&"))
    case .graphql:
      return graphQL(
        GraphQLQuery.listing(
          fields, filter: filter, sectors: sectors, limit: perPage, offset: offset))
    }
  }

  /// Returns the GraphQL request for loans.
  func loans(_ ids: [LoanID], _ fields: GraphQLFields) -> Resource {
    graphQL(GraphQLQuery.loans(ids, fields))
  }

  /// Returns the GraphQL request for the anonymization levels of loans.
  func levels(_ ids: [LoanID]) -> Resource { graphQL(GraphQLQuery.levels(ids)) }

  /// The GraphQL request for the numbers of sectors.
  var sectors: Resource { graphQL(GraphQLQuery.sectors) }

  /// Returns the REST request for loans.
  func details(_ ids: [LoanID]) -> Resource {
    let list = ids.map(\.description).joined(separator: ",")
    return Resource("\(base)/v1/loans/\(list).json" + appIDParameter(after: "?"))
  }

  /// Returns the request for a page of the field partners, counted from 1.
  func partners(page: Int) -> Resource {
    Resource(
      "\(base)/v1/partners.json?page=\(page)&per_page=500" + appIDParameter(after: "&"))
  }

  /// Returns the request for a page of the loans of a team or a lender, counted from 1. `nil` for a
  /// team without a number.
  func page(_ page: Int, of portfolio: Portfolio, teamNumber: Int?) -> Resource? {
    let owner: String
    switch portfolio {
    case .team:
      guard let teamNumber else { return nil }
      owner = "teams/\(teamNumber)"
    case .lender(let id): owner = "lenders/\(id.percentEncoded())"
    }
    return Resource("\(base)/v1/\(owner)/loans.json?page=\(page)" + appIDParameter(after: "&"))
  }

  /// Returns the request for the team with a short name.
  func team(named name: String) -> Resource {
    Resource(
      "\(base)/v1/teams/using_shortname/\(name.percentEncoded()).json" + appIDParameter(after: "?"))
  }

  private func graphQL(_ body: String) -> Resource {
    Resource("\(graphQLBase)/graphql" + appIDParameter(after: "?"), posting: body)
  }

  private func appIDParameter(after separator: String) -> String {
    appID.map { "\(separator)app_id=\($0)" } ?? ""
  }

  /// Returns the parameters of a filter: `&country_code=KE,UG&sector=Food`.
  private func parameters(of filter: LoanFilter) -> String {
    [
      ("country_code", filter.countries), ("sector", filter.sectors), ("theme", filter.themes),
      ("partner", filter.partners.map(String.init)),
    ].filter { !$0.1.isEmpty }.map { name, values in
      "&\(name)=" + values.map { $0.percentEncoded() }.joined(separator: ",")
    }.joined()
  }

  /// Returns the name in the cache of the last complete listing with this limit or, for `nil`, with
  /// any limit.
  func name(
    ofListingFrom source: ListingSource, _ filter: LoanFilter, limit: Int? = nil
  ) -> String {
    "listing \(source.rawValue) \(limit.map { "\($0) of " } ?? "")\(base)\(parameters(of: filter))"
  }

  /// Returns the key under which the failure of the list of a team or a lender is cached.
  func listing(of portfolio: Portfolio) -> SourceFailureCache.Listing {
    SourceFailureCache.Listing(api: base, filter: portfolio.name)
  }

  /// Returns the key under which the failure of a listing with this filter is cached.
  func listing(_ filter: LoanFilter) -> SourceFailureCache.Listing {
    SourceFailureCache.Listing(api: base, filter: parameters(of: filter))
  }

  var nameOfPartners: String { "partners \(base)" }
  var nameOfSectors: String { "sectors \(base)" }
}
