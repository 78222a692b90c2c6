package import Site
import SiteIndex
import Words

extension LoanFeed {
  /// Returns the links to the feeds and the calendar.
  package func links(in site: SiteLayout) -> [FeedLink] {
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
  package static func toChanges(in site: SiteLayout) -> [FeedLink] {
    PagePaths.changesFeeds.map { format, path in
      FeedLink(title: site.feedTitle(site.words.feed.changes), path: path, format: format)
    }
  }
}

extension SiteLayout {
  /// Returns the title of a feed or a calendar, `Our loans: Kenya`, by what it is about, which is
  /// `nil` for the site itself.
  package func feedTitle(_ title: String?) -> String {
    let whole = title.map { words.feed.listTitle.text(.text(self.title), .text($0)) } ?? self.title
    return isSample ? words.feed.invented.text(.text(whole)) : whole
  }

  /// Returns the absolute address of a file of the site; `nil` without a base URL.
  package func address(of path: OutputPath) -> String? {
    base.map { path == PagePaths.list ? $0 : $0 + path.text }
  }
}
