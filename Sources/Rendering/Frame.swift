package import Site

/// What every page carries around its content.
package struct Frame: Equatable, Sendable {
  /// The same on all pages.
  package let site: SiteFrame
  package let path: OutputPath
  /// The page's own title, without the site's.
  package let heading: String?
  package let description: String
  package let assets: PageAssets

  /// What leads from the page to the site's root: `""`, `../`, `../../`.
  package var root: String { String(repeating: "../", count: path.depth) }

  /// `Grace · Our newest loans`.
  package var title: String {
    heading.map { "\($0) · \(site.settings.title)" } ?? site.settings.title
  }

  /// The page's own address, with a base URL only.
  package var canonicalLink: String? {
    guard !isShownAnywhere, let base = site.base else { return nil }
    return path.text == "index.html" ? base : base + path.text
  }

  /// The list. A 404 page without a base URL cannot know where it is shown: its link is right
  /// for a path at the site's root only.
  package var homeLink: String {
    isShownAnywhere ? site.base ?? "index.html" : "\(root)index.html"
  }

  /// The page on the data; `nil` on a 404 page without a base URL.
  package var aboutLink: String? { isShownAnywhere ? site.base.map(link) : link(from: root) }

  private func link(from base: String) -> String { base + AboutPage.path.text }

  /// The site's own pages, for the header.
  package var noteLinks: [NavigationLink] { links(to: site.notePages) }

  /// The overviews, for the header.
  package var overviewLinks: [NavigationLink] { links(to: site.overviewPages) }

  private func links(to pages: [SiteFrame.NavigationEntry]) -> [NavigationLink] {
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

extension Frame {
  /// A link of the header, from one page: to a page of the site's own, or to an overview.
  package struct NavigationLink: Equatable, Sendable {
    package let title: String
    package let link: String
    package let isCurrent: Bool
  }
}
