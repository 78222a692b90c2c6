package import Fetching
package import Loans

/// What is asked of Kiva.
package struct KivaQuery: Equatable, Sendable {
  /// The base of the API; slashes at its end do not count.
  package var api: String
  package var appID: AppID?
  /// How many of the newest loans.
  package var limit: Int
  /// Whether texts and terms are asked for.
  package var asksDetails: Bool
  package var freshness: Freshness
  /// Loans wanted even if they are no longer among the newest; they do not count for the limit.
  package var keep: [LoanID]
  /// Whether the sample stands in when Kiva does not answer and nothing is cached.
  package var fallsBackToSample: Bool

  package init(
    api: String = "https://api.kivaws.org", appID: AppID? = nil, limit: Int = 100,
    asksDetails: Bool = true, freshness: Freshness = .fresh(maximumAge: .seconds(600)),
    keep: [LoanID] = [], fallsBackToSample: Bool = false
  ) {
    self.api = api
    self.appID = appID
    self.limit = limit
    self.asksDetails = asksDetails
    self.freshness = freshness
    self.keep = keep
    self.fallsBackToSample = fallsBackToSample
  }
}
