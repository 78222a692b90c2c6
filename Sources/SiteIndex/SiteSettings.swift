package import Loans
package import Words

/// The texts of a site about itself, the address where it will be published, and its page size.
package struct SiteSettings: Equatable, Sendable {
  /// The title of the site; `nil` for that of its words.
  package var title: String?
  /// The language of the title; `nil` if it is that of the pages, or not known.
  package var titleLanguage: LanguageTag?
  /// One sentence beside the title above the list. Without it, search engines get one on the loans.
  package var description: String?
  /// The language of the description; `nil` if it is that of the pages, or not known.
  package var descriptionLanguage: LanguageTag?
  package var author: String?
  package var footer: String?
  /// The language of the footer; `nil` if it is that of the pages, or not known.
  package var footerLanguage: LanguageTag?
  /// The absolute address of the site, for canonical links and the 404 page.
  package var baseURL: String?
  package var appID: AppID?
  /// The maximum number of cards on one page of the list; at least 1.
  package var cardsPerPage: Int

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
}
