package import Fetching
package import Loans

/// Describes which loans are requested from Kiva, and how.
package struct LoanQuery: Equatable, Sendable {
  package static let standardAPI = "https://api.kivaws.org"

  /// The base of the API, with or without slashes at its end.
  package var api: String
  package var appID: AppID?
  /// The team or the lender whose loans are requested; `nil` for the newest loans of all.
  package var portfolio: Portfolio?
  /// The sources of the newest loans to try, in this order.
  package var sources: [ListingSource]
  /// The maximum number of loans that match the filter. The newest ones are chosen.
  package var limit: Int
  package var filter: LoanFilter
  /// Whether texts, terms and field partners are fetched, too.
  package var includesDetails: Bool
  package var cachePolicy: CachePolicy
  /// The age after which details are requested anew, a few with each fetch.
  package var detailsAge: Duration
  /// Loans to fetch beyond the limit, even if they are not among the newest or do not match the
  /// filter.
  package var keep: [LoanID]
  /// Loans that the result must not contain, even if they are in `keep`. The next newest loans take
  /// their places.
  package var exclude: Set<LoanID>
  /// Whether a team or a lender without loans is no error.
  package var allowsEmpty: Bool
  /// Whether the sample is used when Kiva does not answer and nothing is cached.
  package var fallsBackToSample: Bool

  /// Creates a query. If `sources` is not given, all sources are tried.
  package init(
    api: String = standardAPI, appID: AppID? = nil, portfolio: Portfolio? = nil,
    sources: [ListingSource]? = nil,
    limit: Int = 100, filter: LoanFilter = LoanFilter(), includesDetails: Bool = true,
    cachePolicy: CachePolicy = .fresh(maximumAge: .seconds(600)), keep: [LoanID] = [],
    exclude: Set<LoanID> = [], detailsAge: Duration = .seconds(7 * 86_400),
    allowsEmpty: Bool = false, fallsBackToSample: Bool = false
  ) {
    self.api = api
    self.appID = appID
    self.portfolio = portfolio
    self.sources = sources ?? ListingSource.all(for: filter)
    self.limit = limit
    self.filter = filter
    self.includesDetails = includesDetails
    self.cachePolicy = cachePolicy
    self.keep = keep
    self.exclude = exclude
    self.detailsAge = detailsAge
    self.allowsEmpty = allowsEmpty
    self.fallsBackToSample = fallsBackToSample
  }

  /// Whether the API is Kiva's own, and not another server with the same interface.
  package var usesKivaServer: Bool {
    var base = api[...]
    while base.hasSuffix("/") { base.removeLast() }
    return base == Self.standardAPI
  }
}
