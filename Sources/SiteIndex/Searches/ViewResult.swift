package import Site

/// A view and the loans that its search finds.
package struct ViewResult: Sendable {
  package let view: LoanView
  /// The division of the loans into pages. The name of the list is `views/NAME`.
  package let pagination: Pagination
  /// The loans, as indices in the list of all loans, in the order of the view.
  package let loanIndices: [Int]
  package let totals: Totals
  package let sentence: String

  /// Finds the loans of all views, in the order of the views. The loans of the site must be in the
  /// order of the list.
  package static func all(
    of views: [LoanView], in loans: [SiteLoan], slugs: SiteSlugs, words: SiteWords,
    cardsPerPage: Int
  ) -> [ViewResult] {
    if views.isEmpty { return [] }
    let facets = Facet.all(of: loans, slugs: slugs, words: words)
    let names = FacetNames(Facet.allWithValues(of: loans, slugs: slugs, words: words))
    let searcher = LoanSearcher(for: views.map(\.search), in: loans, facets: facets)
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
