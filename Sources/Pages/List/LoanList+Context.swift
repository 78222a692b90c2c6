import Loans
import Mustache
import Notes
import SiteIndex

extension LoanList {
  /// Creates one page of loans that are split over pages.
  ///
  /// - Parameters:
  ///   - indices: The indices in the list of all loans of the loans of the page.
  ///   - number: The number of the page, counted from 1.
  ///   - split: How the loans are split over pages.
  ///   - totals: The totals of the loans of all pages.
  ///   - time: The time of the data; `nil` for a page that must not change with it.
  ///   - isFilteredAlone: Whether the filter covers only the loans of the page in any case.
  ///   - facet: A facet that the filter leaves out.
  ///   - order: The order of the list; `nil` for the newest loans first.
  ///   - isView: Whether the list is that of a view.
  ///   - note: The note that is shown above the loans of the first page.
  ///   - root: The relative path from the page to the root of the pages in its language.
  ///   - context: The site.
  init(
    ofLoansAt indices: [Int], on number: Int, of split: Pagination, totals: Totals,
    at time: Timestamp? = nil, isFilteredAlone: Bool = false, without facet: FacetKey? = nil,
    orderedBy order: SortOrder? = nil, isView: Bool = false, note: Note?, root: String,
    in context: SiteContext
  ) {
    let note = number == 1 ? note : nil
    let whole = isFilteredAlone ? nil : context.splitLists[split]
    let shown = whole == nil ? indices.map { context.siteLoans[$0] } : []
    self.init(
      root: root, pagination: split, number: number,
      intro: note.map { note in
        note.rendered(
          headingsBelow: note.title == nil ? 1 : 2, root: root, in: context.layout.languages)
      },
      introTitle: note?.title, introExcerpt: note?.excerpt,
      totals: split.isSplit && whole == nil
        ? Totals(of: shown, words: context.words, at: time) : totals,
      filter: whole.map(\.filter)
        ?? ListFilter(of: shown, slugs: context.slugs, words: context.words, without: facet),
      map: whole.map(\.map) ?? WorldMap(of: shown),
      cards: LazyList(count: indices.count) { index in
        Card(
          of: context.siteLoans[indices[index]], root: root, headingLevel: 3,
          isBeyondCap: CardCap.hides(index, of: indices.count), in: context)
      },
      hasAll: (whole?.loanIndices.count ?? indices.count) == context.loans.count,
      appID: context.settings.appID, dataName: whole?.name, order: order, isView: isView,
      words: context.words)
  }
}
