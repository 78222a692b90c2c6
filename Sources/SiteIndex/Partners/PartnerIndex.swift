import Loans

/// All field partners of the loans of a site.
package struct PartnerIndex: Sendable {
  /// The partners in alphabetical order. Those without a name come last, by their numbers.
  package let all: [SitePartner]
  /// The loans that have no partner, or none that is known, as indices in the list of all loans.
  package let unassignedLoanIndices: [Int]
  private let indexOfSlug: [String: Int]

  /// Finds the partners of the loans of a site. The loans must be in the order of the list.
  package init(of loans: [SiteLoan], words: SiteWords, cardsPerPage: Int) {
    var members: [String: [Int]] = [:]
    var unassigned: [Int] = []
    for (index, loan) in loans.enumerated() {
      if let value = loan.values(of: .partner).first {
        members[value.slug, default: []].append(index)
      } else {
        unassigned.append(index)
      }
    }
    let keys = words.names.sortKeys
    let partners = members.compactMap { slug, indices in
      SitePartner(
        slug: slug, loanIndices: indices, loans, words: words, cardsPerPage: cardsPerPage)
    }.sorted { $0.precedes($1, by: keys) }
    all = partners
    unassignedLoanIndices = unassigned
    indexOfSlug = Dictionary(uniqueKeysWithValues: partners.enumerated().map { ($1.slug, $0) })
  }

  /// Returns the field partner of a loan; `nil` if no loan of the site has it.
  package func partner(of loan: SiteLoan) -> SitePartner? {
    loan.values(of: .partner).first.flatMap { indexOfSlug[$0.slug] }.map { all[$0] }
  }

  /// The partners, each with its place in alphabetical order. The partners whose loans need most
  /// money are first. Partners whose loans are all reserved follow, and partners without a
  /// fundraising loan are last. Partners whose loans need the same sum are in alphabetical order.
  package var byNeed: [(place: Int, partner: SitePartner)] {
    all.enumerated().map { (place: $0, partner: $1) }.sorted { left, right in
      (right.partner.totals.rank, left.place) < (left.partner.totals.rank, right.place)
    }
  }

  /// The partners that have pages, with the division of their loans into pages.
  package var withPages: [(partner: SitePartner, pagination: Pagination)] {
    all.compactMap { partner in partner.pagination.map { (partner, $0) } }
  }
}

extension SitePartner {
  /// Returns whether the partner precedes another one in alphabetical order.
  fileprivate func precedes(_ other: SitePartner, by keys: SortKeys) -> Bool {
    switch (record.name, other.record.name) {
    case (nil, nil): (record.id ?? 0) < (other.record.id ?? 0)
    case (let name?, let otherName?):
      name.utf8.elementsEqual(otherName.utf8)
        ? slug < other.slug : collates(name, before: otherName, by: keys)
    case (let name, _): name != nil
    }
  }
}
