package import Site

/// A titled list of loans that can be followed: with a feed of its newest loans in two formats, and
/// most often with a calendar of the days on which its loans end.
package struct LoanFeed: Sendable {
  /// What the list is about, `Kenya`; `nil` for the list of the site itself.
  package let title: String?
  /// The path of the feeds without the end of their names: `feed`, `countries/KE`.
  let stem: String
  /// The path of the calendar without the end of its name; `nil` if there is none.
  let calendarStem: String?
  package let page: OutputPath
  /// The indices in the list of all loans of those of the list, in any order; `nil` for all.
  package let loanIndices: [Int]?

  /// Creates the feed of a list of loans whose page, feeds and calendar are named alike:
  /// `views/small.html`, `views/small.xml`, `views/small.json` and `views/small.ics`.
  init(title: String, page: OutputPath, loanIndices: [Int], hasCalendar: Bool = true) {
    self.title = title
    stem = String(page.text.dropLast(".html".count))
    calendarStem = hasCalendar ? stem : nil
    self.page = page
    self.loanIndices = loanIndices
  }

  /// Creates the feed of a country, which has a calendar, or of a sector, which has none.
  package init(of section: Section) {
    self.init(
      title: section.name, page: section.path, loanIndices: section.loanIndices,
      hasCalendar: section.kind == .countries)
  }

  /// Creates the feed of a named search, with a calendar.
  package init(of result: ViewResult) {
    self.init(title: result.view.title, page: result.path, loanIndices: result.loanIndices)
  }

  /// The feed of all loans of a site.
  package static let site = LoanFeed()

  private init() {
    title = nil
    stem = PagePaths.feedStem
    calendarStem = PagePaths.calendarStem
    page = PagePaths.list
    loanIndices = nil
  }

  package var paths: [(format: FeedFormat, path: OutputPath)] {
    FeedFormat.allCases.compactMap { format in
      let stem = format == .calendar ? calendarStem : stem
      return stem.flatMap { OutputPath("\($0).\(format.fileExtension)") }.map { (format, $0) }
    }
  }
}
