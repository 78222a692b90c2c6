import Mustache
import Site
import SiteIndex
import Words

// MARK: - Links

extension PageLayout {
  /// The links to the feeds and calendars of the page for readers. JSON Feed is left out.
  var feedLinks: [FeedLinkEntry] { links(to: feeds.filter { $0.format != .json }) }

  /// The links to the feeds of the page and the site for programs. Calendars are left out, because
  /// programs do not look for them.
  var alternates: [FeedLinkEntry] {
    let pageFeeds = feeds.filter { $0.format != .calendar }
    return links(to: pageFeeds + LoanFeed.siteLinks.filter { !pageFeeds.contains($0) })
  }

  /// The link to the page of saved loans. On a 404 page without a base URL, it is only correct at
  /// the site's root.
  var shortlistLink: String { (linkBase ?? "") + PagePaths.saved.text }

  /// The link to the style sheet of saved loans; `nil` for a page that does not show them.
  var shortlistStyleLink: String? { assets.shortlistStyle.map { siteRoot + $0.text } }

  /// The link to the style sheet for paper; `nil` on a page that a host shows at any path, which
  /// nobody prints.
  var printStyleLink: String? { isShownAnywhere ? nil : siteRoot + assets.printStyle.text }

  private func links(to feeds: [FeedLink]) -> [FeedLinkEntry] {
    guard let base = linkBase else { return [] }
    return feeds.enumerated().map { index, feed in
      FeedLinkEntry(
        link: feed, address: base + feed.path.text, isFirst: index == 0, words: site.words)
    }
  }

  /// The link to the page about the data; `nil` on a 404 page without a base URL.
  var aboutLink: String? { linkBase.map { $0 + PagePaths.about.text } }

  /// The link to the page about the data files; `nil` on a 404 page without a base URL.
  var dataLink: String? { linkBase.map { $0 + PagePaths.data.text } }

  /// The link to the page on how to show a part of the site elsewhere; `nil` on a 404 page without
  /// a base URL.
  var embedPageLink: String? { linkBase.map { $0 + PagePaths.embed.text } }

  /// The relative path to the root of the pages. On a page that a host shows at any path, it is the
  /// base URL, or `nil` if there is none.
  private var linkBase: String? { isShownAnywhere ? site.base : root }

  /// The language of the site's title, if it is known and differs from that of the page.
  var siteTitleLanguage: TextLanguage? {
    site.settings.titleLanguage.map(site.languages.textLanguage)
  }

  /// The language of the site's own footer, if it is known and differs from that of the page.
  var footerLanguage: TextLanguage? {
    site.settings.footerLanguage.map(site.languages.textLanguage)
  }

  var linksLanguages: Bool {
    site.languages.isMultilingual && (!isShownAnywhere || site.siteBase != nil)
  }

  /// The links in the header to the site's own pages and to notes.
  var noteLinks: [NavigationLink] { links(to: site.navigation.siteItems) }

  var overviewLinks: [NavigationLink] { links(to: site.navigation.overviews) }

  /// The links that the header shows at once.
  var menuLinks: [NavigationLink] { links(to: site.navigation.shown) }

  /// The links under "More" in the header.
  var moreLinks: [NavigationLink] { links(to: site.navigation.more) }

  private func links(to pages: [Navigation.MenuItem]) -> [NavigationLink] {
    guard let base = linkBase else { return [] }
    return pages.map { page in
      NavigationLink(
        title: page.title, language: page.language.map(site.languages.textLanguage),
        link: base + page.path.text, isCurrent: page.path == path)
    }
  }

  /// A link in the header of a page.
  struct NavigationLink: Equatable, Sendable {
    let title: String
    /// The language of the title; `nil` if it is the language of the page.
    let language: TextLanguage?
    let link: String
    let isCurrent: Bool
  }
}

// MARK: - Pictures

extension PageLayout {
  /// The address of the site's own logo; `nil` for the built-in one.
  var logo: String? { site.settings.logo.flatMap(address) }

  /// The address of the site's own icon, or of the built-in one in the color of the site; `nil` for
  /// the built-in one.
  var icon: String? {
    site.settings.icon.flatMap(address)
      ?? site.settings.palette.map { BrandImage.builtInIcon($0.light.accent) }
  }

  /// Returns the address of a picture; `nil` for a large one on a page that a host shows at any
  /// path, if there is no base URL.
  private func address(of image: BrandImage) -> String? {
    if let address = image.dataAddress { return address }
    return (isShownAnywhere ? site.siteBase : siteRoot).map { $0 + image.link }
  }
}

// MARK: - Style and scripts

extension PageLayout {
  /// The link to the script with the time of the data; `nil` for a page that contains the time
  /// itself, and for a page that a host shows at any path.
  var statusLink: String? {
    hasDataTime || isShownAnywhere ? nil : root + PagePaths.statusFile.text
  }

  /// The link to the script of embedded pages; `nil` on a page that a host shows at any path, if
  /// there is no base URL.
  var embedScriptLink: String? {
    (isShownAnywhere ? site.siteBase : siteRoot).map { $0 + PagePaths.embedFile.text }
  }

  /// The link to the script that marks new loans in a list; `nil` for a page without it.
  var marksLink: String? { assets.marks.map { siteRoot + $0.text } }

  /// The link to the script with the new loans, for pages with the script that marks them.
  var changesLink: String? { assets.marks == nil ? nil : siteRoot + PagePaths.changesFile.text }

  /// Returns the link to a script that the page loads when a reader needs it; `nil` for a page that
  /// does not load the script.
  func link(_ script: OnDemandScript) -> String? {
    assets.onDemand[script].map { siteRoot + $0.text }
  }

  /// The style sheet and the scripts that are written into the page; `nil` if the page links them.
  var inline: PageAssets.Parts<HTML>? {
    if case .inline(let parts) = assets.form { parts } else { nil }
  }

  /// Returns the link to the style sheet or to a script; `nil` if these are written into the page.
  func link(_ part: (PageAssets.Parts<OutputPath>) -> OutputPath) -> String? {
    guard case .linked(let parts) = assets.form else { return nil }
    return siteRoot + part(parts).text
  }
}
