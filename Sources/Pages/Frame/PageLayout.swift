import Site
import SiteIndex
import Words

/// The parts of a page around its content: its title, header, footer, style and scripts.
package struct PageLayout: Equatable, Sendable {
  /// The parts of the layout that the page shares with other pages.
  private(set) var shared: SharedLayout
  let path: OutputPath
  /// The page's own title, without the site's; `nil` for the first page of the list.
  private(set) var heading: String?
  /// One sentence on the page, for search engines.
  private(set) var description: String
  /// Whether search engines are to leave the page out.
  var isOutOfSearch = false

  init(_ shared: SharedLayout, path: OutputPath) {
    self.shared = shared
    self.path = path
    description = shared.site.settings.description ?? shared.site.title
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
    layout.shared = shared.followed(by: feeds)
    return layout
  }

  /// What the layouts of all pages share.
  var site: SiteLayout { shared.site }

  /// The relative link from the page to the root of the pages in its language: `""`, `../`,
  /// `../../`.
  var root: String { shared.root }

  /// The link to the list.
  var homeLink: String { shared.homeLink }

  /// The title for the browser: `Grace · Our newest loans`.
  var title: String {
    heading.map { site.words.page.title.text(.text($0), .text(site.title)) }
      ?? site.title
  }

  /// The page's own address, with a base URL only.
  var canonicalLink: String? {
    guard !shared.isShownAnywhere, let base = site.base else { return nil }
    return base + addressInFolder
  }

  /// The links to the page in each language of the site; none on a site in one language, and on a
  /// page that a host shows at any path without a base URL.
  ///
  /// A link to a language that may lack the page leads to its list, or to the first page of the view.
  var languageLinks: [LanguageLink] {
    let languages = site.languages
    guard shared.linksLanguages, let root = shared.isShownAnywhere ? site.siteBase : shared.siteRoot
    else { return [] }
    return languages.all.map { language in
      let isCurrent = language.tag == languages.current.tag
      let page =
        shared.isShownAnywhere
        ? PagePaths.list : isCurrent ? path : language.counterpart(of: path)
      return LanguageLink(
        language: language, address: root + language.sitePath(ofFileAt: page).text,
        isCurrent: isCurrent)
    }
  }

  /// The addresses of the page in each language that has it, for search engines; none without a base
  /// URL, and none on a site in one language.
  var languageAddresses: [LanguageLink] {
    guard shared.linksLanguages, !shared.isShownAnywhere, !isOutOfSearch, let base = site.siteBase
    else { return [] }
    return site.languages.all.filter { $0.counterpart(of: path) == path }.map { language in
      LanguageLink(
        language: language, address: base + language.prefix + addressInFolder,
        isCurrent: language.tag == site.languages.current.tag)
    }
  }

  /// The end of the page's own address, which is empty for the first page of the list.
  private var addressInFolder: String { path == PagePaths.list ? "" : path.text }

  /// The time and the age of the data.
  var data: DataTime { site.data }
}

/// The model of a page, which has the layout around its content.
protocol PageModel: Sendable {
  var layout: PageLayout { get }
}
