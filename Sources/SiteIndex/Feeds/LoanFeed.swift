package import Site

/// A list of loans that readers can follow: with a feed of its newest loans in two formats and, in
/// most cases, with a calendar of the days on which its loans end.
package struct LoanFeed: Sendable {
  /// The subject of the list, `Kenya`; `nil` for the list of the site itself.
  package let title: String?
  /// The path of the feeds without the extension: `feed`, `countries/KE`.
  let stem: String
  /// The path of the calendar without the extension; `nil` if there is none.
  let calendarStem: String?
  package let page: OutputPath
  /// The loans of the list, as indices in the list of all loans, in any order; `nil` for all loans.
  package let loanIndices: [Int]?

  /// The feed and the calendar of all loans of a site.
  package static let site = LoanFeed(
    title: nil, stem: PagePaths.feedStem, calendarStem: PagePaths.calendarStem,
    page: PagePaths.list, loanIndices: nil)

  package var paths: [(format: FeedFormat, path: OutputPath)] {
    FeedFormat.allCases.compactMap { format in
      let stem = format == .calendar ? calendarStem : stem
      return stem.flatMap { OutputPath("\($0).\(format.rawValue)") }.map { (format, $0) }
    }
  }
}

extension LoanFeed {
  /// Creates the feed of a country, which has a calendar, or of a sector, which has none.
  package init(of section: Section) {
    let stem = section.pagination.name
    self.init(
      title: section.name, stem: stem, calendarStem: section.kind == .countries ? stem : nil,
      page: section.path, loanIndices: section.loanIndices)
  }

  /// Creates the feed of a named search, with a calendar.
  package init(of result: ViewResult) {
    let stem = result.pagination.name
    self.init(
      title: result.view.title, stem: stem, calendarStem: stem, page: result.path,
      loanIndices: result.loanIndices)
  }
}
