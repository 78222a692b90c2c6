import Loans

/// A part of the filter where one ticks what a loan may have: sectors, countries, tags.
package struct Facet: Equatable, Sendable {
  /// What it is about; the name of its controls and its place in the hash.
  package enum Key: String, CaseIterable, Equatable, Sendable {
    case sector, activity, country, borrower, tag, theme
  }

  package let key: Key
  /// The most frequent first; never empty.
  package let all: [FacetOption]
  /// Whether one sees its options without asking for them.
  package let isOpen: Bool

  /// `Sector`.
  package var label: String { key.label }

  /// Those that are seen at once.
  package var options: ArraySlice<FacetOption> {
    isFolded ? all.prefix(Facet.seenAtOnce) : all[...]
  }

  /// Those that are folded away.
  package var rest: ArraySlice<FacetOption> { all.dropFirst(options.count) }

  /// `12 more`; `nil` if nothing is folded away.
  package var restText: String? { isFolded ? "\(rest.count.groupedByThousands) more" : nil }

  /// What the field says that searches a long facet, `Search countries`.
  package var searchLabel: String? { isFolded ? "Search \(key.plural)" : nil }

  private static let seenAtOnce = 8

  /// A ninth option takes no more room than the line that says there is one more.
  private var isFolded: Bool { all.count > Facet.seenAtOnce + 1 }
}

extension Facet.Key {
  /// Whether its options are seen at once wherever it stands.
  var isOpen: Bool { self == .sector || self == .country }

  fileprivate var label: String {
    switch self {
    case .sector: "Sector"
    case .activity: "Activity"
    case .country: "Country"
    case .borrower: "Borrower"
    case .tag: "Tags"
    case .theme: "Themes"
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
    }
  }
}
