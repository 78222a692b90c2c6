import History
import Loans
import Notes
import Site
import SiteIndex

/// What the pages of loans and lists are made from, besides what all pages share.
extension InputBytes {
  /// Adds what the page of a listed loan is made from.
  ///
  /// - Parameters:
  ///   - index: The index of the loan in the order of the list.
  ///   - context: The site.
  ///   - site: The fingerprints of what the files of the site are made from.
  mutating func add(loanAt index: Int, in context: SiteContext, _ site: SiteInputs) {
    let loan = context.siteLoans[index]
    add(site.cards[index])
    add(index > 0 ? site.cards[index - 1] : nil)
    add(index + 1 < site.cards.count ? site.cards[index + 1] : nil)
    add(context.content.history.figuresSince[loan.loan.id])
    let related = context.relatedLoans.related(to: loan.loan)
    add(related.count)
    for index in related { add(site.cards[index]) }
    add(surroundingsOf: loan.loan, in: context) { loan.values(of: $0).first }
  }

  /// Adds what the page of a loan is made from that has left the list.
  ///
  /// - Parameters:
  ///   - index: The index of the loan among those that have left the list.
  ///   - context: The site.
  ///   - site: The fingerprints of what the files of the site are made from.
  mutating func add(retiredLoanAt index: Int, in context: SiteContext, _ site: SiteInputs) {
    let loan = context.content.retiredLoans[index].loan
    add(site.retiredLoans[index])
    for key in FacetKey.allCases {
      add(context.slugs.values(of: key, in: loan, context.words))
    }
    add(context.content.notes.ofLoans[loan.id]?.fingerprint)
    add(context.content.pictures.picture(of: loan.id))
    add(surroundingsOf: loan, in: context) { key in
      context.slugs.values(of: key, in: loan, context.words).first
    }
  }

  /// Adds what the page of any loan takes from elsewhere: the sections that it links, and how its
  /// funding went.
  private mutating func add(
    surroundingsOf loan: Loan, in context: SiteContext, value: (FacetKey) -> FacetValue?
  ) {
    for kind in SectionKind.allCases {
      add(value(kind.key).flatMap { context.sectionPaths[kind]?[$0.slug]?.text })
    }
    add(context.content.history.courses[loan.id])
    add(context.filtersList)
  }

  /// Adds what a page with a part of the loans is made from: all loans of its list, since it has
  /// their totals and may have their filter.
  ///
  /// - Parameters:
  ///   - indices: The indices of the loans of the list among all loans.
  ///   - pagination: How the list is split over pages.
  ///   - context: The site.
  ///   - site: The fingerprints of what the files of the site are made from.
  mutating func add(
    listOf indices: [Int], _ pagination: Pagination, in context: SiteContext, _ site: SiteInputs
  ) {
    add(pagination.name)
    add(context.splitLists[pagination] != nil)
    add(indices.count == context.loans.count)
    add(indices.count)
    for index in indices { add(site.cards[index]) }
  }

  /// Adds what the data files of a split list are made from.
  ///
  /// - Parameters:
  ///   - list: The list.
  ///   - context: The site.
  ///   - site: The fingerprints of what the files of the site are made from.
  mutating func add(_ list: SplitList, in context: SiteContext, _ site: SiteInputs) {
    add(list.omittedFacet?.rawValue)
    add(context.splitLists.cardFiles.width)
    add(list.loanIndices.count)
    for index in list.loanIndices { add(site.cards[index]) }
  }
}
