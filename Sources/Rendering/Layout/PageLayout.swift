import Site

/// What every page carries around its content.
package struct PageLayout: Equatable, Sendable {
  /// The same on all pages.
  let site: SiteLayout
  let path: OutputPath
  /// The page's own title, without the site's.
  let heading: String?
  let description: String
  let assets: PageAssets
  /// Whether search engines are to leave the page out.
  var isOutOfSearch = false

  /// What leads from the page to the site's root: `""`, `../`, `../../`.
  var root: String { String(repeating: "../", count: path.depth) }

  /// `Grace · Our newest loans`.
  var title: String {
    heading.map { "\($0) · \(site.settings.title)" } ?? site.settings.title
  }

  /// The page's own address, with a base URL only.
  var canonicalLink: String? {
    guard !isShownAnywhere, let base = site.base else { return nil }
    return path.text == "index.html" ? base : base + path.text
  }

  /// The list. A 404 page without a base URL cannot know where it is shown: its link is right
  /// for a path at the site's root only.
  var homeLink: String {
    isShownAnywhere ? site.base ?? "index.html" : "\(root)index.html"
  }

  /// The page on the data; `nil` on a 404 page without a base URL.
  var aboutLink: String? { isShownAnywhere ? site.base.map(link) : link(from: root) }

  private func link(from base: String) -> String { base + AboutPage.path.text }

  /// The site's own pages, for the header.
  var noteLinks: [NavigationLink] { links(to: site.notePages) }

  /// The overviews, for the header.
  var overviewLinks: [NavigationLink] { links(to: site.overviewPages) }

  private func links(to pages: [SiteLayout.NavigationEntry]) -> [NavigationLink] {
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

  /// A host shows this page at any path: nothing relative in it would lead anywhere.
  private var isShownAnywhere: Bool { path.text == "404.html" }
}

extension PageLayout {
  /// A link of the header, from one page: to a page of the site's own, or to an overview.
  struct NavigationLink: Equatable, Sendable {
    let title: String
    let link: String
    let isCurrent: Bool
  }
}
