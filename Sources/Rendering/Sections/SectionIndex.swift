import Loans

/// All countries, or all sectors, that the loans of a site are in.
package struct SectionIndex: Equatable, Sendable {
  package let kind: SectionKind
  /// The sections in alphabetical order.
  package let all: [Section]
  /// The number of loans of the site.
  package let loanCount: Int

  /// Divides the loans of a site into sections.
  ///
  /// - Parameters:
  ///   - kind: Whether to divide the loans by country or by sector.
  ///   - loans: All loans of the site, in the order of the list.
  ///   - words: The words of the site.
  ///   - cardsPerPage: The maximum number of loans on a page of a section.
  package init(
    _ kind: SectionKind, of loans: [SiteLoan], words: SiteWords, cardsPerPage: Int
  ) {
    var members = SectionMembers()
    for (index, loan) in loans.enumerated() {
      if let value = loan.values(of: kind.key).first { members.append(index, of: value) }
    }
    self.kind = kind
    loanCount = loans.count
    let sections = FacetCounts(of: kind.key, in: loans).options.compactMap { option in
      Section(
        kind, option.value, loanIndices: members.indices(ofSlug: option.value.slug), loans,
        words: words, cardsPerPage: cardsPerPage)
    }
    all = sections.sorted { collates($0.value, before: $1.value) }
  }

  /// The number of loans in no section, because Kiva did not say where they belong.
  package var unassignedLoanCount: Int { loanCount - all.reduce(0) { $0 + $1.loanIndices.count } }
}

extension SectionIndex {
  /// The sections whose names begin with one letter.
  package struct Group: Equatable, Sendable {
    package let letter: IndexLetter
    /// The sections in alphabetical order; never empty.
    package let sections: [Section]
  }

  /// The sections by their first letters, in alphabetical order; names that do not begin with a
  /// Latin letter come last.
  package var groups: [Group] {
    let sectionsOfLetter = Dictionary(grouping: all) { IndexLetter(of: $0.name) }
    return (IndexLetter.latin + [.other]).compactMap { letter in
      sectionsOfLetter[letter].map { Group(letter: letter, sections: $0) }
    }
  }
}

extension SectionIndex {
  /// The largest figures of an overview, which the bars of the other figures are compared with.
  struct Scale: Equatable, Sendable {
    let loanCount: Int
    /// The largest sum of amounts, for what is asked and for what is still to raise.
    let amount: Money
  }

  var scale: Scale {
    Scale(
      loanCount: all.map(\.loanIndices.count).max() ?? 0,
      amount: all.compactMap(\.totals.amount).max() ?? .zero)
  }
}

/// The indices of the loans of each section.
private struct SectionMembers {
  private var indices: [[Int]] = []
  private var sectionOfSlug: [String: Int] = [:]
  /// The section of each value, by the number of the value: a section may have several names.
  private var sectionOfNumber: [Int?] = []

  mutating func append(_ index: Int, of value: FacetValue) {
    indices[section(of: value)].append(index)
  }

  func indices(ofSlug slug: String) -> [Int] { sectionOfSlug[slug].map { indices[$0] } ?? [] }

  private mutating func section(of value: FacetValue) -> Int {
    guard let number = value.number else { return section(ofSlug: value.slug) }
    while sectionOfNumber.count <= number { sectionOfNumber.append(nil) }
    if let section = sectionOfNumber[number] { return section }
    let section = section(ofSlug: value.slug)
    sectionOfNumber[number] = section
    return section
  }

  private mutating func section(ofSlug slug: String) -> Int {
    if let section = sectionOfSlug[slug] { return section }
    sectionOfSlug[slug] = indices.count
    indices.append([])
    return indices.count - 1
  }
}
