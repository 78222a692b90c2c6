import SiteIndex

extension LoanList {
  /// Returns the list with charts of all of its loans. Only the first page has charts, and only if
  /// the list has enough loans to be searched.
  func with(
    chartsOf loans: [SiteLoan], for place: ChartPlace, in context: SiteContext,
    choose: (LoanCharts) -> [ChartEntry]
  ) -> LoanList {
    guard number == 1, filter?.isSearchable == true else { return self }
    var list = self
    list.charts = choose(
      LoanCharts(
        loans: loans, slugs: context.slugs, words: words, listLink: isPart ? nil : "", root: root,
        place: place))
    return list
  }
}
