import Mustache
package import Site
package import SiteIndex

/// A feed or a calendar that a page links.
package struct FeedLink: Equatable, Sendable {
  /// The title of the feed, which programs show if a page has several; `nil` for the site's own, so
  /// that pages are small.
  let title: String?
  package let path: OutputPath
  package let format: FeedFormat
}

/// A link from a page to a feed or a calendar, as the template sees it.
struct FeedLinkEntry: Sendable {
  let link: FeedLink
  /// The address of the feed, relative to the page.
  let address: String
  let isFirst: Bool
  let words: SiteWords

  static let bindings = TemplateBindings<FeedLinkEntry>(
    "a feed",
    [
      .text("title", "the title of the feed, 'Our loans: Kenya'; absent for those of all loans") {
        $0.link.title
      },
      .text("text", "'Feed' or 'Calendar'") { $0.text },
      .text("type", "the media type, 'application/atom+xml'") { $0.link.format.mediaType },
      .link("href", "link to the feed") { $0.address },
      .flag("isFirst", "whether it is the first of its list") { $0.isFirst },
    ])

  private var text: String {
    link.format == .calendar ? words.feed.calendarLink : words.feed.link
  }
}
