import Site
import Words

/// The parts of a page around its content: its title, header, footer, style and scripts.
package struct PageLayout: Equatable, Sendable {
  /// What the layouts of all pages share.
  let site: SiteLayout
  let path: OutputPath
  /// The relative link from the page to the site's root: `""`, `../`, `../../`.
  let root: String
  let assets: PageAssets
  /// The page's own title, without the site's; `nil` for the first page of the list.
  private(set) var heading: String?
  /// One sentence on the page, for search engines.
  private(set) var description: String
  /// The feeds and calendars of what the page shows.
  private(set) var feeds: [FeedLink] = []
  /// Whether search engines are to leave the page out.
  var isOutOfSearch = false
  /// Records whether the page says the time of the data.
  private let reads: DataTimeReads

  init(
    site: SiteLayout, path: OutputPath, assets: PageAssets, reads: DataTimeReads = DataTimeReads()
  ) {
    self.reads = reads
    self.site = site
    self.path = path
    root = String(repeating: "../", count: path.depth)
    self.assets = assets
    description = site.settings.description ?? site.title
  }

  /// Returns the layout with a title of the page's own and a description; without a description it
  /// keeps that of the site.
  func titled(_ heading: String?, description: String? = nil) -> PageLayout {
    var layout = self
    layout.heading = heading
    if let description { layout.description = description }
    return layout
  }

  /// Returns the layout of a page with the given feeds and calendars of its own.
  func followed(by feeds: [FeedLink]) -> PageLayout {
    var layout = self
    layout.feeds = feeds
    return layout
  }

  /// The title for the browser: `Grace · Our newest loans`.
  var title: String {
    heading.map { site.words.page.title.text(.text($0), .text(site.title)) }
      ?? site.title
  }

  /// The page's own address, with a base URL only.
  var canonicalLink: String? {
    guard !isShownAnywhere, let base = site.base else { return nil }
    return path.text == "index.html" ? base : base + path.text
  }

  /// The link to the list. A 404 page without a base URL cannot know where it is shown: its link is
  /// right for a path at the site's root only.
  var homeLink: String {
    isShownAnywhere ? site.base ?? "index.html" : "\(root)index.html"
  }

  /// The links to the feeds and calendars of the page that a reader sees. JSON Feed is left to
  /// programs.
  var feedLinks: [FeedLinkEntry] { links(to: feeds.filter { $0.format != .json }) }

  /// The links to the feeds of the page and to those of the site, for programs, none of which looks
  /// for calendars. A 404 page without a base URL has none.
  var alternates: [FeedLinkEntry] {
    let own = feeds.filter { $0.format != .calendar }
    return links(to: own + LoanFeed.siteLinks.filter { !own.contains($0) })
  }

  private func links(to feeds: [FeedLink]) -> [FeedLinkEntry] {
    guard let root = isShownAnywhere ? site.base : root else { return [] }
    return feeds.enumerated().map { index, feed in
      FeedLinkEntry(
        link: feed, address: root + feed.path.text, isFirst: index == 0, words: site.words)
    }
  }

  /// The link to the page on the data; `nil` on a 404 page without a base URL.
  var aboutLink: String? { isShownAnywhere ? site.base.map(link) : link(from: root) }

  private func link(from base: String) -> String { base + AboutPage.path.text }

  /// The links of the header to the site's own pages and to notes.
  var noteLinks: [NavigationLink] { links(to: site.navigation.own) }

  /// The links of the header to the overviews.
  var overviewLinks: [NavigationLink] { links(to: site.navigation.overviews) }

  /// The links that the header shows at once: those to the overviews, then the first of the others.
  var menuLinks: [NavigationLink] { links(to: site.navigation.shown) }

  /// The links that the header shows behind "More".
  var moreLinks: [NavigationLink] { links(to: site.navigation.more) }

  private func links(to pages: [Navigation.Entry]) -> [NavigationLink] {
    guard !isShownAnywhere else {
      guard let base = site.base else { return [] }
      return pages.map {
        NavigationLink(title: $0.title, link: base + $0.path.text, isCurrent: false)
      }
    }
    return pages.map {
      NavigationLink(title: $0.title, link: root + $0.path.text, isCurrent: $0.path == path)
    }
  }

  /// The time and the age of the data.
  var data: DataTime {
    reads.record()
    return site.data
  }

  /// Whether the page says the time of its data. All other pages change only with their loans.
  var hasDataTime: Bool { Self.pathsWithDataTime.contains(path) }

  private static let pathsWithDataTime = [ListPage.firstPath, AboutPage.path, ChangesPage.path]

  /// The link to the script with the time of the data, for pages that do not say it themselves;
  /// `nil` for pages that do, and for a page that a host shows at any path.
  var statusLink: String? {
    hasDataTime || isShownAnywhere ? nil : root + StatusFile.path.text
  }

  /// The link to the script that marks what is new in a list; `nil` for a page without it.
  var marksLink: String? { assets.marks.map { root + $0.text } }

  /// The link to the script with what is new, for pages that have the one that marks it.
  var changesLink: String? { assets.marks == nil ? nil : root + ChangesFile.path.text }

  /// Whether a host shows this page at any path, so that nothing relative in it would lead
  /// anywhere.
  private var isShownAnywhere: Bool { path == NotFoundPage.path }
}

extension PageLayout {
  /// A link of the header of a page, to a page of the site's own or to an overview.
  struct NavigationLink: Equatable, Sendable {
    let title: String
    let link: String
    let isCurrent: Bool
  }
}
