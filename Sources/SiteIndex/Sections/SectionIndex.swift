package import Loans

/// All countries, or all sectors, of the loans of a site.
package struct SectionIndex: Equatable, Sendable {
  package let kind: SectionKind
  /// The sections in alphabetical order.
  package let all: [Section]
  /// The number of loans of the site.
  package let loanCount: Int
  private let sortKeys: SortKeys

  /// Divides the loans of a site into sections. The loans must be in the order of the list.
  package init(_ kind: SectionKind, of loans: [SiteLoan], words: SiteWords, cardsPerPage: Int) {
    var members: [String: [Int]] = [:]
    for (index, loan) in loans.enumerated() {
      if let value = loan.values(of: kind.key).first {
        members[value.slug, default: []].append(index)
      }
    }
    self.kind = kind
    loanCount = loans.count
    let sections = FacetCounts(of: kind.key, in: loans).options.compactMap { option in
      Section(
        kind, option.value, loanIndices: members[option.value.slug] ?? [], loans,
        words: words, cardsPerPage: cardsPerPage)
    }
    let keys = words.names.sortKeys
    sortKeys = keys
    all = sections.sorted { collates($0.value, before: $1.value, by: keys) }
  }

  /// The number of loans that are in no section, because their country or sector is unknown.
  package var unassignedLoanCount: Int { loanCount - all.reduce(0) { $0 + $1.loanIndices.count } }

  /// The sections whose names begin with the same letter.
  package struct Group: Equatable, Sendable {
    package let letter: IndexLetter
    /// The sections in alphabetical order; never empty.
    package let sections: [Section]
  }

  /// The sections by their first letters, in alphabetical order; `#` is last.
  package var groups: [Group] {
    let sectionsOfLetter = Dictionary(grouping: all) {
      IndexLetter(of: $0.name, key: sortKeys[$0.name])
    }
    return (IndexLetter.latin + [.other]).compactMap { letter in
      sectionsOfLetter[letter].map { Group(letter: letter, sections: $0) }
    }
  }

  /// The largest figures of an overview, which determine the lengths of bars.
  package struct Scale: Equatable, Sendable {
    package let loanCount: Int
    /// The largest sum of amounts. It is the scale of the bars for amounts and for remaining
    /// amounts.
    package let amount: Money
  }

  package var scale: Scale {
    Scale(
      loanCount: all.map(\.loanIndices.count).max() ?? 0,
      amount: all.compactMap(\.totals.amount).max() ?? .zero)
  }
}
