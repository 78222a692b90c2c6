import SiteIndex

extension LoanCharts {
  /// The charts above the list of all loans: the countries, the sectors, and what was raised from
  /// day to day or, if the history is too short, women, men and groups. The amounts are not among
  /// them, because the slider of the filter already draws their distribution.
  func ofAllLoans(_ history: HistoryCharts?) -> [ChartEntry] {
    let charts = [chart(of: .country), chart(of: .sector), history?.raised ?? borrowers]
    return charts.filter { $0.drawing != nil }.map { chart in
      var chart = chart
      chart.link = "\(root)\(PagePaths.figures)#\(chart.name)"
      return chart
    }
  }

  /// The charts above the loans of a country, a sector or a field partner. `key` is the facet of
  /// which all loans have the same value.
  func ofSection(_ key: FacetKey) -> [ChartEntry] {
    let facet: ChartFacet = key == .country ? .sector : .country
    return [chart(of: facet), amounts, months].filter { $0.drawing != nil }
  }
}
