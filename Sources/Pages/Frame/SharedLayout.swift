import Site
import SiteIndex
import Words

/// The parts around the content of a page that do not depend on the page: header, footer, style and
/// scripts. Many pages share one.
final class SharedLayout: Equatable, Sendable {
  let site: SiteLayout
  /// How many folders the pages are in.
  let depth: Int
  /// The relative link from the pages to the root of the pages in their language: `""`, `../`,
  /// `../../`.
  let root: String
  /// The relative link from the pages to the root of the site, which is that of the files that all
  /// languages share.
  let siteRoot: String
  let assets: PageAssets
  /// The path of the page; `nil` if any page of this depth may share it.
  private let path: OutputPath?
  /// The feeds and calendars of what the page shows.
  let feeds: [FeedLink]
  /// The link to the list. A 404 page without a base URL cannot know where it is shown: its link is
  /// right for a path at the site's root only.
  let homeLink: String

  convenience init(ofPageAt path: OutputPath, in site: SiteLayout, assets: PageAssets) {
    let isShareable = !site.pathsWithOwnLayouts.contains(path)
    self.init(in: site, depth: path.depth, assets, path: isShareable ? nil : path, feeds: [])
  }

  private init(
    in site: SiteLayout, depth: Int, _ assets: PageAssets, path: OutputPath?, feeds: [FeedLink]
  ) {
    self.site = site
    self.depth = depth
    let root = String(repeating: "../", count: depth)
    self.root = root
    siteRoot = root + site.languages.linkToSite
    self.assets = assets
    self.path = path
    self.feeds = feeds
    homeLink =
      path == PagePaths.notFound ? site.base ?? "index.html" : root + PagePaths.list.text
  }

  static func == (left: SharedLayout, right: SharedLayout) -> Bool {
    left === right
      || left.site == right.site && left.depth == right.depth && left.assets == right.assets
        && left.path == right.path && left.feeds == right.feeds
  }

  /// Returns the layout of a page with the given feeds and calendars of its own.
  func followed(by feeds: [FeedLink]) -> SharedLayout {
    SharedLayout(in: site, depth: depth, assets, path: path, feeds: feeds)
  }

  /// Whether a host shows the page at any path, so that nothing relative in it would lead anywhere.
  var isShownAnywhere: Bool { path == PagePaths.notFound }

  /// Whether the page says the time of its data. All other pages change only with their loans.
  var hasDataTime: Bool { path.map(Self.pathsWithDataTime.contains) ?? false }

  static let pathsWithDataTime = [PagePaths.list, PagePaths.about, PagePaths.changes]
}

// MARK: - Links

extension SharedLayout {
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

  private func link(from base: String) -> String { base + PagePaths.about.text }

  /// The language of the site's title, if it is known and not that of the page.
  var siteTitleLanguage: TextLanguage? {
    site.settings.titleLanguage.map(site.languages.textLanguage)
  }

  /// The language of the site's own footer, if it is known and not that of the page.
  var footerLanguage: TextLanguage? {
    site.settings.footerLanguage.map(site.languages.textLanguage)
  }

  /// Whether the header links the page in the languages of the site.
  var linksLanguages: Bool {
    site.languages.isMultilingual && (!isShownAnywhere || site.siteBase != nil)
  }

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
      return pages.map { link(to: $0, at: base + $0.path.text, isCurrent: false) }
    }
    return pages.map { link(to: $0, at: root + $0.path.text, isCurrent: $0.path == path) }
  }

  private func link(
    to entry: Navigation.Entry, at address: String, isCurrent: Bool
  ) -> NavigationLink {
    NavigationLink(
      title: entry.title, language: entry.language.map(site.languages.textLanguage),
      link: address, isCurrent: isCurrent)
  }

  /// A link of the header of a page, to a page of the site's own or to an overview.
  struct NavigationLink: Equatable, Sendable {
    let title: String
    /// The language of the title; `nil` if it is that of the page.
    let language: TextLanguage?
    let link: String
    let isCurrent: Bool
  }
}

// MARK: - Style and scripts

extension SharedLayout {
  /// The link to the script with the time of the data, for pages that do not say it themselves;
  /// `nil` for pages that do, and for a page that a host shows at any path.
  var statusLink: String? {
    hasDataTime || isShownAnywhere ? nil : root + PagePaths.statusFile.text
  }

  /// The link to the script that marks what is new in a list; `nil` for a page without it.
  var marksLink: String? { assets.marks.map { siteRoot + $0.text } }

  /// The link to the script with what is new, for pages that have the one that marks it.
  var changesLink: String? { assets.marks == nil ? nil : siteRoot + PagePaths.changesFile.text }

  /// The style and the scripts that are written into the page; `nil` if it links them.
  var inline: PageAssets.Parts<HTML>? {
    if case .inline(let parts, _, _) = assets { parts } else { nil }
  }

  /// Returns the link to the style or to a script; `nil` if they are written into the page.
  func link(_ part: (PageAssets.Parts<OutputPath>) -> OutputPath) -> String? {
    guard case .linked(let parts, _, _) = assets else { return nil }
    return siteRoot + part(parts).text
  }
}
