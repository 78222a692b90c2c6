import Loans

/// A group of checkboxes in the filter: the sectors, countries, tags or other values that loans may
/// have.
package struct Facet: Equatable, Sendable {
  /// What a facet is about; the raw value is the name of its controls and its key in the hash.
  package enum Key: String, CaseIterable, Equatable, Sendable {
    case sector, activity, country, borrower, tag, theme, partner
  }

  package let key: Key
  /// All options, the most frequent first; never empty.
  package let all: [FacetOption]
  /// Whether the facet is expanded when the page loads.
  package let isOpen: Bool

  /// The heading of the facet, `Sector`.
  package var label: String { key.label }

  /// The options that are visible when the facet is expanded.
  package var options: ArraySlice<FacetOption> {
    foldsOptions ? all.prefix(Facet.visibleOptionCount) : all[...]
  }

  /// The options that are folded away in a long facet.
  package var rest: ArraySlice<FacetOption> { all.dropFirst(options.count) }

  /// How many options are folded away, `12 more`; `nil` if none are.
  package var restText: String? { foldsOptions ? "\(rest.count.groupedByThousands) more" : nil }

  /// The label of the field that searches a long facet, `Search countries`; `nil` for other facets.
  package var searchLabel: String? { foldsOptions ? "Search \(key.plural)" : nil }

  private static let visibleOptionCount = 8

  /// Whether some options are folded away.
  ///
  /// A ninth option alone is not: it takes no more room than the line that says there is one more.
  private var foldsOptions: Bool { all.count > Facet.visibleOptionCount + 1 }
}

extension Facet.Key {
  /// Whether the facet is expanded on every page that has it.
  var isOpen: Bool { self == .sector || self == .country }

  fileprivate var label: String {
    switch self {
    case .sector: "Sector"
    case .activity: "Activity"
    case .country: "Country"
    case .borrower: "Borrower"
    case .tag: "Tags"
    case .theme: "Themes"
    case .partner: "Field partner"
    }
  }

  fileprivate var plural: String {
    switch self {
    case .sector: "sectors"
    case .activity: "activities"
    case .country: "countries"
    case .borrower: "borrowers"
    case .tag: "tags"
    case .theme: "themes"
    case .partner: "field partners"
    }
  }
}
