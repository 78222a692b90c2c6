import Loans
import Words

/// A group of checkboxes in the filter: the sectors, countries, tags or other values of loans.
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
    collapsesOptions ? all.prefix(Facet.visibleOptionCount) : all[...]
  }

  /// The options that are folded away in a long facet.
  package var rest: ArraySlice<FacetOption> { all.dropFirst(options.count) }

  /// How many options are folded away, `12 more`; `nil` if none are.
  package var restText: String? {
    collapsesOptions ? words.filter.moreOptions.text(.count(rest.count)) : nil
  }

  /// The label of the field that searches a long facet, `Search countries`; `nil` for other facets.
  package var searchLabel: String? { collapsesOptions ? words.filter.facets[key].search : nil }

  private static let visibleOptionCount = 8

  /// Whether some options are folded away. A ninth option alone needs no more room than "1 more".
  private var collapsesOptions: Bool { all.count > Facet.visibleOptionCount + 1 }

  /// Counts the values of each facet, except facets in which all loans have the same or no value.
  ///
  /// An activity is listed under the sector that most of its loans have. Those of loans without a
  /// sector make a facet of their own, as all activities do if the sectors are left out.
  package static func all(
    of loans: [SiteLoan], slugs: SiteSlugs, words: SiteWords, without: FacetKey? = nil
  ) -> [Facet] {
    let activities = without == .sector ? nil : ActivityOptions(of: loans, names: words.names)
    return FacetKey.allCases.filter { $0 != without }.compactMap { key in
      let unassigned = key == .activity ? activities?.withoutSector : nil
      var options = unassigned ?? FacetCounts(of: key, in: loans).options(names: words.names)
      let definition = key.definition
      for index in options.indices {
        let value = options[index].value
        options[index].flag = definition.flag(value)
        options[index].band = definition.band(value)
        options[index].value = definition.shown(value, slugs, words)
        if key == .sector { options[index].activities = activities?.ofSector[value.slug] ?? [] }
      }
      let isOpen = definition.isOpen || key == .activity && without == .sector
      return options.isEmpty ? nil : Facet(key: key, all: options, isOpen: isOpen, words: words)
    }
  }
}

extension FacetCounts {
  /// Returns the most frequent values first, and equally frequent ones in alphabetical order.
  fileprivate func options(names: NameWords) -> [FacetOption] {
    // In English, the order of the bytes is that of the letters for nearly all names.
    if names.kivaLanguage == nil { return options }
    return options.sorted { left, right in
      left.count == right.count
        ? collates(left.value, before: right.value, by: names.sortKeys)
        : left.count > right.count
    }
  }
}

/// The options of the activities, by the sector that they are listed under.
private struct ActivityOptions {
  private(set) var ofSector: [String: [FacetOption]] = [:]
  private(set) var withoutSector: [FacetOption] = []

  init(of loans: [SiteLoan], names: NameWords) {
    var sectorsOfActivity: [String: [String: Int]] = [:]
    for loan in loans {
      guard let activity = loan.values(of: .activity).first,
        let sector = loan.values(of: .sector).first
      else { continue }
      sectorsOfActivity[activity.slug, default: [:]][sector.slug, default: 0] += 1
    }
    for option in FacetCounts(of: .activity, in: loans).options(names: names) {
      let sectors = sectorsOfActivity[option.value.slug] ?? [:]
      let most = sectors.min { ($1.value, $0.key) < ($0.value, $1.key) }
      if let sector = most?.key {
        ofSector[sector, default: []].append(option)
      } else {
        withoutSector.append(option)
      }
    }
  }
}
