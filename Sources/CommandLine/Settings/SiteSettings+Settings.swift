package import SiteIndex
package import Words

extension SiteSettings {
  /// Creates the settings that the pages of a site show in one of its languages.
  package init(_ settings: Settings, in language: LanguageTag) {
    let first = settings.originalLanguage
    func text(_ translations: Translations, else text: String?) -> String? {
      translations.text(in: language, first: first) ?? text
    }
    self.init(
      title: text(settings.titles, else: settings.title),
      description: text(settings.descriptions, else: settings.siteDescription),
      author: settings.author, footer: text(settings.footers, else: settings.footer),
      baseURL: settings.baseURL, appID: settings.appID, cardsPerPage: settings.cards)
    titleLanguage = settings.titles.otherLanguage(for: language, first: first)
    descriptionLanguage = settings.descriptions.otherLanguage(for: language, first: first)
    footerLanguage = settings.footers.otherLanguage(for: language, first: first)
  }
}

extension Settings {
  /// Returns the named searches, with their titles in one of the languages of the site.
  package func views(in language: LanguageTag) -> [LoanView] {
    views.map { view in
      let titles = viewTitles[view.name]
      return LoanView(
        name: view.name,
        title: titles?.text(in: language, first: originalLanguage) ?? view.title,
        titleLanguage: titles?.otherLanguage(for: language, first: originalLanguage),
        search: view.search)
    }
  }
}
