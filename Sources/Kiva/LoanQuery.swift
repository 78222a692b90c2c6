package import Fetching
package import Loans

/// What is asked of Kiva.
package struct LoanQuery: Equatable, Sendable {
  package static let standardAPI = "https://api.kivaws.org"

  /// The base of the API; slashes at its end do not count.
  package var api: String
  package var appID: AppID?
  /// The doors to try, in this order.
  package var sources: [ListingSource]
  /// How many of the newest loans that match.
  package var limit: Int
  package var filter: LoanFilter
  /// Whether texts, terms and field partners are asked for.
  package var includesDetails: Bool
  package var cachePolicy: CachePolicy
  /// Loans wanted even if they are no longer among the newest, or do not match; they do not count
  /// for the limit.
  package var keep: [LoanID]
  /// The loans that the result must not contain, not even if `keep` names them. The next newest loans
  /// fill the limit in their place.
  package var exclude: Set<LoanID>
  /// Whether the sample stands in when Kiva does not answer and nothing is cached.
  package var fallsBackToSample: Bool

  /// Without `sources`, all of them.
  package init(
    api: String = standardAPI, appID: AppID? = nil, sources: [ListingSource]? = nil,
    limit: Int = 100, filter: LoanFilter = LoanFilter(), includesDetails: Bool = true,
    cachePolicy: CachePolicy = .fresh(maximumAge: .seconds(600)), keep: [LoanID] = [],
    exclude: Set<LoanID> = [], fallsBackToSample: Bool = false
  ) {
    self.api = api
    self.appID = appID
    self.sources = sources ?? ListingSource.all(for: filter)
    self.limit = limit
    self.filter = filter
    self.includesDetails = includesDetails
    self.cachePolicy = cachePolicy
    self.keep = keep
    self.exclude = exclude
    self.fallsBackToSample = fallsBackToSample
  }

  /// Whether Kiva itself is asked, and not a server that stands in for it.
  package var isOfKiva: Bool {
    var base = api[...]
    while base.hasSuffix("/") { base.removeLast() }
    return base == Self.standardAPI
  }
}
