package import Loans

/// Where Kiva lists its newest fundraising loans.
///
/// Source: KIVA-API.md §1 and §2.
package enum ListingSource: String, CaseIterable, Sendable {
  case newest, search, graphql

  /// All of them in the order they are asked: those that can choose loans first if some are to be
  /// chosen.
  package static func all(choosing filter: LoanFilter) -> [ListingSource] {
    filter.isEmpty ? [.newest, .search, .graphql] : [.search, .graphql, .newest]
  }

  /// Whether it gives only loans that match; if not, they are chosen from all.
  func chooses(_ filter: LoanFilter) -> Bool {
    switch self {
    case .newest: filter.isEmpty
    case .search: true
    // It knows sectors by numbers that Kiva does not publish.
    case .graphql: filter.sectors.isEmpty
    }
  }
}
