import SiteIndex

extension LoanCharts {
  /// Returns the three charts above the list of all loans. They show the loans by country, the loans
  /// by sector, and the money raised on each day. If the history is too short for the last one, a
  /// chart of women, men and groups takes its place. There is no chart of the amounts, because the
  /// slider of the filter already draws their distribution.
  func ofAllLoans(_ history: HistoryCharts?) -> [ChartEntry] {
    let charts = [chart(of: .country), chart(of: .sector), history?.raised ?? borrowers]
    return charts.filter { $0.drawing != nil }.map { chart in
      var chart = chart
      chart.link = "\(root)\(PagePaths.figures)#\(chart.name)"
      return chart
    }
  }

  /// Returns the three charts above the loans of a country, a sector or a field partner. All of these
  /// loans have the same value of the facet `key`, so they are divided by another facet.
  func ofSection(_ key: FacetKey) -> [ChartEntry] {
    let facet: ChartFacet = key == .country ? .sector : .country
    return [chart(of: facet), amounts, months].filter { $0.drawing != nil }
  }
}
