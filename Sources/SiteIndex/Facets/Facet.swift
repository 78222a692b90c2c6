import Loans
import Words

/// A group of checkboxes in the filter: the sectors, countries, tags or other values that loans may
/// have.
package struct Facet: Equatable, Sendable {
  package let key: FacetKey
  /// All options, the most frequent first; never empty.
  package let all: [FacetOption]
  /// Whether the facet is expanded when the page loads.
  package let isOpen: Bool
  let words: SiteWords

  /// The heading of the facet, `Sector`.
  package var label: String { words.filter.facets[key].label }

  /// The options that are visible when the facet is expanded.
  package var options: ArraySlice<FacetOption> {
    foldsOptions ? all.prefix(Facet.visibleOptionCount) : all[...]
  }

  /// The options that are folded away in a long facet.
  package var rest: ArraySlice<FacetOption> { all.dropFirst(options.count) }

  /// How many options are folded away, `12 more`; `nil` if none are.
  package var restText: String? {
    foldsOptions ? words.filter.moreOptions.text(.count(rest.count)) : nil
  }

  /// The label of the field that searches a long facet, `Search countries`; `nil` for other facets.
  package var searchLabel: String? { foldsOptions ? words.filter.facets[key].search : nil }

  private static let visibleOptionCount = 8

  /// Whether some options are folded away.
  ///
  /// A ninth option alone is not: it takes no more room than the line that says there is one more.
  private var foldsOptions: Bool { all.count > Facet.visibleOptionCount + 1 }
}
