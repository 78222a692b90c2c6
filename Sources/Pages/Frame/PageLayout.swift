import Mustache
import Site
import SiteIndex
import Words

/// The parts of a page around its content: its title, header, footer, style sheet and scripts.
package struct PageLayout: Equatable, Sendable {
  let site: SiteLayout
  let path: OutputPath
  let assets: PageAssets
  /// The relative path from the page to the root of the pages in its language, such as `../`.
  let root: String
  /// The relative path from the page to the root of the site.
  let siteRoot: String
  /// The link to the list. On a 404 page without a base URL, it is only correct at the site's root.
  let homeLink: String
  /// Whether a host shows the page at any path, so that relative links would lead nowhere.
  let isShownAnywhere: Bool
  /// The feeds and calendars of the page's loans.
  private(set) var feeds: [FeedLink] = []
  /// The page's own title, without the site's; `nil` for the first page of the list.
  private(set) var heading: String?
  /// A sentence about the page, for search engines.
  private(set) var description: String
  /// Whether search engines should leave the page out because of what it shows: a single loan, or a
  /// reader's own loans.
  var isPrivate = false

  /// The picture that messengers show; `nil` if the page has none.
  var preview: PagePreview?
  /// What messengers show in place of the title and the description; `nil` if these name nobody.
  var previewTexts: PreviewText?

  init(ofPageAt path: OutputPath, in site: SiteLayout, assets: PageAssets) {
    self.site = site
    self.path = path
    self.assets = assets
    root = String(repeating: "../", count: path.depth)
    siteRoot = root + site.languages.linkToSite
    isShownAnywhere = path == PagePaths.notFound
    homeLink = isShownAnywhere ? site.base ?? "index.html" : root + PagePaths.list.text
    description = site.settings.description ?? site.title
  }

  /// Returns the layout with the page's own title and a description, by default that of the site.
  func titled(_ heading: String?, description: String? = nil) -> PageLayout {
    var layout = self
    layout.heading = heading
    if let description { layout.description = description }
    return layout
  }

  /// Returns the layout with the page's own feeds and calendars.
  func followed(by feeds: [FeedLink]) -> PageLayout {
    var layout = self
    layout.feeds = feeds
    return layout
  }

  /// Whether the page contains the time of its data. All other pages change only when their loans
  /// do.
  var hasDataTime: Bool { [PagePaths.list, PagePaths.about, PagePaths.changes].contains(path) }

  /// The title for the browser: `Grace · Our newest loans`.
  var title: String {
    heading.map { site.words.page.title.text(.text($0), .text(site.title)) } ?? site.title
  }

  /// The address of the page; `nil` without a base URL.
  var canonicalLink: String? {
    guard !isShownAnywhere, let base = site.base else { return nil }
    return base + addressInFolder
  }

  /// The links to the page in each language of the site. If a language may not have the page, its
  /// link leads to the corresponding page. There are no links on a page that a host shows at any
  /// path if there is no base URL.
  var languageLinks: [LanguageLink] {
    let languages = site.languages
    guard linksLanguages, let root = isShownAnywhere ? site.siteBase : siteRoot else { return [] }
    return languages.all.map { language in
      let isCurrent = language.tag == languages.current.tag
      let page =
        isShownAnywhere
        ? PagePaths.list : isCurrent ? path : language.counterpart(of: path)
      return LanguageLink(
        language: language, address: root + language.sitePath(ofFileAt: page).text,
        isCurrent: isCurrent)
    }
  }

  /// The addresses of the page in the languages that have it, for search engines; empty without a
  /// base URL.
  var languageAddresses: [LanguageLink] {
    guard linksLanguages, !isShownAnywhere, !isNoIndex, let base = site.siteBase
    else { return [] }
    return site.languages.all.filter { $0.counterpart(of: path) == path }.map { language in
      LanguageLink(
        language: language, address: base + language.prefix + addressInFolder,
        isCurrent: language.tag == site.languages.current.tag)
    }
  }

  /// Whether search engines should leave the page out.
  private var isNoIndex: Bool { robots == "noindex" }

  /// What search engines should not do with the page, as in `<meta name="robots">`; `nil` if they
  /// may do anything. Source:
  /// https://developers.google.com/search/docs/crawling-indexing/robots-meta-tag
  var robots: String? {
    if isPrivate { return "noindex" }
    return switch site.settings.index {
    case .none: "noindex"
    case .lists: "noimageindex"
    case .all: nil
    }
  }

  /// The end of the page's address, which is empty for the first page of the list.
  private var addressInFolder: String { path == PagePaths.list ? "" : path.text }

  var data: DataTime { site.data }
}

/// The model of a page, which has the layout around its content.
protocol PageModel: Sendable {
  var layout: PageLayout { get }
}

/// A link to a page in one of the languages of a site, as the template shows it.
struct LanguageLink: Equatable, Sendable {
  let language: SiteLanguage
  /// The address of the page in that language, relative or absolute.
  let address: String
  let isCurrent: Bool

  static let bindings = TemplateBindings<LanguageLink>(
    "the page in a language",
    .text("tag", "the tag of the language, 'zh-Hans'") { $0.language.tag.text },
    .text("name", "the name of the language in the language itself, 'Español'", \.language.name),
    .text("direction", "'ltr' or 'rtl'") { $0.language.direction },
    .link("href", "where the page is") { $0.address },
    .text("locale", "the language with a region, 'es_ES'; absent if the region is not known") {
      $0.language.tag.locale
    },
    .flag("isFirst", "whether it is the first language of the site") { $0.language.isFirst },
    .flag("isCurrent", "whether it is the language of this very page") { $0.isCurrent })
}
