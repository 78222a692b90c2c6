package import Loans
package import Words

/// The texts of a site about itself, the address where it will be published, and its page size.
package struct SiteSettings: Equatable, Sendable {
  /// The title of the site; `nil` for the default title in the site's words.
  package var title: String?
  /// The language of the title; `nil` if it is the language of the pages or unknown.
  package var titleLanguage: LanguageTag?
  /// A sentence beside the title above the list. Without it, search engines get a sentence about
  /// the loans.
  package var description: String?
  /// The language of the description; `nil` if it is the language of the pages or unknown.
  package var descriptionLanguage: LanguageTag?
  package var author: String?
  package var footer: String?
  /// The language of the footer; `nil` if it is the language of the pages or unknown.
  package var footerLanguage: LanguageTag?
  /// The absolute address of the site, for canonical links and the 404 page.
  package var baseURL: String?
  package var appID: AppID?
  /// The maximum number of cards on a page of the list; at least 1.
  package var cardsPerPage: Int
  /// Whether pages say how old their data is, and count days by the reader's clock.
  package var showsAge = true
  /// The formats of the data files.
  package var data = Set(DataFormat.defaults)
  /// Which pages search engines may keep.
  package var index = IndexedPages.lists
  /// The pages that have pictures for messengers of their own.
  package var previews = PreviewScope.site
  /// The colors of the site; `nil` for those of the style sheet.
  package var palette: AccentPalette?
  /// The picture before the site's title; `nil` for the built-in one.
  package var logo: BrandImage?
  /// The picture that browsers show for the site; `nil` for the built-in one.
  package var icon: BrandImage?

  /// Pages that search engines may keep. Kiva asked that profiles of borrowers cannot be found with
  /// them. Source: docs/kiva-api.md, "Pages that show Kiva's data".
  package enum IndexedPages: String, CaseIterable, Sendable {
    case none
    /// All pages except those of single loans.
    case lists
    case all
  }

  /// The origins of the pages that may show pages of the site in frames, such as
  /// `https://blog.example`, in ASCII; empty if any page may.
  package var embeddingOrigins: [String] = []

  package init(
    title: String? = nil, description: String? = nil, author: String? = nil, footer: String? = nil,
    baseURL: String? = nil, appID: AppID? = nil, cardsPerPage: Int = 1000
  ) {
    self.title = title
    self.description = description
    self.author = author
    self.footer = footer
    self.baseURL = baseURL
    self.appID = appID
    self.cardsPerPage = cardsPerPage
  }

  /// The base URL with a single `/` at its end; `nil` if there is none, or if it is not a web
  /// address.
  package var siteBase: String? {
    guard var base = baseURL, base.hasPrefix("https://") || base.hasPrefix("http://")
    else { return nil }
    while base.last == "/" { base.removeLast() }
    return base + "/"
  }
}
