package import Loans

/// What the loans of a list can be filtered by.
package struct ListFilter: Equatable, Sendable {
  /// The slider that is always seen; `nil` if no loan has an amount.
  package let amount: RangeFilter?
  /// The sliders that are folded away, of those that there is something to choose with.
  package let moreRanges: [RangeFilter]
  /// How many still need money.
  package let openCount: Int
  /// How many end within a week.
  package let soonCount: Int
  package let facets: [Facet]

  /// `slugs` are those of all loans of the site, of which these may be a part; `without` is a facet
  /// that they have in common. `nil` without loans.
  package init?(
    of loans: [Loan], at time: Timestamp, slugs: SiteSlugs, without: Facet.Key? = nil
  ) {
    if loans.isEmpty { return nil }
    amount = RangeFilter(.amount, of: loans, at: time)
    moreRanges = RangeMeasure.allCases.filter { $0 != .amount }.compactMap {
      RangeFilter($0, of: loans, at: time)
    }
    openCount = loans.count { $0.isOpen(at: time) }
    soonCount = loans.count { $0.ends(withinDays: 7, of: time) }
    facets = Facet.all(of: loans, slugs: slugs, without: without)
  }
}
