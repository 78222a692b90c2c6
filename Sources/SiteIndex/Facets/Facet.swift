import Loans
import Words

/// A group of checkboxes in the filter: the sectors, countries, tags or other values of loans.
package struct Facet: Equatable, Sendable {
  package let key: FacetKey
  /// All options, the most frequent first; never empty.
  package let all: [FacetOption]
  /// Whether the facet is expanded when the page loads. A facet that is not is behind "More
  /// filters".
  package private(set) var isOpen = false
  package let words: SiteWords

  /// The heading of the facet, `Sector`.
  package var label: String { words.filter.facets[key].label }

  /// The options that are visible when the facet is expanded.
  package var options: ArraySlice<FacetOption> {
    collapsesOptions ? all.prefix(Facet.visibleOptionCount) : all[...]
  }

  /// The options of a long facet that are hidden at first.
  package var rest: ArraySlice<FacetOption> { all.dropFirst(options.count) }

  /// The text for the hidden options, `12 more`; `nil` if none are hidden.
  package var restText: String? {
    collapsesOptions ? words.filter.moreOptions.text(.count(rest.count)) : nil
  }

  /// The label of the field that searches a long facet, `Search countries`; `nil` for other facets.
  package var searchLabel: String? { collapsesOptions ? words.filter.facets[key].search : nil }

  private static let visibleOptionCount = 8

  /// Whether some options are hidden at first. A single further option is not, because it takes no
  /// more space than the text `1 more`.
  private var collapsesOptions: Bool { all.count > Facet.visibleOptionCount + 1 }

  /// Counts the values of each facet. Facets that offer no choice are left out: facets without a
  /// value, facets in which all loans have the same value, and the status unless some loans are
  /// past their funding and others have another status.
  ///
  /// An activity is listed under the sector of most of its loans. Activities of loans without a
  /// sector form a separate facet, as do all activities if the facet of sectors is left out.
  package static func all(
    of loans: [SiteLoan], slugs: SiteSlugs, words: SiteWords, without: FacetKey? = nil
  ) -> [Facet] {
    var facets = allWithValues(of: loans, slugs: slugs, words: words, without: without).filter {
      $0.offersChoice(among: loans.count)
    }
    // On the page of a sector, its activities take the place of the sectors.
    let first = without == .sector ? [.activity] : [FacetKey]()
    let open = (first + FacetKey.openFirst).filter { key in facets.contains { $0.key == key } }
      .prefix(FacetKey.maximumOpenCount)
    for index in facets.indices { facets[index].isOpen = open.contains(facets[index].key) }
    return facets
  }

  /// Returns whether the loans of a list, of this number, differ in the values of the facet.
  private func offersChoice(among loanCount: Int) -> Bool {
    if all.count == 1, all[0].count == loanCount { return false }
    return key.definition.isOffered(all.map(\.value))
  }

  /// Counts the values of each facet that has any, even if all loans have the same.
  static func allWithValues(
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
      if let rank = definition.rank { options.sort { rank($0.value) < rank($1.value) } }
      return options.isEmpty ? nil : Facet(key: key, all: options, words: words)
    }
  }
}

extension FacetCounts {
  /// Returns the options with the most frequent values first. Equally frequent ones are in
  /// alphabetical order.
  func options(names: NameWords) -> [FacetOption] {
    // In English, the order by bytes is the alphabetical order for nearly all names.
    if names.kivaLanguage == nil { return options }
    return options.sorted { left, right in
      left.count == right.count
        ? collates(left.value, before: right.value, by: names.sortKeys)
        : left.count > right.count
    }
  }
}

/// The options of the activities, by the sector under which they are listed.
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
