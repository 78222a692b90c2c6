internal import Rendering

extension SiteSettings {
  /// Creates the settings that the pages of a site show.
  init(_ settings: Settings) {
    self.init(
      title: settings.title, description: settings.siteDescription, author: settings.author,
      footer: settings.footer, baseURL: settings.baseURL, appID: settings.appID,
      cardsPerPage: settings.cards)
  }
}
