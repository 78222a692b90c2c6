/// What the site says of itself, and where it will stand.
package struct SiteSettings: Equatable, Sendable {
  package var title: String
  package var description: String
  package var author: String?
  package var footer: String?
  /// Absolute; only for canonical links and the 404 page, everything else links relatively.
  package var baseURL: String?
  /// Reverse-DNS, sent along on links to kiva.org.
  package var appID: String?

  package init(
    title: String, description: String, author: String? = nil, footer: String? = nil,
    baseURL: String? = nil, appID: String? = nil
  ) {
    self.title = title
    self.description = description
    self.author = author
    self.footer = footer
    self.baseURL = baseURL
    self.appID = appID
  }
}
