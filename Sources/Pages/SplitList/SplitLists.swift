import Loans
import Mustache
import Site
import SiteIndex

/// The lists of a site that are split over pages and filtered as a whole.
struct SplitLists: Sendable {
  /// The list of all loans, then those of countries, of sectors and of views; empty if each page of
  /// a list is filtered alone.
  let all: [SplitList]
  /// The files with the cards of the loans.
  let cardFiles: CardFiles
  private let indexOfName: [String: Int]

  /// Finds the lists that are split.
  ///
  /// - Parameters:
  ///   - loans: All loans of the site, in the order of the list.
  ///   - pagination: How the list of all loans is split over pages.
  ///   - sections: The sections of each kind.
  ///   - views: The views.
  ///   - slugs: The slugs of all loans of the site.
  ///   - words: The words of the site.
  ///   - templates: The templates of the site.
  init(
    of loans: [SiteLoan], _ pagination: Pagination, sections: [SectionIndex],
    views: [ViewResult], slugs: SiteSlugs, words: SiteWords, templates: BoundTemplates
  ) {
    guard pagination.isSplit, SplitList.areFilteredAsAWhole(loans, templates: templates) else {
      all = []
      cardFiles = CardFiles(of: [])
      indexOfName = [:]
      return
    }
    let whole = SplitList(
      pagination, among: loans, at: Array(loans.indices), slugs: slugs, words: words)
    let parts = sections.flatMap(\.all).compactMap { section in
      SplitList(
        section.pagination, among: loans, at: section.loanIndices, without: section.kind.key,
        slugs: slugs, words: words)
    }
    let searches = views.compactMap { result in
      SplitList(
        result.pagination, among: loans, at: result.loanIndices, slugs: slugs, words: words)
    }
    all = [whole].compactMap(\.self) + parts + searches
    cardFiles = CardFiles(of: loans)
    indexOfName = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.name, $0) })
  }

  /// Returns the list that is split in this way; `nil` if it has only one page, or if each of its
  /// pages is filtered alone.
  subscript(pagination: Pagination) -> SplitList? {
    indexOfName[pagination.name].map { all[$0] }
  }
}
