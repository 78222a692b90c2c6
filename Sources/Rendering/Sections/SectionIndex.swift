package import Loans

/// All countries that the loans of a site are in, or all sectors.
package struct SectionIndex: Equatable, Sendable {
  package let kind: SectionKind
  /// By name, as people look for them; those of one name by their slugs.
  package let all: [Section]
  /// How many loans there are.
  package let loanCount: Int

  /// `loans` are all those of the site, in the order of the list, and `slugs` theirs.
  package init(
    _ kind: SectionKind, of loans: [Loan], slugs: SiteSlugs, at time: Timestamp, cardsPerPage: Int
  ) {
    var placesOfSlug: [String: [Int]] = [:]
    for (place, loan) in loans.enumerated() {
      guard let value = slugs.values(of: kind.key, in: loan).first else { continue }
      placesOfSlug[value.slug, default: []].append(place)
    }
    self.kind = kind
    loanCount = loans.count
    let sections = FacetCounts(of: kind.key, in: loans, slugs: slugs).options.compactMap { option in
      Section(
        kind, option.value, places: placesOfSlug[option.value.slug] ?? [], loans, slugs, at: time,
        cardsPerPage: cardsPerPage)
    }
    all = sections.sorted { collates($0.value, before: $1.value) }
  }

  /// How many loans are in none of them: Kiva did not say where they belong.
  package var leftOutCount: Int { loanCount - all.reduce(0) { $0 + $1.loans.count } }
}

extension SectionIndex {
  /// The sections whose names begin with one letter.
  package struct Group: Equatable, Sendable {
    package let letter: IndexLetter
    /// In their order, never empty.
    package let sections: [Section]
  }

  /// In the order of the alphabet, what begins with none of its letters last.
  package var groups: [Group] {
    let sectionsOfLetter = Dictionary(grouping: all) { IndexLetter(of: $0.name) }
    return (IndexLetter.latin + [.other]).compactMap { letter in
      sectionsOfLetter[letter].map { Group(letter: letter, sections: $0) }
    }
  }
}
