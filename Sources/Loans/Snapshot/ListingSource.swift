/// One of the interfaces through which Kiva lists its newest fundraising loans.
/// Source: docs/kiva-api.md, "REST v1" and "GraphQL".
package enum ListingSource: String, CaseIterable, Sendable {
  case newest, search, graphql

  /// Returns all sources in the order in which to try them. Sources that can apply the filter come
  /// first.
  package static func all(for filter: LoanFilter) -> [ListingSource] {
    filter.isEmpty ? [.newest, .search, .graphql] : [.search, .graphql, .newest]
  }

  /// Returns whether the source applies the filter, so that it lists only matching loans. GraphQL
  /// identifies sectors by numbers, which may not be known.
  package func filters(by filter: LoanFilter, knowsSectors: Bool) -> Bool {
    switch self {
    case .newest: filter.isEmpty
    case .search: true
    case .graphql: filter.sectors.isEmpty || knowsSectors
    }
  }
}
