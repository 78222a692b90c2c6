import History
import Loans
import Pages
import Site
import SiteIndex
import Words

/// A feed of a site, which is written as Atom (RFC 4287) and as JSON Feed 1.1.
///
/// Its bytes depend only on what its entries say, so that a feed without news stays as it is.
struct Feed {
  /// The maximum number of entries.
  static let maximumCount = 50

  let id: UUIDv5
  let title: String
  /// One sentence on the site.
  let subtitle: String?
  let author: String
  /// The BCP 47 tag of the language of the site's words.
  let language: String
  /// The address of the page with the same content; `nil` without a base URL.
  let page: String?
  /// The address of the feed itself; `nil` without a base URL.
  let address: String?
  /// When an entry last changed. For a feed without entries, it is when the history of the site
  /// last did, because only then the feed can have lost an entry; and 1970 for a site without
  /// history, since the time of the data would change the feed with each build.
  let updated: Timestamp
  /// The entries, newest first.
  let entries: [FeedEntry]

  /// Creates a feed.
  ///
  /// - Parameters:
  ///   - title: What the feed is about; `nil` for the site itself.
  ///   - path: The path of the feed.
  ///   - page: The path of the page with the same content.
  ///   - entries: The entries, newest first.
  ///   - context: The site.
  init(
    title: String?, at path: OutputPath, page: OutputPath, entries: [FeedEntry],
    in context: SiteContext
  ) {
    let (site, content) = (context.layout, context.content)
    id = FeedID.feed(
      site.languages.current.sitePath(ofFileAt: path), of: site.siteBase ?? site.title)
    self.title = site.feedTitle(title).feedLine
    subtitle = site.settings.description?.feedLine
    author = (site.settings.author ?? site.title).feedLine
    language = site.words.feed.language
    self.page = site.address(of: page)
    address = site.address(of: path)
    self.entries = entries
    updated =
      entries.map(\.updated).max() ?? content.history.lastChange ?? content.history.start
      ?? Timestamp(seconds: 0)
  }
}
