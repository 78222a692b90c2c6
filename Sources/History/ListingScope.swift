package import Loans

/// The scope of a listing: which loans were requested.
package struct ListingScope: Equatable, Sendable {
  /// The base URL of the API; `nil` for loans from files.
  package var api: String?
  /// Whose loans were requested, such as `team 123`; `nil` for the newest loans of all.
  package var portfolio: String?
  package var filter: LoanFilter
  package var limit: Int

  package init(api: String?, portfolio: String? = nil, filter: LoanFilter, limit: Int) {
    self.api = api
    self.portfolio = portfolio
    self.filter = filter
    self.limit = limit
  }

  /// The scope as JSON with a fixed order of keys, so that equal scopes have equal texts.
  package var text: String {
    var object = JSONObject()
    object.add("api", api)
    object.add("portfolio", portfolio)
    object.add("limit", limit)
    for (key, values) in [
      ("country", filter.countries), ("sector", filter.sectors.map(\.foldedName)),
      ("theme", filter.themes.map(\.foldedName)), ("partner", filter.partners.map(String.init)),
      ("status", filter.statuses.map(\.name)),
    ] {
      object.add(key, Set(values).sorted())
    }
    return String(decoding: object.closed, as: UTF8.self)
  }
}
