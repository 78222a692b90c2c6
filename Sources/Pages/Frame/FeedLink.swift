import Mustache
package import Site
package import SiteIndex
import Words

/// A feed or a calendar that a page links.
package struct FeedLink: Equatable, Sendable {
  /// The title, which programs show if a page has several feeds; `nil` for the site's own feeds.
  let title: String?
  package let path: OutputPath
  package let format: FeedFormat
}

/// A link from a page to a feed or a calendar, as the template shows it.
struct FeedLinkEntry: Sendable {
  let link: FeedLink
  /// The address of the feed, relative to the page.
  let address: String
  let isFirst: Bool
  let words: SiteWords

  static let bindings = TemplateBindings<FeedLinkEntry>(
    "a feed",
    .text("title", "the title of the feed, 'Our loans: Kenya'; absent for those of all loans") {
      $0.link.title
    },
    .text("text", "'Feed' or 'Calendar'") { $0.text },
    .text("type", "the media type, 'application/atom+xml'") { $0.link.format.mediaType },
    .link("href", "link to the feed") { $0.address },
    .flag("isFirst", "whether it is the first of its list") { $0.isFirst })

  private var text: String { link.format == .calendar ? words.feed.calendarLink : words.feed.link }
}

extension LoanFeed {
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
  /// Returns the links to the feeds of changes.
  package static func changesFeeds(in site: SiteLayout) -> [FeedLink] {
    PagePaths.changesFeeds.map { format, path in
      FeedLink(title: site.feedTitle(site.words.feed.changes), path: path, format: format)
    }
  }
}

extension SiteLayout {
  /// Returns the title of a feed or a calendar: `Our loans: Kenya` or, for all loans, `Our loans`.
  package func feedTitle(_ title: String?) -> String {
    let whole = title.map { words.feed.listTitle.text(.text(self.title), .text($0)) } ?? self.title
    return isSample ? words.feed.invented.text(.text(whole)) : whole
  }

  /// Returns the absolute address of a file of the site; `nil` without a base URL.
  package func address(of path: OutputPath) -> String? {
    base.map { path == PagePaths.list ? $0 : $0 + path.text }
  }
}
