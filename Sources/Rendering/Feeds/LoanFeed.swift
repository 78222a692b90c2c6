import Loans
import Site
import Words

/// A titled list of loans that can be followed: with a feed of its newest loans in two formats, and
/// most often with a calendar of the days on which its loans end.
struct LoanFeed: Sendable {
  /// What the list is about, `Kenya`; `nil` for the list of the site itself.
  let title: String?
  /// The path of the feeds without the end of their names: `feed`, `countries/KE`.
  let stem: String
  /// The path of the calendar without the end of its name; `nil` if there is none.
  let calendarStem: String?
  /// The page with the list.
  let page: OutputPath
  /// The indices in the list of all loans of those of the list, in any order; `nil` for all.
  private let loanIndices: [Int]?

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
  init(of section: Section) {
    self.init(
      title: section.name, page: section.path, loanIndices: section.loanIndices,
      hasCalendar: section.kind == .countries)
  }

  /// Creates the feed of a named search, with a calendar.
  init(of result: ViewResult) {
    self.init(title: result.view.title, page: result.path, loanIndices: result.loanIndices)
  }

  /// The feed of all loans of a site.
  static let site = LoanFeed()

  private init() {
    title = nil
    stem = "feed"
    calendarStem = "deadlines"
    page = ListPage.firstPath
    loanIndices = nil
  }
}

extension LoanFeed {
  /// Returns the feeds and the calendar as files of a route.
  func files(in context: SiteContext) -> [RouteFile] {
    let shared = SharedFeedEntries()
    return paths.map { format, path in
      RouteFile(at: path) {
        let bytes =
          switch format {
          case .atom: feed(at: path, shared, in: context).atom
          case .json: feed(at: path, shared, in: context).json
          case .calendar:
            DeadlineCalendar(
              title: title, of: loans(in: context), in: context
            ).bytes
          }
        return Page(path: path, bytes: bytes)
      }
    }
  }

  /// Returns the links to the feeds and the calendar.
  func links(in site: SiteLayout) -> [FeedLink] {
    paths.map { format, path in
      let title = title.map { site.feedTitle($0) }
      return FeedLink(
        title: format == .calendar
          ? title.map { site.words.calendar.title.text(.text($0)) } : title,
        path: path, format: format)
    }
  }

  /// The links to the feeds of all loans, without the calendar.
  static let siteLinks = site.paths.filter { $0.0 != .calendar }.map {
    FeedLink(title: nil, path: $0.1, format: $0.0)
  }

  /// The paths of the feeds and the calendar of all loans.
  static var pathsOfAllLoans: [OutputPath] { site.paths.map(\.1) }

  private func loans(in context: SiteContext) -> [SiteLoan] {
    loanIndices.map { indices in indices.map { context.siteLoans[$0] } } ?? context.siteLoans
  }

  private var paths: [(FeedFormat, OutputPath)] {
    FeedFormat.allCases.compactMap { format in
      let stem = format == .calendar ? calendarStem : stem
      return stem.flatMap { OutputPath("\($0).\(format.fileExtension)") }.map { (format, $0) }
    }
  }

  /// Returns the feed with the newest loans, which has the same entries in both formats.
  private func feed(
    at path: OutputPath, _ shared: SharedFeedEntries, in context: SiteContext
  ) -> Feed {
    let entries = shared.entries {
      let newest = loans(in: context).sorted(by: Self.isNewer).prefix(Feed.maximumCount)
      let addresses = LoanAddresses(in: context)
      return newest.map { FeedEntry(of: $0, addresses.links(to: $0.loan.id), in: context) }
    }
    return Feed(title: title, at: path, page: page, entries: entries, in: context)
  }

  /// Returns whether a loan comes before another in a feed, in which pinned loans are not first.
  private static func isNewer(_ one: SiteLoan, _ other: SiteLoan) -> Bool {
    let posted = (one.loan.posted?.seconds ?? .min, other.loan.posted?.seconds ?? .min)
    return posted.0 == posted.1 ? one.loan.id > other.loan.id : posted.0 > posted.1
  }
}
