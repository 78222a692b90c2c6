package import Site

/// A view with the loans that its search finds.
package struct ViewResult: Sendable {
  package let view: LoanView
  /// How its loans are split over pages. The name of the list is `views/NAME`.
  package let pagination: Pagination
  /// The indices of its loans in the list of all loans, in the order of the view.
  package let loanIndices: [Int]
  package let totals: Totals
  package let sentence: String

  /// Finds the loans of all views, in their order, among those of the site as the list has them.
  package static func all(
    of views: [LoanView], in loans: [SiteLoan], slugs: SiteSlugs, words: SiteWords,
    cardsPerPage: Int
  ) -> [ViewResult] {
    if views.isEmpty { return [] }
    let facets = Facet.all(of: loans, slugs: slugs, words: words)
    let names = FacetNames(facets)
    let searcher = LoanSearcher(for: views.map(\.search), in: loans, facets: facets, words: words)
    return views.map { view in
      let indices = searcher.indices(of: view.search)
      return ViewResult(
        view: view,
        pagination: Pagination(
          loanCount: indices.count, cardsPerPage: cardsPerPage,
          first: PagePaths.view(named: view.name), folder: "\(PagePaths.viewFolder)/\(view.name)"),
        loanIndices: indices,
        totals: Totals(of: indices.map { loans[$0] }, words: words),
        sentence: view.search.sentence(names, in: words))
    }
  }

  /// The path of the first page, `views/east-africa.html`.
  package var path: OutputPath { pagination.path(ofPage: 1) }
}
