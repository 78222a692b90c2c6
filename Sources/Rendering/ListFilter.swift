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

extension ListFilter {
  private func has(_ key: Facet.Key) -> Bool { facets.contains { $0.key == key } }

  package static let names = Table<ListFilter>(
    "the filter",
    [
      .record("amount", "the slider of the amounts; absent without any", RangeFilter.names) {
        $0.amount
      },
      .text("openCount", "how many loans still need money") { String($0.openCount) },
      .text("soonCount", "how many end within a week") { String($0.soonCount) },
      .list("facets", "what can be ticked, by subject", Facet.names) { $0.facets },
      .flag("hasCountries", "whether there are countries to tick or to group by") {
        $0.has(.country)
      },
      .flag("hasSectors", "whether there are sectors, likewise") { $0.has(.sector) },
      .flag("hasMoreRanges", "whether there are moreRanges") { !$0.moreRanges.isEmpty },
      .list("moreRanges", "the sliders that are folded away", RangeFilter.names) {
        $0.moreRanges
      },
    ])
}
