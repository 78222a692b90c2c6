package import Loans

/// All countries, or all sectors, of the loans of a site.
package struct SectionIndex: Equatable, Sendable {
  package let kind: SectionKind
  /// The sections in alphabetical order.
  package let all: [Section]
  /// The number of loans of the site.
  package let loanCount: Int
  /// What all loans of the site still need, also those in no section.
  package let remaining: Money
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
    remaining = loans.reduce(.zero) { $1.isFundraising ? $0 + ($1.remaining ?? .zero) : $0 }
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

  /// Returns the letter under which an alphabetical order lists a section.
  package func letter(of section: Section) -> IndexLetter {
    IndexLetter(of: section.name, key: sortKeys[section.name])
  }
}

// MARK: - Need

extension SectionIndex {
  /// The sections with their places in alphabetical order, those that need most first, then those
  /// whose loans are all reserved, and last those in which no loan is fundraising. Sections that
  /// need the same are in alphabetical order.
  package var byNeed: [(place: Int, section: Section)] {
    all.enumerated().map { (place: $0, section: $1) }.sorted { left, right in
      (right.section.totals.rank, left.place) < (left.section.totals.rank, right.place)
    }
  }

  /// The sections in which loans are fundraising.
  private var open: [Section] { all.filter { $0.totals.openCount > 0 } }

  package var openCount: Int { open.count }

  /// The sections that together need at least half of what all loans need, three at most, with
  /// their share in percent. It is `nil` if there are no such sections, or if no other section
  /// needs anything.
  package var highlight: (sections: [Section], share: Int)? {
    let candidates = byNeed.map(\.section).filter { $0.totals.rank > .zero }
    let whole = remaining
    var sum = Money.zero
    for (index, section) in candidates.prefix(3).enumerated()
    where index + 1 < candidates.count {
      sum += section.totals.remaining ?? .zero
      guard let share = roundedPercent(sum, of: whole), share >= 50 else { continue }
      return (Array(candidates.prefix(index + 1)), share)
    }
    return nil
  }

  /// The sum at which the bars of the overview end. Bars for larger sums are cut off, so that one
  /// large loan does not make all other bars too short to be compared.
  package struct BarScale: Equatable, Sendable {
    /// The sum of the longest bar.
    package let limit: Money
    /// Whether some sums are larger than `limit`, so that their bars are cut off.
    package let cutsBars: Bool
  }

  /// The scale of the bars. If there are at least four sums, and the largest one is more than twice
  /// the 95th percentile, the scale ends at the 95th percentile. Among fewer than twenty sums, the
  /// second largest one counts as the percentile. Otherwise, the scale ends at the largest sum.
  package var barScale: BarScale {
    let sums = all.compactMap { $0.totals.remaining }.filter { $0 > .zero }.sorted()
    guard let largest = sums.last else { return BarScale(limit: .zero, cutsBars: false) }
    // Among fewer than twenty sums, the rank would be that of the largest one.
    let rank = (sums.count * 95 + 99) / 100 - 1
    let percentile = sums.count < 4 ? largest : sums[min(rank, sums.count - 2)]
    return largest > percentile + percentile
      ? BarScale(limit: percentile, cutsBars: true) : BarScale(limit: largest, cutsBars: false)
  }
}
