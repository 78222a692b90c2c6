import Site
import Words

extension LoanFeed {
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
  static let siteLinks = site.paths.filter { $0.format != .calendar }.map {
    FeedLink(title: nil, path: $0.path, format: $0.format)
  }
}

extension FeedLink {
  /// Returns the links to the feeds of what happened to loans.
  static func toChanges(in site: SiteLayout) -> [FeedLink] {
    PagePaths.changesFeeds.map { format, path in
      FeedLink(title: site.feedTitle(site.words.feed.changes), path: path, format: format)
    }
  }
}
