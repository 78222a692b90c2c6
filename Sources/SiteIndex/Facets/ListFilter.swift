import Loans

/// The filter of a list of loans.
package struct ListFilter: Equatable, Sendable {
  /// The slider that is always visible; `nil` if no loan has an amount.
  package let amount: RangeFilter?
  /// The sliders that are folded away; a slider is left out if there is nothing to choose with it.
  package let moreRanges: [RangeFilter]
  /// The number of loans that still need money, according to Kiva.
  package let openCount: Int
  package let facets: [Facet]
  /// The orders besides that of the pages; an order is left out if it says nothing of any loan.
  package let orders: [SortOrder]
  /// Whether there are enough loans for search, switches, facets and groups.
  package let isSearchable: Bool
  package let words: SiteWords

  /// A list of fewer loans has no filter, and neither has a list without facets and amounts.
  package static let minimumLoanCount = 3
  /// A list of fewer loans has only the slider of the amounts and the orders.
  package static let minimumSearchableCount = 8

  /// Returns whether loans have a filter.
  package static func exists(of loans: some Collection<SiteLoan>) -> Bool {
    loans.count >= minimumSearchableCount
      || loans.count >= minimumLoanCount
        && loans.contains { RangeMeasure.amount.value(of: $0) != nil }
  }

  /// Creates the filter of a list; `nil` if the list is too short for one.
  ///
  /// - Parameters:
  ///   - loans: The loans of the list.
  ///   - slugs: The slugs of all loans of the site, of which the list may be a part.
  ///   - words: The words of the site.
  ///   - without: A facet to leave out, because the loans have the same value of it.
  package init?(
    of loans: [SiteLoan], slugs: SiteSlugs, words: SiteWords, without: FacetKey? = nil
  ) {
    guard ListFilter.exists(of: loans) else { return nil }
    let isSearchable = loans.count >= ListFilter.minimumSearchableCount
    amount = RangeFilter(.amount, of: loans, words: words)
    self.isSearchable = isSearchable
    self.words = words
    orders = SortOrder.allCases.filter { order in
      loans.contains(where: order.applies)
    }
    let moreMeasures = isSearchable ? RangeMeasure.allCases.filter { $0 != .amount } : []
    moreRanges = moreMeasures.compactMap { RangeFilter($0, of: loans, words: words) }
    openCount = loans.count { $0.isOpen }
    facets =
      isSearchable ? Facet.all(of: loans, slugs: slugs, words: words, without: without) : []
  }
}
