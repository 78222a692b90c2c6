package import Loans

/// The filter of a list of loans.
package struct ListFilter: Equatable, Sendable {
  /// The slider that is always visible; `nil` if no loan has an amount.
  package let amount: RangeFilter?
  /// The sliders that are folded away; a slider is left out if there is nothing to choose with it.
  package let moreRanges: [RangeFilter]
  /// The number of loans that still need money, according to Kiva.
  package let openCount: Int
  package let facets: [Facet]

  /// Creates the filter of a list; `nil` if there are no loans.
  ///
  /// - Parameters:
  ///   - loans: The loans of the list.
  ///   - slugs: The slugs of all loans of the site, of which the list may be a part.
  ///   - without: A facet to leave out, because the loans have the same value of it.
  package init?(of loans: [Loan], slugs: SiteSlugs, without: Facet.Key? = nil) {
    if loans.isEmpty { return nil }
    amount = RangeFilter(.amount, of: loans)
    moreRanges = RangeMeasure.allCases.filter { $0 != .amount }.compactMap {
      RangeFilter($0, of: loans)
    }
    openCount = loans.count { $0.isOpen() }
    facets = Facet.all(of: loans, slugs: slugs, without: without)
  }
}
